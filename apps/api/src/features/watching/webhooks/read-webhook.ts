import { ApiError, type Webhook } from '@brandlode/contract';
import { type Database, type Follower, readWebhooks } from '@brandlode/database';

export const noSuchWebhook = () => new ApiError('not-found', { detail: 'There is no such webhook.' });

/** Reads a webhook of the user. Throws `not-found`. */
export async function readWebhook(db: Database, follower: Follower, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(db, follower, id);
  if (!webhook) throw noSuchWebhook();
  return webhook;
}

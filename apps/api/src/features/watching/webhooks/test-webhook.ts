import { randomUUID } from 'node:crypto';
import type { WebhookTest } from '@brandlode/contract';
import { type Follower, readWebhookTarget, recordTest } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { limitRate } from '../../../limit-rate.ts';
import { writeTest } from './write-event.ts';

/** Per user, because each request causes one to another server. */
const RATE_LIMIT = { burst: 10, everySeconds: 6 };

/** Sends a made-up event; undefined if the user has no such webhook. Throws `too-many-requests`. */
export async function testWebhook(
  { connection: { db }, config, webhooks }: Pick<Context, 'connection' | 'config' | 'webhooks'>,
  follower: Follower,
  webhookId: string,
): Promise<WebhookTest | undefined> {
  const target = await readWebhookTarget(db, follower, webhookId);
  if (!target) return undefined;
  await limitRate(db, `webhook-test:${follower.userId}`, RATE_LIMIT, 'requests');
  const id = randomUUID();
  const body = JSON.stringify(writeTest(id, config.publicUrl));
  const attempt = await webhooks.receivers.post(target, body);
  await recordTest(db, webhookId, { id, body }, attempt);
  return attempt;
}

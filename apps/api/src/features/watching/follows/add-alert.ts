import { ApiError, type CreateAlert, MAX_ALERTS } from '@brandlode/contract';
import { createAlert, type Database, type Follower } from '@brandlode/database';
import { nothingToWatch, toFollowed } from './to-followed.ts';

/** Returns the id of the new alert. Throws `not-found` and `limit-reached`. */
export async function addAlert(db: Database, follower: Follower, alert: CreateAlert): Promise<string> {
  const created = await createAlert(db, follower, { ...alert, ...toFollowed(alert) });
  if (created === 'missing') throw nothingToWatch();
  if (created === 'full')
    throw new ApiError('limit-reached', {
      detail: `You already have ${MAX_ALERTS} alerts. Delete one first.`,
    });
  return created.id;
}

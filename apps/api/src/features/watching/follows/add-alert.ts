import { ApiError, type CreateAlert, MAX_ALERTS } from '@brandlode/contract';
import { createAlert } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import type { RequestClaims } from '../../../http/access.ts';
import { followerOf } from '../follower.ts';
import { nothingToWatch, requireChanges, toFollowed } from './to-followed.ts';

/** Returns the id of the new alert. Throws `not-found`, `invalid-request`, `key-not-allowed` and `limit-reached`. */
export async function addAlert(context: Context, claims: RequestClaims, alert: CreateAlert): Promise<string> {
  const { db } = context.connection;
  const followed = await toFollowed(context, claims, alert);
  const follower = await followerOf(context, claims);
  await requireChanges(context, follower, followed);
  const created = await createAlert(db, follower, { ...alert, ...followed });
  if (created === 'missing') throw nothingToWatch();
  if (created === 'full')
    throw new ApiError('limit-reached', {
      detail: `You already have ${MAX_ALERTS} alerts. Delete one first.`,
    });
  return created.id;
}

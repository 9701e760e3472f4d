import { ApiError, type UpdateWebhook } from '@brandlode/contract';
import { type Follower, hasAlerts } from '@brandlode/database';
import type { Context } from '../../../context.ts';

/** Throws `invalid-request` for an address that nothing may be sent to, and for alerts that are not the user's. */
export async function checkSettings(
  { webhooks, connection }: Pick<Context, 'webhooks' | 'connection'>,
  follower: Follower,
  { address, alertIds }: Pick<UpdateWebhook, 'address' | 'alertIds'>,
): Promise<void> {
  const message = address === undefined ? undefined : await webhooks.receivers.findProblem(address);
  if (message) throw new ApiError('invalid-request', { errors: [{ path: 'address', message }] });
  if (alertIds && !(await hasAlerts(connection.db, follower, alertIds)))
    throw new ApiError('invalid-request', {
      errors: [{ path: 'alertIds', message: 'must name your own alerts' }],
    });
}

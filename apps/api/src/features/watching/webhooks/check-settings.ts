import { ApiError, type UpdateWebhook, type WebhookChannel } from '@brandlode/contract';
import { type Follower, hasAlerts } from '@brandlode/database';
import type { Context } from '../../../context.ts';

/** Throws `invalid-request` for an address that nothing may be sent to, and for alerts that are not the user's. */
export async function checkSettings(
  { webhooks, connection }: Pick<Context, 'webhooks' | 'connection'>,
  follower: Follower,
  channel: WebhookChannel,
  { address, alertIds, brief }: Pick<UpdateWebhook, 'address' | 'alertIds' | 'brief'>,
): Promise<void> {
  const { receivers, channels } = webhooks;
  const fail = (path: string, message: string) => {
    throw new ApiError('invalid-request', { errors: [{ path, message }] });
  };
  const isProgram = channel === 'webhook';
  if (address !== undefined) {
    const problem = isProgram ? await receivers.findProblem(address) : channels.findProblem(channel, address);
    if (problem) fail('address', problem);
  }
  if (isProgram && brief) fail('brief', 'can be sent to channels only');
  if (isProgram && alertIds?.length === 0) fail('alertIds', 'must name an alert');
  if (alertIds && !(await hasAlerts(connection.db, follower, alertIds)))
    fail('alertIds', 'must name your own alerts');
}

import type { JoinedTeam } from '@brandlode/contract';
import { acceptInvitation } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { unusableInvitation } from '../../invitation-errors.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { noSuchInvitation } from './invite.ts';

/**
 * Makes the user a member. Only the invited address may accept, so that a forwarded link grants no access. Throws
 * `invalid-token` or `not-found`, `expired-token`, `other-recipient` and `limit-reached`.
 */
export async function joinTeam(
  { connection, workspaceAccess }: Context,
  userId: string,
  by: { token: string } | { id: string },
): Promise<JoinedTeam> {
  const joined = await acceptInvitation(
    connection.db,
    userId,
    'token' in by ? { token: hashSecret(by.token) } : by,
  );
  if (joined === 'unknown' && 'id' in by) throw noSuchInvitation();
  if (typeof joined === 'string') throw unusableInvitation(joined);
  workspaceAccess.clear();
  return joined;
}

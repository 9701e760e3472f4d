import { ApiError, type JoinedTeam } from '@brandlode/contract';
import { acceptInvitation } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../secrets.ts';
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
  if (joined === 'unknown')
    throw 'token' in by
      ? new ApiError('invalid-token', { detail: 'The invitation has already been used or was revoked.' })
      : noSuchInvitation();
  if (joined === 'expired')
    throw new ApiError('expired-token', { detail: 'The invitation has expired. Ask for another one.' });
  if (joined === 'other-recipient')
    throw new ApiError('other-recipient', {
      detail: 'The invitation is for another address. Sign in with the address that received the email.',
    });
  if (joined === 'no-seat')
    throw new ApiError('limit-reached', { detail: 'The workspace has no free seat. Ask its owner.' });
  workspaceAccess.clear();
  return joined;
}

import { type AccessClaims, ApiError, type DeleteAccount, Email } from '@brandlode/contract';
import { deleteUser, findUser, hasMembers } from '@brandlode/database';
import type { Context } from '../../../context.ts';

/** Cancels the subscriptions of a user, before anything is deleted. Throws `upstream-failed`. */
export type EndSubscriptions = (userId: string) => Promise<void>;

/**
 * Deletes the user, the workspace they own and all that is in it, at once. Throws `invalid-request` for another email address,
 * `wrong-password`, `has-members`, `too-many-requests`, and `upstream-failed` if the subscription could not be
 * cancelled or the account at a hosted platform not deleted.
 */
export async function deleteAccount(
  {
    connection: { db },
    identity,
    apiKeys,
    workspaceAccess,
  }: Pick<Context, 'connection' | 'identity' | 'apiKeys' | 'workspaceAccess'>,
  claims: AccessClaims,
  { email, password = '' }: DeleteAccount,
  endSubscriptions: EndSubscriptions,
): Promise<void> {
  const user = await findUser(db, claims.sub);
  if (!user) throw new ApiError('unauthenticated');
  if (Email.safeParse(email).data !== user.email)
    throw new ApiError('invalid-request', {
      errors: [{ path: 'email', message: 'is not the email address of this account' }],
    });
  // A hosted platform stores the passwords itself.
  if ('passwords' in identity && user.password_hash !== null) {
    await identity.limits.take('change-password-account', claims.sub);
    if (!(await identity.passwords.verify(password, user.password_hash)).isMatch)
      throw new ApiError('wrong-password');
  }
  if (await hasMembers(db, user.id)) throw ownerOfMembers();
  await endSubscriptions(user.id);
  if ('deleteAccount' in identity) await identity.deleteAccount(user.id);
  // A member may have joined since the first check.
  if (!(await deleteUser(db, user.id))) throw ownerOfMembers();
  if ('accessCache' in identity) identity.accessCache.clear();
  apiKeys.clear();
  workspaceAccess.clear();
}

const ownerOfMembers = () =>
  new ApiError('has-members', {
    detail: 'Remove the members of your workspace first, or make one of them its owner.',
  });

import { ApiError, Email, type Registration, toName } from '@brandlode/contract';
import {
  claimUnverifiedUser,
  type Database,
  findExternalIdentity,
  findHostedUser,
  findSubject,
  type HostedUser,
  insertUser,
  linkExternalIdentity,
  lockUserByEmail,
  markEmailVerified,
} from '@brandlode/database';
import type { Firebase, FirebaseAccount } from './firebase.ts';

/**
 * Our user for an account of the platform: keyed by its subject, created when first seen. An existing user with the same
 * address is linked only if the platform has verified the address, and claimed if ours was never verified.
 */
export function openHostedUsers(
  db: Database,
  {
    issuer,
    find: findAccount,
    createVerifiedAccount,
    deleteAccount,
  }: Pick<Firebase, 'issuer' | 'find' | 'createVerifiedAccount' | 'deleteAccount'>,
) {
  async function findOrCreate(account: FirebaseAccount, referralSource: string | undefined): Promise<string> {
    const { data: email } = Email.safeParse(account.email);
    if (email === undefined) throw new ApiError('invalid-email');
    return db.transaction().execute(async (trx) => {
      const existingId = await findExternalIdentity(trx, issuer, account.subject);
      if (existingId) {
        if (account.emailVerified) await markEmailVerified(trx, existingId, email);
        return existingId;
      }
      const [first = '', ...rest] = toName(account.name).split(' ');
      const profile = {
        first_name: first || email.slice(0, email.indexOf('@')),
        last_name: rest.join(' '),
        referral_source: referralSource ?? null,
      };
      const user = await lockUserByEmail(trx, email);
      if (user && !account.emailVerified) throw new ApiError('account-exists-with-different-credential');
      const userId =
        user?.id ??
        (await insertUser(trx, {
          email,
          password_hash: null,
          ...(account.emailVerified ? { email_verified_at: new Date() } : {}),
          ...profile,
        }));
      if (
        !userId ||
        !(await linkExternalIdentity(trx, { issuer, subject: account.subject, user_id: userId }))
      ) {
        throw new ApiError('account-exists-with-different-credential');
      }
      if (user && !user.email_verified_at) await claimUnverifiedUser(trx, userId, profile);
      return userId;
    });
  }

  return {
    async find(account: FirebaseAccount, referralSource?: string): Promise<HostedUser> {
      let user = await findHostedUser(db, issuer, account.subject);
      // A token of a deleted account must not create its user again.
      if (!user && !(await findAccount(account.subject))) throw new ApiError('unauthenticated');
      if (!user || (account.emailVerified && !user.is_verified)) {
        await findOrCreate(account, referralSource);
        user = await findHostedUser(db, issuer, account.subject);
      }
      if (!user) throw new ApiError('unauthenticated');
      if (user.is_disabled) throw new ApiError('user-disabled');
      return user;
    },

    /** Creates a verified account at the platform for a new user. The caller's transaction fails with it. */
    async createAccount(
      transaction: Database,
      userId: string,
      { email, password, firstName, lastName }: Registration,
    ): Promise<void> {
      const displayName = `${firstName} ${lastName}`.trim();
      const subject = await createVerifiedAccount({ email, password, displayName });
      if ((await findExternalIdentity(transaction, issuer, subject)) === userId) return;
      if (!(await linkExternalIdentity(transaction, { issuer, subject, user_id: userId })))
        throw new ApiError('email-already-in-use');
    },

    /** Deletes the account at the platform, not our user; also if it was deleted before. Throws `upstream-failed`. */
    async deleteAccount(userId: string): Promise<void> {
      const subject = await findSubject(db, issuer, userId);
      if (subject !== undefined && (await findAccount(subject))) await deleteAccount(subject);
    },
  };
}

import { ApiError, Email, toName } from '@brandlode/contract';
import {
  claimUnverifiedUser,
  type Database,
  findExternalIdentity,
  findUser,
  insertUser,
  linkExternalIdentity,
  lockUserByEmail,
} from '@brandlode/database';
import type { GoogleProfile } from '../../../gateways/google.ts';

type AccountMatch = { userId: string; how: 'existing' | 'linked' | 'claimed' | 'created' };

/**
 * The account a Google user signs in to. The provider's subject is the key; the address only links, and only if Google has
 * verified it. An unverified account is claimed by the verified owner of its address: password, sessions and links are revoked.
 * `referralSource` is saved with an account that is created or claimed.
 * Throws `account-exists-with-different-credential`, `email-not-verified`, `user-disabled`, `invalid-email`.
 */
export async function matchGoogleAccount(
  db: Database,
  google: GoogleProfile,
  referralSource: string | null,
): Promise<AccountMatch> {
  const email = Email.safeParse(google.email).data;
  return db.transaction().execute(async (trx) => {
    const userId = await findExternalIdentity(trx, google.issuer, google.subject);
    if (userId) {
      const user = await findUser(trx, userId);
      if (user?.disabled_at) throw new ApiError('user-disabled');
      return { userId, how: 'existing' };
    }
    if (!email) throw new ApiError('invalid-email');
    const user = await lockUserByEmail(trx, email);
    if (!google.emailVerified) {
      throw new ApiError(user ? 'account-exists-with-different-credential' : 'email-not-verified');
    }
    const link = async (userId: string) => {
      const identity = { issuer: google.issuer, subject: google.subject, user_id: userId };
      if (!(await linkExternalIdentity(trx, identity))) {
        throw new ApiError('account-exists-with-different-credential');
      }
    };
    const profile = {
      first_name: toName(google.firstName) || email.slice(0, email.indexOf('@')),
      last_name: toName(google.lastName),
      referral_source: referralSource,
    };

    if (!user) {
      const userId = await insertUser(trx, {
        email,
        password_hash: null,
        email_verified_at: new Date(),
        ...profile,
      });
      // Registered by password at the same moment: a retry finds that account.
      if (!userId) throw new ApiError('account-exists-with-different-credential');
      await link(userId);
      return { userId, how: 'created' };
    }
    if (user.disabled_at) throw new ApiError('user-disabled');
    await link(user.id);
    if (user.email_verified_at) return { userId: user.id, how: 'linked' };
    await claimUnverifiedUser(trx, user.id, profile);
    return { userId: user.id, how: 'claimed' };
  });
}

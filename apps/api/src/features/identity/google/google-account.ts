import { Email } from '@brandlode/contract';
import {
  claimUnverifiedUser,
  type Database,
  findExternalIdentity,
  findUser,
  insertUser,
  linkExternalIdentity,
  lockUserByEmail,
} from '@brandlode/database';
import { ApiError } from '../../../errors.ts';
import type { GoogleProfile } from '../../../gateways/google.ts';

export type Match = { userId: string; how: 'known' | 'linked' | 'taken-over' | 'created' };

/**
 * Whose account a Google user signs in to. The provider's subject decides; the address only links, and only where
 * Google has verified it. An account that nobody has proved to own is taken over by whoever does: its password cleared,
 * its sessions ended, its links spent.
 * `referralSource` is saved with an account that is made or taken over.
 * Throws `account-exists-with-different-credential`, `email-not-verified`, `user-disabled`, `invalid-email`.
 */
export async function matchGoogleAccount(
  db: Database,
  google: GoogleProfile,
  referralSource: string | null,
): Promise<Match> {
  const email = Email.safeParse(google.email).data;
  return db.transaction().execute(async (trx) => {
    const known = await findExternalIdentity(trx, google.issuer, google.subject);
    if (known) {
      const user = await findUser(trx, known);
      if (user?.disabled_at) throw new ApiError('user-disabled');
      return { userId: known, how: 'known' };
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
      first_name: oneLine(google.firstName) || email.split('@')[0]!,
      last_name: oneLine(google.lastName),
      referral_source: referralSource,
    };

    if (!user) {
      const userId = await insertUser(trx, {
        email,
        password_hash: null,
        email_verified_at: new Date(),
        ...profile,
      });
      // Registered by password in the same moment: the user tries again and finds that account.
      if (!userId) throw new ApiError('account-exists-with-different-credential');
      await link(userId);
      return { userId, how: 'created' };
    }
    if (user.disabled_at) throw new ApiError('user-disabled');
    await link(user.id);
    if (user.email_verified_at) return { userId: user.id, how: 'linked' };
    await claimUnverifiedUser(trx, user.id, profile);
    return { userId: user.id, how: 'taken-over' };
  });
}

/** A provider's names are not ours to trust: one line, of the length a form would take. */
const oneLine = (name: string) =>
  name
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 100);

import {
  claimUnverifiedUser,
  type Database,
  findExternalIdentity,
  findHostedUser,
  type HostedUser,
  insertUser,
  linkExternalIdentity,
  lockUserByEmail,
  markEmailVerified,
} from '@brandlode/database';
import { ApiError } from '../../../errors.ts';
import type { FirebaseAccount } from '../../../gateways/firebase.ts';
import { readEmail } from '../email.ts';

/**
 * Our user of a platform's account: keyed by its subject, made when it is first seen. An account of ours with the same
 * address is linked only where the platform has verified the address, and taken over where ours was never verified.
 */
export function openHostedUsers(db: Database, issuer: string) {
  async function findOrMake(told: FirebaseAccount, referralSource: string | undefined): Promise<string> {
    const email = readEmail(told.email);
    return db.transaction().execute(async (trx) => {
      const known = await findExternalIdentity(trx, issuer, told.subject);
      if (known) {
        if (told.emailVerified) await markEmailVerified(trx, known, email);
        return known;
      }
      const [first = '', ...rest] = oneLine(told.name).split(' ');
      const profile = {
        first_name: first || email.split('@')[0]!,
        last_name: rest.join(' '),
        referral_source: referralSource ?? null,
      };
      const user = await lockUserByEmail(trx, email);
      if (user && !told.emailVerified) throw new ApiError('account-exists-with-different-credential');
      const userId =
        user?.id ??
        (await insertUser(trx, {
          email,
          password_hash: null,
          ...(told.emailVerified ? { email_verified_at: new Date() } : {}),
          ...profile,
        }));
      if (!userId || !(await linkExternalIdentity(trx, { issuer, subject: told.subject, user_id: userId }))) {
        throw new ApiError('account-exists-with-different-credential');
      }
      if (user && !user.email_verified_at) await claimUnverifiedUser(trx, userId, profile);
      return userId;
    });
  }

  return {
    async find(told: FirebaseAccount, referralSource?: string): Promise<HostedUser> {
      let user = await findHostedUser(db, issuer, told.subject);
      if (!user || (told.emailVerified && !user.isVerified)) {
        await findOrMake(told, referralSource);
        user = await findHostedUser(db, issuer, told.subject);
      }
      if (!user) throw new ApiError('unauthenticated');
      if (user.isDisabled) throw new ApiError('user-disabled');
      return user;
    },
  };
}

const oneLine = (name: string) =>
  name
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 100);

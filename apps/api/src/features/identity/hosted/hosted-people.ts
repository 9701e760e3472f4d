import {
  type Database,
  findExternalIdentity,
  findPerson,
  insertPerson,
  linkExternalIdentity,
  lockPersonByEmail,
  markEmailVerified,
  takeOverPerson,
} from '@brandlode/database';
import { ApiError } from '../../../errors.ts';
import type { FirebasePerson } from '../../../gateways/firebase.ts';
import { readEmail } from '../email.ts';

/** People found lately, so that a call costs no look-up; bounded in number, and in time so that disabling one is noticed. */
const KEPT = 10_000;
const KEPT_MS = 60_000;

/**
 * Our person of a platform's account: keyed by its subject, made when it is first seen. An account of ours with the same
 * address is linked only where the platform has verified the address, and taken over where ours was never verified.
 */
export function openHostedPeople(db: Database, issuer: string) {
  /** Verified ones only: an unverified one changes. */
  const kept = new Map<string, { userId: string; until: number }>();

  async function findOrMake(told: FirebasePerson, referralSource: string | undefined): Promise<string> {
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
      const person = await lockPersonByEmail(trx, email);
      if (person && !told.emailVerified) throw new ApiError('account-exists-with-different-credential');
      const userId =
        person?.id ??
        (await insertPerson(trx, {
          email,
          password_hash: null,
          ...(told.emailVerified ? { email_verified_at: new Date() } : {}),
          ...profile,
        }));
      if (!userId || !(await linkExternalIdentity(trx, { issuer, subject: told.subject, user_id: userId }))) {
        throw new ApiError('account-exists-with-different-credential');
      }
      if (person && !person.email_verified_at) await takeOverPerson(trx, userId, profile);
      return userId;
    });
  }

  return {
    async find(told: FirebasePerson, referralSource?: string): Promise<string> {
      const key = `${told.subject} ${told.email}`;
      const known = kept.get(key);
      if (known && known.until > Date.now()) return known.userId;
      const userId = await findOrMake(told, referralSource);
      if ((await findPerson(db, userId))?.disabled_at) throw new ApiError('user-disabled');
      if (told.emailVerified) {
        if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
        kept.delete(key);
        kept.set(key, { userId, until: Date.now() + KEPT_MS });
      }
      return userId;
    },
  };
}

const oneLine = (name: string) =>
  name
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 100);

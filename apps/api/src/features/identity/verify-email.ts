import { timingSafeEqual } from 'node:crypto';
import {
  type Database,
  findPerson,
  markEmailVerified,
  type OneTimeToken,
  type Person,
  readOneTimeToken,
  spendOneTimeTokens,
  useOneTimeToken,
} from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { hashSecret } from './secrets.ts';
import type { Caller, Services } from './services.ts';

/**
 * Takes a verification link. Whoever registers an address that is not theirs chooses its password, so a browser must also
 * show that it belongs to the user who registered: by its registration cookie here, or else by the password at sign-in.
 * It signs nobody in. A link of a verified user is answered as `already-verified`.
 */
export async function verifyEmail(
  { db, limits }: Services,
  token: string,
  caller: Caller,
): Promise<'verified' | 'already-verified'> {
  await limits.takeForNetwork('link-network', caller.ip);
  const hash = hashSecret(token);
  const link = await readOneTimeToken(db, hash, 'verify-email');
  const user = link && (await findPerson(db, link.userId));
  if (!link || !user || user.email !== link.email) throw refusedLink(undefined);
  if (user.email_verified_at) return 'already-verified';
  if (link.state !== 'open') throw refusedLink(link);
  if (!hasRegistered(caller, user)) throw new ApiError('registration-unproven');
  if (!(await useVerificationLink(db, token, user.id))) throw refusedLink(undefined);
  return 'verified';
}

/** Verifies the user's address by their link; answers false where it is not theirs or no longer open. */
export function useVerificationLink(db: Database, token: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const hash = hashSecret(token);
    const link = await readOneTimeToken(trx, hash, 'verify-email');
    if (link?.userId !== userId || !(await useOneTimeToken(trx, hash, 'verify-email'))) return false;
    await markEmailVerified(trx, userId, link.email);
    await spendOneTimeTokens(trx, userId, 'verify-email');
    return true;
  });
}

/**
 * A request without Sec-Fetch-Site comes from no browser that can show our pages, but from a program that was given the
 * link on purpose: what is prevented here is that somebody clicks for an attacker unknowingly.
 */
function hasRegistered(caller: Caller, { registration_hash }: Person): boolean {
  if (!caller.isBrowser) return true;
  if (!caller.registration || !registration_hash) return false;
  return timingSafeEqual(hashSecret(caller.registration), registration_hash);
}

export const refusedLink = (link: OneTimeToken | undefined) =>
  new ApiError(link?.state === 'expired' ? 'expired-token' : 'invalid-token');

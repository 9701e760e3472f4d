import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '@brandlode/contract';
import {
  consumeOneTimeToken,
  type Database,
  findUser,
  markEmailVerified,
  type OneTimeToken,
  readOneTimeToken,
  revokeOneTimeTokens,
  type UserRow,
} from '@brandlode/database';
import { hashSecret } from '../../secrets/secrets.ts';
import type { Client, Services } from './services.ts';

/**
 * Verifies an address by its link, without signing in. A user who registers the address of another chooses its password, so the
 * browser must also prove that it registered: by its registration cookie here, or by the password at sign-in.
 */
export async function verifyEmail(
  { db, limits }: Services,
  token: string,
  client: Client,
): Promise<'verified' | 'already-verified'> {
  await limits.takeForNetwork('link-network', client.ip);
  const hash = hashSecret(token);
  const link = await readOneTimeToken(db, hash, 'verify-email');
  const user = link && (await findUser(db, link.user_id));
  if (!link || !user || user.email !== link.email) throw invalidLink(undefined);
  if (user.email_verified_at) return 'already-verified';
  if (link.state !== 'open') throw invalidLink(link);
  if (!hasRegistered(client, user)) throw new ApiError('registration-unproven');
  if (!(await consumeVerificationLink(db, token, user.id))) throw invalidLink(undefined);
  return 'verified';
}

/** Verifies the user's address by a link. Returns false if the link is another user's or no longer valid. */
export function consumeVerificationLink(db: Database, token: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const hash = hashSecret(token);
    const link = await readOneTimeToken(trx, hash, 'verify-email');
    if (link?.user_id !== userId || !(await consumeOneTimeToken(trx, hash, 'verify-email'))) return false;
    await markEmailVerified(trx, userId, link.email);
    await revokeOneTimeTokens(trx, userId, 'verify-email');
    return true;
  });
}

/**
 * A request without Sec-Fetch-Site comes from a program that was deliberately given the link, not from a supported browser. This
 * only prevents an unknowing click on a link that an attacker caused.
 */
function hasRegistered(client: Client, { registration_hash }: UserRow): boolean {
  if (!client.isBrowser) return true;
  if (!client.registration || !registration_hash) return false;
  return timingSafeEqual(hashSecret(client.registration), registration_hash);
}

export const invalidLink = (link: OneTimeToken | undefined) =>
  new ApiError(link?.state === 'expired' ? 'expired-token' : 'invalid-token');

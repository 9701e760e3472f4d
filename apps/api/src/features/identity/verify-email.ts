import { markEmailVerified, spendOneTimeTokens, useOneTimeToken } from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { hashSecret } from './secrets.ts';
import type { Caller, Services } from './services.ts';

/** Takes a verification link. It proves an address and nothing else: mail scanners open links, so nobody is signed in. */
export async function verifyEmail({ db, limits }: Services, token: string, caller: Caller) {
  await limits.takeForNetwork('link-network', caller.ip);
  await db.transaction().execute(async (trx) => {
    const link = await useOneTimeToken(trx, hashSecret(token), 'verify-email');
    if (typeof link === 'string') throw refusedLink(link);
    await markEmailVerified(trx, link.userId, link.email);
    await spendOneTimeTokens(trx, link.userId, 'verify-email');
  });
}

export const refusedLink = (why: 'unknown' | 'used' | 'expired') =>
  new ApiError(why === 'expired' ? 'expired-token' : 'invalid-token');

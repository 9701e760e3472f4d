import { endSessionOfToken } from '@brandlode/database';
import { hashSecret } from './secrets.ts';
import type { Caller, Services } from './services.ts';

/** Ends the session on the server; its access tokens die with it. Signing out twice is no mistake. */
export async function signOut({ accessCache, db }: Services, caller: Caller) {
  if (!caller.refreshToken) return;
  await endSessionOfToken(db, hashSecret(caller.refreshToken), 'signed-out');
  accessCache.clear();
}

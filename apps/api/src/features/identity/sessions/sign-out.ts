import { endSessionOfToken } from '@brandlode/database';
import { hashSecret } from '../../../secrets/secrets.ts';
import type { Client, Services } from '../services.ts';

/** Ends the session and with it its access tokens. Idempotent. */
export async function signOut({ accessCache, db }: Services, client: Client) {
  if (!client.refreshToken) return;
  await endSessionOfToken(db, hashSecret(client.refreshToken), 'signed-out');
  accessCache.clear();
}

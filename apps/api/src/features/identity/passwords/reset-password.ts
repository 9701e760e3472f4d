import { ApiError } from '@brandlode/contract';
import {
  consumeOneTimeToken,
  deleteDevices,
  endSessionsOf,
  findUser,
  markEmailVerified,
  readOneTimeToken,
  revokeOneTimeTokens,
  setPasswordHash,
} from '@brandlode/database';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import type { Client, Services } from '../services.ts';
import { registerDevice } from '../sessions/devices.ts';
import { invalidLink } from '../verify-email.ts';
import { isWeakPassword } from './password-strength.ts';

/**
 * Sets a new password by the link of the reset mail: ends every session, verifies the address (the link was sent to it), and
 * notifies the user. A rejected password leaves the link usable.
 */
export async function resetPassword(
  services: Services,
  body: { token: string; password: string },
  client: Client,
): Promise<{ device: string | null }> {
  const { db, limits, passwords, mails } = services;
  await limits.takeForNetwork('link-network', client.ip);
  const hash = hashSecret(body.token);

  const token = await readOneTimeToken(db, hash, 'reset-password');
  if (token?.state !== 'open') throw invalidLink(token);
  const user = await findUser(db, token.user_id);
  if (!user || user.disabled_at || user.email !== token.email) throw invalidLink(undefined);
  const own = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  if (isWeakPassword(body.password, own)) throw new ApiError('weak-password');
  const passwordHash = await passwords.hash(body.password);

  await db.transaction().execute(async (trx) => {
    const link = await consumeOneTimeToken(trx, hash, 'reset-password');
    if (!link) throw invalidLink(undefined);
    await setPasswordHash(trx, link.user_id, passwordHash);
    await markEmailVerified(trx, link.user_id, link.email);
    await revokeOneTimeTokens(trx, link.user_id, 'reset-password');
    await revokeOneTimeTokens(trx, link.user_id, 'verify-email');
    await endSessionsOf(trx, link.user_id, 'password');
    await deleteDevices(trx, link.user_id, client.device ? hashSecret(client.device) : null);
  });
  services.accessCache.clear();
  // The first password of an invited user, who never had access before, changes nothing.
  if (user.password_hash !== null || user.email_verified_at !== null) {
    const origin = mailedFrom(client.origin);
    await mails.send({ mail: 'password-changed', userId: user.id, how: 'reset', origin });
  }
  // The owner may be here because others use up the allowance of unknown browsers.
  return { device: (await registerDevice(db, user.id, client)).secret };
}

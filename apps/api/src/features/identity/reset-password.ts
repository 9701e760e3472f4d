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
import { ApiError } from '../../errors.ts';
import { registerDevice } from './devices.ts';
import { isWeakPassword } from './password-strength.ts';
import { hashSecret } from './secrets.ts';
import type { Client, Services } from './services.ts';
import { invalidLink } from './verify-email.ts';

/**
 * Sets a new password by the link of the reset mail: ends every session, counts as verification (the link came to the
 * address), and tells the user. A password that is refused leaves the link usable.
 */
export async function resetPassword(
  services: Services,
  body: { token: string; password: string },
  client: Client,
): Promise<{ device: string | null }> {
  const { db, limits, passwords, mails } = services;
  await limits.takeForNetwork('link-network', client.ip);
  const hash = hashSecret(body.token);

  const offered = await readOneTimeToken(db, hash, 'reset-password');
  if (offered?.state !== 'open') throw invalidLink(offered);
  const user = await findUser(db, offered.userId);
  if (!user || user.disabled_at || user.email !== offered.email) throw invalidLink(undefined);
  const own = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  if (isWeakPassword(body.password, own)) throw new ApiError('weak-password');
  const passwordHash = await passwords.hash(body.password);

  await db.transaction().execute(async (trx) => {
    const link = await consumeOneTimeToken(trx, hash, 'reset-password');
    if (!link) throw invalidLink(undefined);
    await setPasswordHash(trx, link.userId, passwordHash);
    await markEmailVerified(trx, link.userId, link.email);
    await revokeOneTimeTokens(trx, link.userId, 'reset-password');
    await revokeOneTimeTokens(trx, link.userId, 'verify-email');
    await endSessionsOf(trx, link.userId, 'password');
    await deleteDevices(trx, link.userId, client.device ? hashSecret(client.device) : null);
  });
  services.accessCache.clear();
  await mails.send({ mail: 'password-changed', userId: user.id, how: 'reset' });
  // The owner, who may have come here because strangers use up the allowance of unknown browsers.
  return { device: await registerDevice(db, user.id, client) };
}

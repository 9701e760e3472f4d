import { type AccessClaims, ApiError } from '@brandlode/contract';
import {
  deleteDevices,
  endSessionsOf,
  findUser,
  replacePasswordHash,
  revokeOneTimeTokens,
} from '@brandlode/database';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import type { Client, Services } from '../services.ts';
import { isWeakPassword } from './password-strength.ts';

/** Sets a new password after the current one was confirmed. Every other session ends, and the user is notified by mail. */
export async function changePassword(
  services: Services,
  claims: AccessClaims,
  body: { currentPassword: string; newPassword: string },
  client: Client,
) {
  const { db, limits, passwords, mails } = services;
  await limits.take('change-password-account', claims.sub);
  const user = await findUser(db, claims.sub);
  if (!user || user.disabled_at) throw new ApiError('unauthenticated');
  const current = user.password_hash;
  const { isMatch } = await passwords.verify(body.currentPassword, current);
  if (!isMatch || current === null) throw new ApiError('wrong-password');
  if (body.newPassword.normalize('NFKC') === body.currentPassword.normalize('NFKC'))
    throw new ApiError('same-password');
  const own = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  if (isWeakPassword(body.newPassword, own)) throw new ApiError('weak-password');
  const hash = await passwords.hash(body.newPassword);

  await db.transaction().execute(async (trx) => {
    if (!(await replacePasswordHash(trx, user.id, current, hash))) throw new ApiError('wrong-password');
    await revokeOneTimeTokens(trx, user.id, 'reset-password');
    await endSessionsOf(trx, user.id, 'password', claims.sid);
    await deleteDevices(trx, user.id, client.device ? hashSecret(client.device) : null);
  });
  services.accessCache.clear();
  const origin = mailedFrom(client.origin);
  await mails.send({ mail: 'password-changed', userId: user.id, how: 'changed', origin });
}

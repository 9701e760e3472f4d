import { type AccessClaims, ApiError, type Confirm, type ConfirmationMethod } from '@brandlode/contract';
import { confirmSession, findUser, readSecondFactors, type UserRow } from '@brandlode/database';
import type { Client, Services } from '../services.ts';
import { forSession } from './passkeys.ts';
import { verifyProof } from './verify-proof.ts';

/** How a user can confirm that it is them; the password counts only without a second factor. */
export async function confirmationMethods({ db }: Services, user: UserRow): Promise<ConfirmationMethod[]> {
  const { appSince, passkeys, recoveryCodes } = await readSecondFactors(db, user.id);
  const methods: ConfirmationMethod[] = [];
  if (passkeys > 0) methods.push('passkey');
  if (appSince) methods.push('code');
  if (methods.length === 0) return user.password_hash === null ? [] : ['password'];
  if (recoveryCodes > 0) methods.push('recovery-code');
  return methods;
}

/** Confirms for ten minutes that it is the user of the session. Throws `wrong-code`, `wrong-passkey`, `wrong-password` and `too-many-requests`. */
export async function confirm(
  services: Services,
  claims: AccessClaims,
  proof: Confirm,
  client: Client,
): Promise<void> {
  const { db, limits, passwords } = services;
  const user = await findUser(db, claims.sub);
  if (!user) throw new ApiError('unauthenticated');
  if ('password' in proof) {
    await limits.take('change-password-account', user.id);
    const counts = (await confirmationMethods(services, user)).includes('password');
    if (!counts || !(await passwords.verify(proof.password, user.password_hash)).isMatch)
      throw new ApiError('wrong-password');
  } else await verifyProof(services, user, proof, client, forSession(claims.sid));
  await confirmSession(db, claims.sid);
}

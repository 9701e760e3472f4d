import { ApiError, type SecondFactorProof } from '@brandlode/contract';
import {
  cancelFactorRemoval,
  findAuthenticatorApp,
  takeAppStep,
  takeRecoveryCode,
  type UserRow,
} from '@brandlode/database';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { UnreadableSecret } from '../../../secrets/secret-box.ts';
import type { Client, Services } from '../services.ts';
import { findSignedInDevice } from '../sessions/devices.ts';
import { stepOfCode } from './authenticator.ts';
import { verifyPasskey } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

export const sealedFor = (userId: string) => `authenticator_apps/${userId}`;

/**
 * Accepts a second factor of the user, each code once; a passkey for this purpose. A requested removal of second factors is cancelled.
 * Throws `wrong-code`, `wrong-passkey` and `too-many-requests`.
 */
export async function verifyProof(
  services: Services,
  user: UserRow,
  proof: SecondFactorProof,
  client: Client,
  purpose: string,
): Promise<void> {
  const { db, limits } = services;
  const device = await findSignedInDevice(db, user.id, client);
  const restoreAllowance = await limits.takeSecondFactor(user.id, device);
  if ('passkey' in proof) await verifyPasskey(services, proof.passkey, purpose, user.id);
  else await verifyCode(services, user.id, proof.code, client);
  await restoreAllowance();
  await cancelFactorRemoval(db, user.id);
}

async function verifyCode(
  services: Services,
  userId: string,
  code: string,
  { origin }: Client,
): Promise<void> {
  const { db, mails } = services;
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    if (!(await takeAppCode(services, userId, digits))) throw new ApiError('wrong-code');
    return;
  }
  if (!(await takeRecoveryCode(db, userId, hashRecoveryCode(userId, code)))) throw new ApiError('wrong-code');
  await mails.send({
    mail: 'second-factor-changed',
    userId,
    change: 'recovery-code-used',
    origin: mailedFrom(origin),
  });
}

async function takeAppCode(services: Services, userId: string, code: string): Promise<boolean> {
  const app = await findAuthenticatorApp(services.db, userId);
  if (!app?.confirmed_at) return false;
  const step = stepOfCode(openAppSecret(services, userId, app.sealed_secret), code);
  return step !== null && takeAppStep(services.db, userId, step);
}

/** Throws `secrets-key-missing` if the key that encrypted it is missing; recovery codes still work then. */
export function openAppSecret({ secretBox }: Services, userId: string, sealed: string): string {
  try {
    return secretBox.open(sealed, sealedFor(userId));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new ApiError('secrets-key-missing', {
      detail: 'This site cannot read the secret of your authenticator app. Use a recovery code.',
    });
  }
}

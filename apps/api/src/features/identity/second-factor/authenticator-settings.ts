import { type AccessClaims, ApiError, type AuthenticatorSetup } from '@brandlode/contract';
import {
  confirmAuthenticatorApp,
  deleteAuthenticatorApp,
  deleteSecondFactors,
  findAuthenticatorApp,
  hasSecondFactor,
  lockSecondFactors,
  saveAuthenticatorApp,
} from '@brandlode/database';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { displayEmail } from '../email.ts';
import type { Client, Services } from '../services.ts';
import { authenticatorAddress, newAuthenticatorSecret, stepOfCode } from './authenticator.ts';
import { isAnotherFactorLeft } from './is-another-factor-left.ts';
import { beginSecondFactor, newRecoveryCodes } from './recovery-codes.ts';
import { openAppSecret, sealedFor } from './verify-proof.ts';

const alreadySetUp = () =>
  new ApiError('edit-conflict', { detail: 'An authenticator app is set up already. Turn it off first.' });

/** A secret for an authenticator app, which has no effect until a code of it was confirmed. */
export async function beginAuthenticator(
  { config, db, secretBox }: Services,
  { sub, email }: AccessClaims,
): Promise<AuthenticatorSetup> {
  const secret = newAuthenticatorSecret();
  if (!(await saveAuthenticatorApp(db, sub, secretBox.seal(secret, sealedFor(sub))))) throw alreadySetUp();
  return { secret, address: authenticatorAddress(secret, config.product.name, displayEmail(email)) };
}

/** Turns the app on. Returns the recovery codes, unless the user has some already. Throws `wrong-code`. */
export async function confirmAuthenticator(
  services: Services,
  { sub, sid }: AccessClaims,
  code: string,
  { origin }: Client,
): Promise<string[]> {
  const { db, limits, mails } = services;
  const restoreAllowance = await limits.takeSecondFactor(sub, null);
  const app = await findAuthenticatorApp(db, sub);
  if (!app) throw new ApiError('not-found', { detail: 'Begin to set up an authenticator app first.' });
  if (app.confirmed_at) throw alreadySetUp();
  const step = stepOfCode(openAppSecret(services, sub, app.sealed_secret), code.replaceAll(/\s/g, ''));
  if (step === null) throw new ApiError('wrong-code');
  const codes = await db.transaction().execute(async (trx) => {
    await lockSecondFactors(trx, sub);
    const isFirst = !(await hasSecondFactor(trx, sub));
    if (!(await confirmAuthenticatorApp(trx, sub, app.sealed_secret, step))) throw alreadySetUp();
    if (!isFirst) return [];
    return beginSecondFactor(trx, { id: sid, userId: sub });
  });
  await restoreAllowance();
  await mails.send({
    mail: 'second-factor-changed',
    userId: sub,
    change: 'app-added',
    origin: mailedFrom(origin),
  });
  return codes;
}

/** Turns the app off. The recovery codes end with the last second factor. Throws `not-found` and `second-factor-in-use`. */
export async function removeAuthenticator(
  { db, mails }: Services,
  userId: string,
  { origin }: Client,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSecondFactors(trx, userId);
    if (!(await deleteAuthenticatorApp(trx, userId)))
      throw new ApiError('not-found', { detail: 'No authenticator app is set up.' });
    if (!(await isAnotherFactorLeft(trx, userId))) await deleteSecondFactors(trx, userId);
  });
  await mails.send({
    mail: 'second-factor-changed',
    userId,
    change: 'app-removed',
    origin: mailedFrom(origin),
  });
}

/** Replaces the recovery codes. Throws `not-found` without a second factor. */
export async function renewRecoveryCodes(
  { db, mails }: Services,
  userId: string,
  { origin }: Client,
): Promise<string[]> {
  const codes = await db.transaction().execute(async (trx) => {
    await lockSecondFactors(trx, userId);
    if (!(await hasSecondFactor(trx, userId)))
      throw new ApiError('not-found', { detail: 'Set up a second factor first.' });
    return newRecoveryCodes(trx, userId);
  });
  await mails.send({
    mail: 'second-factor-changed',
    userId,
    change: 'codes-replaced',
    origin: mailedFrom(origin),
  });
  return codes;
}

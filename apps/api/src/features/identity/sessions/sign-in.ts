import { ApiError } from '@brandlode/contract';
import { findUserByEmail, hasSecondFactor, replacePasswordHash, type UserRow } from '@brandlode/database';
import { readEmail } from '../email.ts';
import { beginChallenge } from '../second-factor/challenges.ts';
import type { Client, Services } from '../services.ts';
import { consumeVerificationLink } from '../verify-email.ts';
import { findDevice } from './devices.ts';
import { buildSignedIn, type SignInResult, startSession } from './session.ts';

/**
 * Signs in with address and password. Unless the configuration reveals accounts, an unknown address and a wrong password differ
 * neither in response nor in timing; the account's state is reported only after the correct password. With the token of a
 * verification link it also verifies the address: link and password prove mailbox and registration. Returns a challenge for a user
 * with a second factor.
 */
export async function signIn(
  services: Services,
  body: { email: string; password: string; verificationToken?: string | undefined },
  client: Client,
): Promise<SignInResult | { challenge: string }> {
  const { config, db, limits, passwords } = services;
  const email = readEmail(body.email);
  const restoreAllowance = await limits.takeSignIn(email, client.ip, await findDevice(db, email, client));

  const user = await findUserByEmail(db, email);
  const { isMatch, outdated } = await passwords.verify(body.password, user?.password_hash ?? null);
  if (!user || !isMatch) {
    if (!config.revealAccounts) throw new ApiError('invalid-credential');
    throw new ApiError(user ? 'wrong-password' : 'user-not-found');
  }
  if (user.disabled_at) throw new ApiError('user-disabled');
  await restoreAllowance();
  const { verificationToken } = body;
  const isVerified =
    user.email_verified_at !== null ||
    (verificationToken !== undefined && (await consumeVerificationLink(db, verificationToken, user.id)));
  if (!isVerified) {
    await resendVerification(services, user, client);
    throw new ApiError('email-not-verified');
  }
  const { password_hash: passwordHash } = user;
  if (await hasSecondFactor(db, user.id))
    return { challenge: await beginChallenge(services, user.id, passwordHash) };
  const session = await startSession(services, user.id, client, { passwordHash });
  if (outdated && passwordHash)
    await replacePasswordHash(db, user.id, passwordHash, await passwords.hash(body.password));
  return { payload: await buildSignedIn(services, session.sessionId, user.id), session };
}

/** A user who lost the verification mail gets another by trying to sign in. */
async function resendVerification({ limits, mails }: Services, user: UserRow, client: Client) {
  try {
    await limits.takeMail('verification-mail', user.email, client.ip);
  } catch (error) {
    // The response is the same, because the link that was sent before still works.
    if (error instanceof ApiError && error.code === 'too-many-requests') return;
    throw error;
  }
  await mails.send({ mail: 'verify-email', userId: user.id });
}

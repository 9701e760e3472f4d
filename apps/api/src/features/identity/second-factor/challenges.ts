import {
  ApiError,
  type ConfirmationMethod,
  type PasskeyRequest,
  type SecondFactorProof,
} from '@brandlode/contract';
import { findSignInChallenge, findUser, insertSignInChallenge, type UserRow } from '@brandlode/database';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import type { Client, Services } from '../services.ts';
import { buildSignedIn, type SignInResult, startSession } from '../sessions/session.ts';
import { confirmationMethods } from './confirm.ts';
import { forChallenge, requestPasskey } from './passkeys.ts';
import { verifyProof } from './verify-proof.ts';

/** The secret of a sign-in that waits for the second factor, for a cookie of the browser. */
export async function beginChallenge(
  { db }: Services,
  userId: string,
  passwordHash: string | null | undefined,
): Promise<string> {
  const secret = newSecret();
  if (!(await insertSignInChallenge(db, { hash: hashSecret(secret), userId, passwordHash })))
    throw new ApiError('invalid-credential');
  return secret;
}

/** How the waiting sign-in of this browser can be completed. Throws `expired-token`. */
export async function challengeMethods(services: Services, client: Client): Promise<ConfirmationMethod[]> {
  return confirmationMethods(services, (await findChallenge(services, client)).user);
}

/** Asks for a passkey of the user whose sign-in waits in this browser. Throws `expired-token`. */
export async function requestChallengePasskey(services: Services, client: Client): Promise<PasskeyRequest> {
  const { user, challenge } = await findChallenge(services, client);
  return requestPasskey(services, forChallenge(challenge), user.id);
}

/** Completes the waiting sign-in of this browser. Throws `expired-token`, `wrong-code`, `wrong-passkey`, `user-disabled` and `too-many-requests`. */
export async function answerChallenge(
  services: Services,
  proof: SecondFactorProof,
  client: Client,
): Promise<SignInResult> {
  const { user, challenge } = await findChallenge(services, client);
  await verifyProof(services, user, proof, client, forChallenge(challenge));
  const session = await startSession(services, user.id, client, { challenge });
  return { payload: await buildSignedIn(services, session.sessionId, user.id), session };
}

async function findChallenge(
  { db }: Services,
  client: Client,
): Promise<{ user: UserRow; challenge: Buffer }> {
  const challenge = client.challenge === undefined ? undefined : hashSecret(client.challenge);
  const userId = challenge && (await findSignInChallenge(db, challenge));
  const user = userId && (await findUser(db, userId));
  if (!challenge || !user) throw new ApiError('expired-token', { detail: 'Sign in again.' });
  if (user.disabled_at) throw new ApiError('user-disabled');
  return { user, challenge };
}

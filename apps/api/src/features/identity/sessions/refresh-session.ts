import { ApiError } from '@brandlode/contract';
import { endSession, findUser, rotateRefreshToken } from '@brandlode/database';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import type { Client, Services } from '../services.ts';
import { buildSignedIn, type SignInResult } from './session.ts';

/** Rotates the refresh cookie and issues an access token with current claims. */
export async function refreshSession(services: Services, client: Client): Promise<SignInResult> {
  const { db } = services;
  if (!client.refreshToken) throw new ApiError('unauthenticated');
  const refreshToken = newSecret();
  const rotation = await rotateRefreshToken(
    db,
    hashSecret(client.refreshToken),
    hashSecret(refreshToken),
    client.origin,
  );
  if (rotation.outcome === 'rejected') {
    if (rotation.because !== 'unknown') services.accessCache.clear();
    throw new ApiError('unauthenticated');
  }
  const user = await findUser(db, rotation.userId);
  if (user?.disabled_at) {
    await endSession(db, rotation.sessionId, 'disabled');
    services.accessCache.clear();
    throw new ApiError('user-disabled');
  }
  const { sessionId, userId, secondsLeft } = rotation;
  return {
    payload: await buildSignedIn(services, sessionId, userId),
    session: { sessionId, refreshToken, cookieSeconds: secondsLeft, device: null },
  };
}

import { endSession, findPerson, rotateRefreshToken } from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Caller, Services } from './services.ts';
import { answerFor, type Opened } from './session.ts';

/** Trades the refresh cookie for the next one and reads the claims afresh, the tier among them (section 4). */
export async function refreshSession(services: Services, caller: Caller): Promise<Opened> {
  const { db } = services;
  if (!caller.refreshToken) throw new ApiError('unauthenticated');
  const refreshToken = newSecret();
  const rotation = await rotateRefreshToken(db, hashSecret(caller.refreshToken), hashSecret(refreshToken));
  if (rotation.outcome === 'refused') {
    if (rotation.because !== 'unknown') services.accessCache.clear();
    throw new ApiError('unauthenticated');
  }
  const person = await findPerson(db, rotation.userId);
  if (person?.disabled_at) {
    await endSession(db, rotation.sessionId, 'disabled');
    services.accessCache.clear();
    throw new ApiError('user-disabled');
  }
  const { sessionId, userId, secondsLeft } = rotation;
  return {
    answer: await answerFor(services, sessionId, userId),
    session: { sessionId, refreshToken, cookieSeconds: secondsLeft, device: null },
  };
}

import { ApiError } from '@brandlode/contract';
import { type Database, takeFromRateLimit } from '@brandlode/database';

/** Rate limits for a user, and for a store over all users. */
const LIMITS = {
  user: { burst: 30, everySeconds: 60 },
  store: { burst: 6, everySeconds: 600 },
};

/** Counts a request to collect a store; throws `too-many-requests`. */
export async function limitCollection(
  db: Database,
  { userId, store }: { userId: string; store: string },
): Promise<void> {
  const limits = [
    [`refresh-user:${userId}`, LIMITS.user, 'You have requested many checks in the last hour.'],
    [`refresh-${store}`, LIMITS.store, 'Many checks of this store were requested in the last hour.'],
  ] as const;
  for (const [key, limit, reason] of limits) {
    const seconds = await takeFromRateLimit(db, key, limit);
    if (seconds === 0) continue;
    const minutes = Math.ceil(seconds / 60);
    const detail = `${reason} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    throw new ApiError('too-many-requests', { retryAfter: seconds, detail });
  }
}

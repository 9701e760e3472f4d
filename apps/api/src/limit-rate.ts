import { ApiError } from '@brandlode/contract';
import { type Database, type RateLimit, takeFromRateLimit } from '@brandlode/database';
import { hashNetwork } from './network.ts';

/** Throws `too-many-requests` once the allowance of `key` is used up. `requests` names what it limits, in the plural. */
export async function limitRate(
  db: Database,
  key: string,
  limit: RateLimit,
  requests: string,
): Promise<void> {
  const wait = await takeFromRateLimit(db, key, limit);
  if (wait === 0) return;
  const seconds = Math.ceil(wait);
  const detail = `Too many ${requests}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  throw new ApiError('too-many-requests', { retryAfter: wait, detail });
}

/** The same for the requests of a client's network to the routes `name`. */
export const limitNetwork = (db: Database, name: string, ip: string, limit: RateLimit): Promise<void> =>
  limitRate(db, `${name}:${hashNetwork(ip).toString('base64url')}`, limit, 'requests');

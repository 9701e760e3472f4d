import { type AccessClaims, ApiError, type BrandCollection } from '@brandlode/contract';
import { requestStores, takeFromRateLimit } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { getBrand } from './get-brand.ts';
import { getBrandCollection } from './get-brand-collection.ts';

/** Rate limits for a user, and for a store over all users. */
const LIMITS = {
  user: { burst: 30, everySeconds: 60 },
  brand: { burst: 6, everySeconds: 600 },
};

/**
 * Queues a brand to be collected before scheduled stores, and returns the status of its collection. Throws `not-found`,
 * `demonstration-brand`, `opted-out` and `too-many-requests`.
 */
export async function refreshBrand(
  context: Context,
  { id, claims }: { id: number; claims: AccessClaims },
): Promise<BrandCollection> {
  const { db } = context.connection;
  const { domain } = await getBrand(context, id);
  const { standing } = await getBrandCollection(context, { id, claims });
  if (standing === 'demonstration') throw new ApiError('demonstration-brand');
  if (standing === 'opted out') throw new ApiError('opted-out');
  const limits = [
    [`refresh-user:${claims.sub}`, LIMITS.user, 'You have requested many brands in the last hour.'],
    [`refresh-brand:${id}`, LIMITS.brand, 'This store has been requested often in the last hour.'],
  ] as const;
  for (const [key, limit, reason] of limits) {
    const seconds = await takeFromRateLimit(db, key, limit);
    if (seconds === 0) continue;
    const minutes = Math.ceil(seconds / 60);
    const detail = `${reason} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    throw new ApiError('too-many-requests', { retryAfter: seconds, detail });
  }
  await requestStores(db, [domain]);
  return getBrandCollection(context, { id, claims });
}

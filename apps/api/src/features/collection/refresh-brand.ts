import { type AccessClaims, ApiError, type BrandCollection } from '@brandlode/contract';
import { getBrand, getCollectionStatus, requestStores } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { noSuchBrand } from '../../no-such-brand.ts';
import { getBrandCollection } from './get-brand-collection.ts';
import { limitCollection } from './limit-collection.ts';

/**
 * Queues a brand to be collected before scheduled stores, and returns the status of its collection. Throws `not-found`,
 * `demonstration-brand`, `opted-out` and `too-many-requests`.
 */
export async function refreshBrand(
  context: Context,
  { id, claims }: { id: number; claims: AccessClaims },
): Promise<BrandCollection> {
  const { db } = context.connection;
  const brand = await getBrand(db, id);
  if (!brand) throw noSuchBrand();
  const status = await getCollectionStatus(db, brand.domain);
  if (status === 'demonstration') throw new ApiError('demonstration-brand');
  if (status === 'opted-out') throw new ApiError('opted-out');
  await limitCollection(db, { userId: claims.sub, store: `brand:${id}` });
  await requestStores(db, [brand.domain]);
  return getBrandCollection(context, { id, claims });
}

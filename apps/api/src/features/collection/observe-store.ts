import { ApiError, type ObservedStore } from '@brandlode/contract';
import { findNewStores, hasPublicSuffix, isOptedOut, requestStores, typedAddress } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { limitCollection } from './limit-collection.ts';

/** The text as a storefront address; null for anything else. */
export const storeAddress = (text: string): string | null => {
  const address = typedAddress(text.trim());
  return address !== null && hasPublicSuffix(address) ? address : null;
};

/** The text as the address of a store that can be observed and is in no catalogue; else null. */
export async function observableAddress(
  { catalogue, connection: { db } }: Pick<Context, 'catalogue' | 'connection'>,
  text: string,
): Promise<string | null> {
  // Only the real catalogue is collected.
  const address = catalogue.isDemonstration() ? null : storeAddress(text);
  return address !== null && (await findNewStores(db, [address])).size > 0 ? address : null;
}

/**
 * Queues a store to be collected before scheduled ones; it becomes a brand if it turns out to be a store. Throws `invalid-request`,
 * `demonstration-brand`, `opted-out` and `too-many-requests`.
 */
export async function observeStore(
  { catalogue, connection: { db } }: Pick<Context, 'catalogue' | 'connection'>,
  { text, userId }: { text: string; userId: string },
): Promise<ObservedStore> {
  if (catalogue.isDemonstration())
    throw new ApiError('demonstration-brand', {
      detail: "Stores can't be checked while sample data is shown.",
    });
  const address = storeAddress(text);
  if (address === null)
    throw new ApiError('invalid-request', { detail: 'This is not the address of a store.' });
  if (await isOptedOut(db, address)) throw new ApiError('opted-out');
  await limitCollection(db, { userId, store: `address:${address}` });
  await requestStores(db, [address]);
  return { address };
}

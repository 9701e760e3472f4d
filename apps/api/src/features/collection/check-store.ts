import { ApiError, type ObservedStore } from '@brandlode/contract';
import { findNewStores, hasPublicSuffix, isOptedOut, requestStores, typedAddress } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { isCheckable } from './checkable-stores.ts';
import { limitCollection } from './limit-collection.ts';

/** The text as a storefront address on the Internet; null for anything else. */
export const storeAddress = (text: string): string | null => {
  const address = typedAddress(text.trim());
  return address !== null && hasPublicSuffix(address) ? address : null;
};

type CheckContext = Pick<Context, 'catalogue' | 'connection' | 'isSampleStore'>;

export const notWhileSampleData = () =>
  new ApiError('demonstration-brand', { detail: "Stores can't be checked while sample data is shown." });

/** The text as the address of a store that can be checked and is in no catalogue; else null. */
export async function checkableAddress(context: CheckContext, text: string): Promise<string | null> {
  const address = typedAddress(text.trim());
  if (address === null || !(await isCheckable(context, address))) return null;
  return (await findNewStores(context.connection.db, [address])).size > 0 ? address : null;
}

/**
 * Queues a store to be collected before scheduled ones; it becomes a brand if it turns out to be a store. Throws `invalid-request`,
 * `demonstration-brand`, `opted-out` and `too-many-requests`.
 */
export async function checkStore(
  context: CheckContext,
  { text, userId }: { text: string; userId: string },
): Promise<ObservedStore> {
  const { catalogue, connection } = context;
  const { db } = connection;
  const address = typedAddress(text.trim());
  if (address === null || !(await isCheckable(context, address)))
    throw catalogue.isDemonstration()
      ? notWhileSampleData()
      : new ApiError('invalid-request', { detail: 'This is not the address of a store.' });
  if (await isOptedOut(db, address)) throw new ApiError('opted-out');
  await limitCollection(db, { userId, store: `address:${address}` });
  await requestStores(db, [address]);
  return { address };
}

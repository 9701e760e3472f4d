import { hasPublicSuffix } from '@brandlode/database';
import { isVisitedSampleStore, readSampleStores, type SampleStores } from '@brandlode/safe-fetch';
import type { Context } from '../../context.ts';

/** Whether an address is one of the sandbox's sample stores; never without a sandbox. */
export type IsSampleStore = (address: string) => Promise<boolean>;

/** `url`: where the sandbox lists its sample stores. The list is read when it is first needed. */
export function openSampleStores(url: string | undefined): IsSampleStore {
  let stores: SampleStores | undefined;
  return async (address) => {
    if (url === undefined) return false;
    stores ??= await readSampleStores(url);
    return isVisitedSampleStore(address, stores);
  };
}

/** Whether a store may be checked: one on the Internet for the real catalogue, a sample store of the sandbox for the demonstration. */
export async function isCheckable(
  { catalogue, isSampleStore }: Pick<Context, 'catalogue' | 'isSampleStore'>,
  address: string,
): Promise<boolean> {
  return catalogue.isDemonstration() ? isSampleStore(address) : hasPublicSuffix(address);
}

/** Those addresses whose stores may be checked. */
export async function checkableAddresses(
  context: Pick<Context, 'catalogue' | 'isSampleStore'>,
  addresses: string[],
): Promise<string[]> {
  const allowed = await Promise.all(addresses.map((address) => isCheckable(context, address)));
  return addresses.filter((_, index) => allowed[index]);
}

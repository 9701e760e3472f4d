import { isVisitedSampleStore, readSampleStores, type SampleStores } from '@brandlode/safe-fetch';

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

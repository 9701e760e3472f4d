import { readStored, store } from '#lib/storage.ts';

const LAST_LIST = 'brandlode.last-list';

export const readLastList = () => readStored('localStorage', LAST_LIST);
export const storeLastList = (id: string) => store('localStorage', LAST_LIST, id);

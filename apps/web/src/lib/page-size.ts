import { PAGE_SIZE, PAGE_SIZES, type PageSize } from '@brandlode/contract';
import { createListeners } from './listeners.ts';
import { readStored, store } from './storage.ts';

const KEY = 'brandlode.page-size';
const { subscribe, notify } = createListeners();
export const onPageSizeChoice = subscribe;

/** The size of result pages that was chosen last, stored in this browser. */
export const chosenPageSize = (): PageSize => {
  const stored = readStored('localStorage', KEY);
  return PAGE_SIZES.find((size) => String(size) === stored) ?? PAGE_SIZE;
};

export function choosePageSize(to: PageSize): void {
  store('localStorage', KEY, to === PAGE_SIZE ? null : String(to));
  notify();
}

/** The page that has the first row of a page of another size. */
export const resizedPage = (page: number, from: number, to: number): number =>
  Math.floor(((page - 1) * from) / to) + 1;

import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export type Scheme = 'system' | 'light' | 'dark';

const YEAR = 31_536_000;
const { subscribe, notify } = createListeners();

/** Stored in a cookie that the server renders as `data-scheme`, so that the first paint has the right colours. */
export function chooseScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset.scheme;
  else dataset.scheme = scheme;
  const age = scheme === 'system' ? 0 : YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `scheme=${scheme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  notify();
}

const chosen = (): Scheme => {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system';
};

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, chosen);

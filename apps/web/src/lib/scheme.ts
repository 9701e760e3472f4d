import { useSyncExternalStore } from 'react';

/** Light or dark as the person chose it, or as their system prefers. */
export type Scheme = 'system' | 'light' | 'dark';

const YEAR = 31_536_000;
const listeners = new Set<() => void>();

/**
 * The choice is kept in a cookie, which the server writes into the page's root element (`data-scheme`), so that the first
 * paint already has the right colours without a script.
 */
export function chooseScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset.scheme;
  else dataset.scheme = scheme;
  const age = scheme === 'system' ? 0 : YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `scheme=${scheme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

const chosen = (): Scheme => {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system';
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, chosen);

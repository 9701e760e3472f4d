import { useSyncExternalStore } from 'react';
import { useScheme } from '#lib/scheme.ts';

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

function subscribe(listener: () => void): () => void {
  const lists = QUERIES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

const ofSystem = () => QUERIES.map((query) => matchMedia(query).matches).join();

/** A key that changes with the page's colours, since a canvas must then be redrawn. */
export const useColourScheme = (): string => {
  const chosen = useScheme();
  return `${chosen},${useSyncExternalStore(subscribe, ofSystem)}`;
};

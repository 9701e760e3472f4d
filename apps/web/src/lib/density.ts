import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage.ts';

export type Density = 'comfortable' | 'compact';

const KEY = 'brandlode.density';
const listeners = new Set<() => void>();
/** Also without storage, for this visit. */
let density: Density = readStored('localStorage', KEY) === 'compact' ? 'compact' : 'comfortable';

/** The height of the rows of all tables, remembered in this browser. */
export function setDensity(to: Density): void {
  density = to;
  store('localStorage', KEY, to === 'compact' ? to : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, () => density);

import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { readStored, store } from './storage.ts';

export type Density = 'comfortable' | 'compact';

const KEY = 'brandlode.density';
const { subscribe, notify } = createListeners();
/** Holds the choice for this visit where storage is disabled. */
let density: Density = readStored('localStorage', KEY) === 'compact' ? 'compact' : 'comfortable';

/** The height of the rows of all tables, stored in this browser. */
export function setDensity(to: Density): void {
  density = to;
  store('localStorage', KEY, to === 'compact' ? to : null);
  notify();
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, () => density);

import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { readStored, store } from './storage.ts';

const KEY = 'brandlode.sidebar';
const { subscribe, notify } = createListeners();
/** Holds the choice for this visit where storage is disabled. */
let collapsed = readStored('localStorage', KEY) === 'collapsed';

export function toggleSidebar(): void {
  collapsed = !collapsed;
  store('localStorage', KEY, collapsed ? 'collapsed' : null);
  notify();
}

export const useSidebarCollapsed = (): boolean => useSyncExternalStore(subscribe, () => collapsed);

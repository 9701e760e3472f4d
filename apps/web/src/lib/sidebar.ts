import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage.ts';

const KEY = 'brandlode.sidebar';
const listeners = new Set<() => void>();
/** Holds the choice for this visit where storage is disabled. */
let collapsed = readStored('localStorage', KEY) === 'collapsed';

export function toggleSidebar(): void {
  collapsed = !collapsed;
  store('localStorage', KEY, collapsed ? 'collapsed' : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSidebarCollapsed = (): boolean => useSyncExternalStore(subscribe, () => collapsed);

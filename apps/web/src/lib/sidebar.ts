import { useSyncExternalStore } from 'react';

const KEY = 'brandlode.sidebar';
const listeners = new Set<() => void>();
/** Also without storage, for this visit. */
let collapsed = readCollapsed();

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed';
  } catch {
    return false;
  }
}

export function toggleSidebar(): void {
  collapsed = !collapsed;
  try {
    if (collapsed) localStorage.setItem(KEY, 'collapsed');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSidebarCollapsed = (): boolean => useSyncExternalStore(subscribe, () => collapsed);

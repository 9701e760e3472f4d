import { useSyncExternalStore } from 'react';

/** Below the breakpoint `sm`. */
const query = window.matchMedia('(width < 40rem)');

function subscribe(onChange: () => void): () => void {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => query.matches);

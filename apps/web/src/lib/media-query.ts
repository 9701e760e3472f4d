import { useSyncExternalStore } from 'react';

/** A hook that says whether the window matches a media query. */
export function mediaQueryHook(text: string): () => boolean {
  const query = window.matchMedia(text);
  const subscribe = (onChange: () => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

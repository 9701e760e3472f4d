import { useSyncExternalStore } from 'react';

/** Breakpoints for 2, 3 and 4 columns. */
const STEPS = ['(min-width: 40rem)', '(min-width: 64rem)', '(min-width: 80rem)'];

const queries = STEPS.map((step) => window.matchMedia(step));
const count = () => 1 + queries.filter(({ matches }) => matches).length;

function subscribe(onChange: () => void): () => void {
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

export const useGridColumns = (): number => useSyncExternalStore(subscribe, count);

import { lazy, Suspense } from 'react';

const SuggestedSearches = lazy(() =>
  import('./suggested-searches.tsx')
    .then(({ SuggestedSearches }) => ({ default: SuggestedSearches }))
    // Search works without it.
    .catch(() => ({ default: () => null })),
);

/** Reserves the height of the suggested searches until they are loaded. */
export const SearchStart = () => (
  <Suspense fallback={<div className="mt-3 min-h-14" />}>
    <SuggestedSearches />
  </Suspense>
);

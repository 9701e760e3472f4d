import { deferred } from '#ui/deferred.tsx';

const SuggestedSearches = deferred(() =>
  import('./suggested-searches.tsx').then(
    ({ SuggestedSearches }) => SuggestedSearches,
    // Search works without it.
    () => () => null,
  ),
);

/** Reserves the height of the suggested searches until they are loaded. */
export const SearchStart = () => <SuggestedSearches fallback={<div className="mt-3 min-h-14" />} />;

import { BookmarkIcon } from '@heroicons/react/24/outline';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { deferred } from '#ui/deferred.tsx';
import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';

const SavedSearchList = deferred(() =>
  import('./saved-search-list.tsx').then(
    ({ SavedSearchList }) => SavedSearchList,
    // The sidebar works without it.
    () => () => null,
  ),
);

const loadPopover = () =>
  import('./saved-searches-popover.tsx').then(({ SavedSearchesPopover }) => SavedSearchesPopover);

type Props = { collapsed: boolean; onNavigate?: (() => void) | undefined; itemClass: string };

/** The saved searches of the workspace, loaded after everything that the page shows. */
export function SidebarSearches({ collapsed, onNavigate, itemClass }: Props) {
  const isReady = useIsPageLoaded();
  const { key } = useLocation();
  if (!collapsed)
    return (
      isReady && (
        <div className="mt-5">
          <SavedSearchList onNavigate={onNavigate} />
        </div>
      )
    );
  const trigger = (
    <button type="button" className={itemClass}>
      <BookmarkIcon className="size-4.5 shrink-0" aria-hidden="true" />
      Saved
      <span className="sr-only"> searches</span>
    </button>
  );
  return (
    <PopoverOnIntent
      // Closes when a search is opened.
      key={key}
      load={loadPopover}
      props={{ trigger }}
    />
  );
}

/** True once nothing is being fetched for the first time. */
function useIsPageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isLoaded || isFetching) return;
    // Lets pages that are about to fetch do so first.
    const timer = setTimeout(() => setLoaded(true), 200);
    return () => clearTimeout(timer);
  }, [isLoaded, isFetching]);
  return isLoaded;
}

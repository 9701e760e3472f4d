import { messageFor } from '@brandlode/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { codeOf } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { TextLink } from '#lib/text/text-link.tsx';
import { toastError } from '#lib/toast.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useBrowseBrands } from '../api/browse-brands.ts';
import { BrandGrid } from '../components/brand-grid.tsx';
import { PopularityNote } from '../components/popularity-note.tsx';
import { useScrollThreshold } from '../hooks/use-scroll-threshold.ts';
import { readBrowsePlace, saveBrowsePlace } from '../model/browse-place.ts';

export default function BrowsePage() {
  const { key: entry } = useLocation();
  const fresh = useNavigationType() !== 'POP';
  const [place] = useState(() => (fresh ? null : readBrowsePlace(entry)));
  const { query, brands, start } = useBrowseBrands({ fresh, position: place?.index ?? 0 });
  const { isFetching, isPaused, isError, error, errorUpdatedAt } = query;

  const loadNext = () => {
    if (isFetching) return;
    if (brands === undefined) void query.refetch();
    else if (query.hasNextPage) void query.fetchNextPage({ cancelRefetch: false });
  };
  const loadPrevious = () => {
    if (!isFetching && query.hasPreviousPage) void query.fetchPreviousPage({ cancelRefetch: false });
  };
  useScrollThreshold(() => {
    // After an error, scrolling retries.
    if (brands !== undefined) loadNext();
  }, brands);

  const reportedAt = useRef(errorUpdatedAt);
  useEffect(() => {
    if (!isError || errorUpdatedAt === reportedAt.current) return;
    reportedAt.current = errorUpdatedAt;
    toastError(messageFor('browse', codeOf(error)));
  }, [isError, error, errorUpdatedAt]);

  return (
    <>
      <PageTitle>Browse</PageTitle>
      <PageHeading
        title="Browse"
        lead={
          <>
            Most popular first, without age-restricted brands. <PopularityNote />
          </>
        }
      />
      <div className="mt-4">
        {brands?.length === 0 && !isFetching ? (
          <EmptyCatalogue />
        ) : (
          (brands || isFetching || isPaused) && (
            <BrandGrid
              brands={brands}
              start={start}
              loading={!brands || query.isFetchingNextPage}
              idle={!isFetching && !isError}
              more={!brands || query.hasNextPage}
              place={place}
              onPlace={(place) => saveBrowsePlace({ entry, ...place })}
              onStartMissing={loadPrevious}
            />
          )
        )}
      </div>
      {isError && !isFetching && !isPaused && (
        <LoadError
          text={brands ? "Couldn't load more brands." : "Couldn't load brands."}
          onRetry={loadNext}
          className="mt-6 justify-center"
        />
      )}
    </>
  );
}

function EmptyCatalogue() {
  return (
    <div className="card">
      <EmptyState
        title="The catalogue has no brands yet."
        text={
          <>
            <TextLink to={paths.dataHealth}>Data health</TextLink> explains how it is filled.
          </>
        }
      />
    </div>
  );
}

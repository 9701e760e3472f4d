import { messageFor } from '@brandlode/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { codeOf } from '#lib/loading/http.ts';
import type { PreloadPage } from '#lib/loading/preload-page.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { TextLink } from '#lib/text/text-link.tsx';
import { toastError } from '#lib/toast.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { TAB_BAR, tabClass } from '#ui/tab-class.ts';
import { browseQuery, useBrowseBrands } from '../api/browse-brands.ts';
import { BrandGrid } from '../components/brand-grid.tsx';
import { PopularityNote } from '../components/popularity-note.tsx';
import { useScrollThreshold } from '../hooks/use-scroll-threshold.ts';
import { BROWSE_CATEGORIES, browseCategory } from '../model/browse-categories.ts';
import { pageOf, readBrowsePlace, saveBrowsePlace } from '../model/browse-place.ts';

/** After a reload the page that was in view, as start-pages.ts requests it; on other pages there is no such place. */
export const preload: PreloadPage = (_params, search) =>
  queryClient.prefetchInfiniteQuery(
    browseQuery(
      pageOf(readBrowsePlace(window.history.state?.key ?? '')),
      browseCategory(search.toString())?.id,
    ),
  );

/** The catalogue as cards, all of it or one category. */
export default function BrowsePage() {
  const { search } = useLocation();
  const category = browseCategory(search);
  return (
    <>
      <PageTitle>{category ? `Browse ${category.label}` : 'Browse'}</PageTitle>
      <PageHeading
        title="Browse"
        lead={
          <>
            Most popular first, without age-restricted brands. <PopularityNote />
          </>
        }
      />
      <CategoryTabs current={category?.id} />
      <Browse key={category?.id} category={category} />
    </>
  );
}

function CategoryTabs({ current }: { current: number | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  // A linked category may be beyond the edge.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 2;
  }, []);
  return (
    <nav aria-label="Categories" className={`mt-2 ${TAB_BAR}`}>
      <ul
        ref={list}
        data-ring="inside"
        className="relative -mb-px flex gap-x-5 overflow-x-auto whitespace-nowrap [scrollbar-width:thin]"
      >
        {[{ id: undefined, label: 'All' }, ...BROWSE_CATEGORIES].map(({ id, label }) => (
          <li key={label}>
            <Link
              to={id === undefined ? paths.brands : `${paths.brands}?category=${id}`}
              aria-current={id === current ? 'page' : undefined}
              className={tabClass({ isActive: id === current })}
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.categories} className={tabClass({ isActive: false })}>
            All niches
          </Link>
        </li>
      </ul>
    </nav>
  );
}

type Props = { category: { id: number; label: string } | undefined };

function Browse({ category }: Props) {
  const { key: entry } = useLocation();
  const fresh = useNavigationType() !== 'POP';
  const [place] = useState(() => (fresh ? null : readBrowsePlace(entry)));
  const { query, brands, start } = useBrowseBrands({
    fresh,
    page: pageOf(place),
    category: category?.id,
  });
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
      <div className="mt-4">
        {brands?.length === 0 && !isFetching ? (
          category ? (
            <EmptyCategory label={category.label} />
          ) : (
            <EmptyCatalogue />
          )
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

const EmptyCategory = ({ label }: { label: string }) => (
  <div className="card">
    <EmptyState
      title={`The catalogue has no brands in ${label} yet.`}
      text={<TextLink to={paths.brands}>Show all brands</TextLink>}
    />
  </div>
);

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

import type { Brand, BrandCollection, BrandDetail } from '@brandlode/contract';
import { ArrowTopRightOnSquareIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { displayDomain } from '#lib/text/display-email.ts';
import { buttonClass } from '#ui/button-class.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useBrandCollection } from '../../collection/api/get-brand-collection.ts';
import { useBrand } from '../api/get-brand.ts';
import { useBrandHistory } from '../api/get-brand-history.ts';
import { usePrivateBrand } from '../api/private-brands.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { countriesText } from '../model/brand-facts.ts';
import { brandPath } from '../model/brand-path.ts';
import { DEFAULT_VIEW } from '../model/history-view.ts';
import { useBrandSlots } from '../slots.tsx';
import { BrandImage } from './brand-image.tsx';
import { BrandLinks } from './brand-links.tsx';
import { CategoryPill } from './category-pill.tsx';
import { BrandHistory } from './metrics/brand-history.tsx';
import { MetricTiles, MetricTilesSkeleton } from './metrics/metric-tiles.tsx';

/** Milliseconds: moving through rows loads only the last one. */
const DELAY = 150;

type Props = {
  /** The row's values; details are loaded. */
  brand: Brand;
  onWalk: (step: 1 | -1) => void;
  onClose: () => void;
};

/** A brand beside the table, which stays usable; a sheet on narrow screens. */
export function BrandPreview({ brand, onWalk, onClose }: Props) {
  return (
    <SidePanel
      label={`Preview of ${brand.brand_name}`}
      title="Preview"
      closeLabel="Close preview"
      onWalk={onWalk}
      onClose={onClose}
    >
      <Content brand={brand} />
    </SidePanel>
  );
}

function Content({ brand: row }: { brand: Brand }) {
  const isSettled = useDebounced(row.id, DELAY) === row.id;
  const { BrandActions, BrandWorkspace } = useBrandSlots();
  // The press is answered with what fills the top; the remainder follows.
  const isPainted = useDeferredValue(true, false);
  return (
    <div className="p-4">
      <div className="flex items-start gap-3">
        <BrandImage brand={row} image="logo" className="size-12 shrink-0 rounded-lg" eager />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-semibold text-md tracking-tight">
            <bdi>{row.brand_name}</bdi>
          </h2>
          <p className="wrap-anywhere text-ink-faint text-sm">
            {[displayDomain(row.domain), countriesText(row.locations)]
              .filter((text) => text !== null)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <a
          href={brandPath(row)}
          target="_blank"
          rel="noopener"
          title="Opens in a new tab"
          className={buttonClass('secondary', 'sm')}
        >
          <ArrowTopRightOnSquareIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
          Open
        </a>
        {!row.mine && <BrandActions brandId={row.id} brandName={row.brand_name} />}
      </div>
      {row.brand_description && (
        <p dir="auto" className="wrap-anywhere mt-3 line-clamp-4 text-ink-soft text-sm">
          {row.brand_description}
        </p>
      )}
      {row.categories.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-1.5">
          {row.categories.map((category) => (
            <CategoryPill key={category}>{category}</CategoryPill>
          ))}
        </p>
      )}
      {isPainted &&
        (!isSettled ? (
          <Loading />
        ) : row.mine ? (
          <PrivateBrandDetails id={row.id} />
        ) : (
          <SharedDetails id={row.id} />
        ))}
      {isPainted && !row.mine && (
        <div className="mt-4">
          <BrandWorkspace brandId={isSettled ? row.id : null} />
        </div>
      )}
    </div>
  );
}

function SharedDetails({ id }: { id: number }) {
  const { data: brand, failureCount, retry } = useBrand(String(id));
  const { data: collection } = useBrandCollection(id);
  const history = useBrandHistory(id);
  // The URL belongs to the search.
  const [view, setView] = useState(DEFAULT_VIEW);
  if (!brand) return <Loading failed={failureCount > 0} onRetry={retry} />;
  return (
    <>
      <Summary brand={brand} collection={collection} />
      {history && (
        <BrandHistory
          brand={brand}
          history={history}
          view={view}
          onChange={(change) => setView({ ...view, ...change })}
        />
      )}
    </>
  );
}

function PrivateBrandDetails({ id }: { id: number }) {
  const { data: brand, failureCount, retry } = usePrivateBrand(String(id));
  if (!brand) return <Loading failed={failureCount > 0} onRetry={retry} />;
  return <Summary brand={brand} collection={undefined} />;
}

const Summary = (props: { brand: BrandDetail; collection: BrandCollection | undefined }) => (
  <>
    <div className="mt-2">
      <BrandLinks brand={props.brand} />
    </div>
    <Tiles>
      <MetricTiles {...props} tab="overview" />
    </Tiles>
  </>
);

function Loading({ failed = false, onRetry }: { failed?: boolean; onRetry?: () => void }) {
  if (failed && onRetry)
    return <LoadError text="Couldn't load this brand." onRetry={onRetry} className="mt-4" />;
  return (
    <>
      {/* Reserves the height of the links. */}
      <div className="mt-2 h-9" />
      <Tiles>
        <MetricTilesSkeleton />
      </Tiles>
    </>
  );
}

const Tiles = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 *:grid-cols-2!">{children}</div>
);

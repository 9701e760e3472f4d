import { type BrandDetail, type BrandTab, METRIC_KEYS } from '@brandlode/contract';
import { useState } from 'react';
import { Navigate, useMatch, useParams } from 'react-router';
import { deferred } from '#lib/loading/deferred.tsx';
import { isMissing } from '#lib/loading/http.ts';
import type { PreloadPage } from '#lib/loading/preload-page.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { useUrlState } from '#lib/use-url-state.ts';
import { paths } from '#paths.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useBrandCollection } from '../../collection/api/get-brand-collection.ts';
import { ObserveNotice } from '../../collection/components/observe-notice.tsx';
import { BrandWorkspace } from '../../lists/components/brand-workspace.tsx';
import { BRAND_ID, brandQuery, useBrand } from '../api/get-brand.ts';
import { useBrandHistory } from '../api/get-brand-history.ts';
import { BrandHeader, BrandHeaderSkeleton } from '../components/brand-header.tsx';
import { BrandKnown } from '../components/brand-known.tsx';
import { BrandNotFound } from '../components/brand-not-found.tsx';
import { BrandTabs } from '../components/brand-tabs.tsx';
import { BrandTechnologies } from '../components/brand-technologies.tsx';
import { ChangeTable } from '../components/change-table.tsx';
import { BrandHistory } from '../components/metrics/brand-history.tsx';
import { BrandSources } from '../components/metrics/brand-sources.tsx';
import { MetricTable } from '../components/metrics/metric-table.tsx';
import { MetricTiles, MetricTilesSkeleton } from '../components/metrics/metric-tiles.tsx';
import { PrivateData } from '../components/private-data.tsx';
import { ProductsNotice } from '../components/products-notice.tsx';
import { parseHistoryView, withHistoryView } from '../model/history-view.ts';

const BrandProducts = deferred(() =>
  import('../../products/components/brand-products.tsx').then(({ BrandProducts }) => BrandProducts),
);

const BrandTimeline = deferred(() =>
  import('../../watching/components/brand-timeline.tsx').then(({ BrandTimeline }) => BrandTimeline),
);

const SimilarBrands = deferred(() =>
  import('../../search/components/similar-brands.tsx').then((module) => module.SimilarBrands),
);

/** Only one request per hovered card, since each spends the user's allowance. */
export const preload: PreloadPage = async ({ brandId = '' }) => {
  if (BRAND_ID.test(brandId)) await queryClient.prefetchQuery(brandQuery(brandId));
};

export default function BrandDetailPage() {
  const { brandId = '' } = useParams();
  const tab = useMatch(paths.brandProducts(':brandId')) ? 'products' : 'overview';
  const { data: brand, error, failureCount, retry } = useBrand(brandId);

  // Another id: the brand was merged into this one.
  if (brand && brand.id !== Number(brandId))
    return (
      <Navigate
        replace
        to={tab === 'products' ? paths.brandProducts(brand.id) : paths.brandOverview(brand.id)}
      />
    );
  if (brand) return <Loaded key={brand.id} brand={brand} tab={tab} />;
  return isMissing(error) ? <BrandNotFound /> : <Loading failed={failureCount > 0} onRetry={retry} />;
}

/** A brand without any known metric has a compact page, on which the check of its store comes first, and stays there with its result. */
function Loaded({ brand, tab }: { brand: BrandDetail; tab: BrandTab }) {
  const { data: collection, isPending } = useBrandCollection(brand.id);
  const history = useBrandHistory(brand.id);
  const [view, changeView] = useUrlState(parseHistoryView, withHistoryView);
  const isBare = METRIC_KEYS.every((key) => brand[key] === null);
  const [wasBare] = useState(isBare);
  const isUnchecked = isBare && collection?.finishedAt === null;
  const below = history && (
    <>
      <BrandHistory brand={brand} history={history} view={view} onChange={changeView} />
      <PrivateData brand={brand} />
      <MetricTable brand={brand} collection={collection} tab={tab} />
      <ChangeTable brand={brand} tab={tab} />
      {tab === 'overview' && !isUnchecked && <BrandTimeline brandId={brand.id} />}
      {tab === 'overview' && <SimilarBrands brand={brand} />}
    </>
  );
  return (
    <div className="max-w-6xl min-[100rem]:max-w-[112rem]">
      <PageTitle>{`${brand.brand_name}, ${tab === 'products' ? 'Products' : 'Overview'}`}</PageTitle>
      <BrandHeader brand={brand} compact={wasBare} />
      {!wasBare && <BrandWorkspace brandId={brand.id} />}
      {/* Two columns on wide screens: facts and sources beside the metrics. */}
      <div className="min-[100rem]:grid min-[100rem]:grid-cols-[minmax(0,1fr)_24rem] min-[100rem]:grid-rows-[auto_1fr] min-[100rem]:gap-x-6">
        <div className="min-[100rem]:col-start-2">
          <BrandKnown brand={brand} collection={collection} />
        </div>
        <div className="min-w-0 min-[100rem]:col-start-1 min-[100rem]:row-span-2 min-[100rem]:row-start-1">
          <div className="mt-4">
            <BrandTabs brand={brand} />
          </div>
          {wasBare && (
            <div className="min-h-18.5 max-sm:min-h-36.5">
              <ObserveNotice brand={brand} collection={collection} />
            </div>
          )}
          {tab === 'overview' && <ProductsNotice brand={brand} />}
          <div className="mt-4">
            <MetricTiles brand={brand} collection={collection} tab={tab} explained={isUnchecked} />
          </div>
          {wasBare && <BrandWorkspace brandId={brand.id} />}
          {/* Shown together: a late part would move those below it. */}
          {history && !isPending ? (
            <>
              {!wasBare && <ObserveNotice brand={brand} collection={collection} />}
              {tab === 'products' ? (
                <BrandProducts
                  brandId={brand.id}
                  productCount={brand.product_count}
                  {...{ collection, below }}
                />
              ) : (
                below
              )}
            </>
          ) : (
            <RoomBelow />
          )}
        </div>
        <div className="min-w-0 min-[100rem]:col-start-2">
          {/* A late history would move the parts below it. */}
          {history && <BrandTechnologies technologies={collection?.technologies ?? []} />}
          {history && !isUnchecked && <BrandSources brand={brand} collection={collection} />}
        </div>
      </div>
    </div>
  );
}

/** Until the lower parts are loaded, the page must be long enough for the position that Back restores. */
const RoomBelow = () => <div className="h-[200vh]" />;

function Loading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="max-w-6xl min-[100rem]:max-w-[112rem]">
      <PageTitle>Loading...</PageTitle>
      <BrandHeaderSkeleton />
      <BrandWorkspace brandId={null} />
      <div className="mt-4 min-h-10">
        {failed && (
          <LoadError text="This is taking longer than expected. We'll keep trying." onRetry={onRetry} />
        )}
      </div>
      <div className="mt-4">
        <MetricTilesSkeleton />
      </div>
      <RoomBelow />
    </div>
  );
}

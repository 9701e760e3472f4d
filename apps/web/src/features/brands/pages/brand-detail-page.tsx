import {
  type BrandCollection,
  type BrandDetail,
  type BrandHistory as BrandHistoryData,
  type BrandTab,
  METRIC_KEYS,
} from '@brandlode/contract';
import { Fragment } from 'react';
import { Navigate, useLocation, useMatch, useParams } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import type { PreloadPage } from '#lib/loading/preload-page.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { TextLink } from '#lib/text/text-link.tsx';
import { useUrlState } from '#lib/use-url-state.ts';
import { paths } from '#paths.ts';
import { deferred } from '#ui/deferred.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useBrandCollection } from '../../collection/api/get-brand-collection.ts';
import { FirstCheckNotice } from '../../collection/components/first-check-notice.tsx';
import { BrandWorkspace } from '../../lists/components/brand-workspace.tsx';
import { BRAND_ID, brandQuery, useBrand } from '../api/get-brand.ts';
import { useBrandHistory } from '../api/get-brand-history.ts';
import { BrandHeader, BrandHeaderSkeleton } from '../components/brand-header.tsx';
import { BrandKnown } from '../components/brand-known.tsx';
import { BrandLayout } from '../components/brand-layout.tsx';
import { BrandNotFound } from '../components/brand-not-found.tsx';
import { BrandTabs } from '../components/brand-tabs.tsx';
import { BrandTechnologies } from '../components/brand-technologies.tsx';
import { BrandHistory, chartedMetrics } from '../components/metrics/brand-history.tsx';
import { BrandSources } from '../components/metrics/brand-sources.tsx';
import { MetricTable } from '../components/metrics/metric-table.tsx';
import { MetricTiles, MetricTilesSkeleton } from '../components/metrics/metric-tiles.tsx';
import { PrivateData } from '../components/private/private-data.tsx';
import { ProductsNotice } from '../components/products-notice.tsx';
import { SectionNav } from '../components/section-nav.tsx';
import { parseHistoryView, withHistoryView } from '../model/history-view.ts';
import { metricGroups } from '../model/metric-groups.ts';

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
  const { search, hash } = useLocation();
  const tab = useMatch(paths.brandProducts(':brandId')) ? 'products' : 'overview';
  const { data: brand, error, failureCount, retry } = useBrand(brandId);

  // Another id: the brand was merged into this one.
  if (brand && brand.id !== Number(brandId)) {
    const pathname = tab === 'products' ? paths.brandProducts(brand.id) : paths.brandOverview(brand.id);
    return <Navigate replace to={{ pathname, search, hash }} />;
  }
  if (brand) return <Loaded key={brand.id} brand={brand} tab={tab} />;
  return isMissing(error) ? <BrandNotFound /> : <Loading failed={failureCount > 0} onRetry={retry} />;
}

function Loaded({ brand, tab }: { brand: BrandDetail; tab: BrandTab }) {
  const { data: collection, isFetched, isError, refetch } = useBrandCollection(brand.id);
  const history = useBrandHistory(brand.id);
  const retry = !collection && isError ? refetch : undefined;
  const isBare = METRIC_KEYS.every((key) => brand[key] === null);
  const isUnchecked = isBare && collection?.finishedAt === null;
  return (
    <BrandLayout
      header={<BrandHeader brand={brand} />}
      tabs={<BrandTabs brand={brand} />}
      rail={
        <>
          <BrandWorkspace brandId={brand.id} />
          <BrandKnown brand={brand} collection={collection} />
          {collection && collection.status !== 'demonstration' && <OwnBrandLink domain={brand.domain} />}
        </>
      }
    >
      <PageTitle>{`${brand.brand_name}, ${tab === 'products' ? 'Products' : 'Overview'}`}</PageTitle>
      <MetricTiles {...{ brand, collection, tab }} explained={isUnchecked} failed={retry !== undefined} />
      {/* Shown together: a late part would move those below it. They stay while what failed is loaded again. */}
      {history && isFetched ? (
        <>
          {tab === 'overview' && <ProductsNotice brand={brand} />}
          <FirstCheckNotice brand={brand} collection={collection} />
          <Sections {...{ brand, tab, collection, history, isUnchecked, retry }} />
        </>
      ) : (
        <RoomBelow />
      )}
    </BrandLayout>
  );
}

const OwnBrandLink = ({ domain }: { domain: string }) => (
  <p className="px-4 text-ink-faint text-xs">
    {'Is this your brand? '}
    <TextLink to={paths.ownerRequestOf(domain)}>Ask for a correction or removal</TextLink>
  </p>
);

type SectionsProps = {
  brand: BrandDetail;
  tab: BrandTab;
  collection: BrandCollection | undefined;
  history: BrandHistoryData['data'];
  isUnchecked: boolean;
  /** Loads the collection again, if that failed. */
  retry: (() => unknown) | undefined;
};

/** The sections of a tab that have something to show, under links to them. */
function Sections({ brand, tab, collection, history, isUnchecked, retry }: SectionsProps) {
  const [view, changeView] = useUrlState(parseHistoryView, withHistoryView);
  const technologies = collection?.technologies ?? [];
  const isOverview = tab === 'overview';
  const sections = [
    chartedMetrics(history).length > 0 && {
      id: 'history',
      label: 'History',
      content: <BrandHistory brand={brand} history={history} view={view} onChange={changeView} />,
    },
    metricGroups(brand, tab).known.length > 0 && {
      id: 'metrics',
      label: 'Metrics',
      content: <MetricTable {...{ brand, collection, history, tab }} />,
    },
    isOverview &&
      !isUnchecked && {
        id: 'changes',
        label: 'Changes',
        content: <BrandTimeline brandId={brand.id} fallback={ROOM} />,
      },
    isOverview && {
      id: 'similar',
      label: 'Similar',
      content: <SimilarBrands brand={brand} fallback={ROOM} />,
    },
    technologies.length > 0 && {
      id: 'technologies',
      label: 'Technologies',
      content: <BrandTechnologies technologies={technologies} />,
    },
    !isUnchecked && {
      id: 'sources',
      label: 'Sources',
      content: <BrandSources {...{ brand, collection, retry }} />,
    },
  ].filter((section) => section !== false);
  const content = sections.map(({ id, content }) => (
    <Fragment key={id}>
      {content}
      {id === 'metrics' && <PrivateData brand={brand} />}
    </Fragment>
  ));
  if (isOverview)
    return (
      <div data-sections="">
        {sections.length > 1 && <SectionNav sections={sections} />}
        {content}
      </div>
    );
  return (
    <div data-sections="">
      <SectionNav sections={[{ id: 'products', label: 'Products' }, ...sections]} />
      <BrandProducts {...{ brand, collection, below: content }} />
    </div>
  );
}

/** Until its script is loaded, a section has about its height. */
const ROOM = <div className="mt-8 h-96" />;

/** Until the lower parts are loaded, the page must be long enough for the position that Back restores. */
const RoomBelow = () => <div className="h-[200vh]" />;

const Loading = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => (
  <BrandLayout
    header={<BrandHeaderSkeleton />}
    tabs={
      <div className="min-h-10">
        {failed && (
          <LoadError text="This is taking longer than expected. We'll keep trying." onRetry={onRetry} />
        )}
      </div>
    }
    rail={<BrandWorkspace brandId={null} />}
  >
    <PageTitle>Loading...</PageTitle>
    <MetricTilesSkeleton />
    <RoomBelow />
  </BrandLayout>
);

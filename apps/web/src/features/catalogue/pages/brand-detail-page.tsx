import type { BrandDetail } from '@brandlode/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useOutletContext, useParams } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { isMissing, useBrand } from '../api/get-brand.ts';
import { BrandHeader, BrandHeaderSkeleton } from '../components/brand-header.tsx';
import { BrandHistory } from '../components/brand-history.tsx';
import { BrandOrigins } from '../components/brand-sources.tsx';
import { BrandTabs } from '../components/brand-tabs.tsx';
import { FigureTilesSkeleton } from '../components/metric-tile.tsx';
import { TryAgain } from '../components/retry-button.tsx';

/** The frame of both tabs: header, tabs, and the tab's own page. */
export default function BrandDetailPage() {
  const { brandId = '' } = useParams();
  const { data: brand, error, failureCount, refetch } = useBrand(brandId);

  if (brand) {
    return (
      <div className="max-w-6xl">
        <BrandHeader brand={brand} />
        <div className="mt-4">
          <BrandTabs brandId={brand.id} />
        </div>
        <div className="mt-4">
          <Outlet context={brand} />
        </div>
        <BrandHistory brand={brand} />
        <BrandOrigins brand={brand} />
      </div>
    );
  }
  return isMissing(error) ? (
    <BrandNotFound />
  ) : (
    <Loading failed={failureCount > 0} brandId={brandId} retry={refetch} />
  );
}

/** The brand, for the pages of its tabs. */
export const useBrandOfPage = () => useOutletContext<BrandDetail>();

function Loading({ failed, brandId, retry }: { failed: boolean; brandId: string; retry: () => unknown }) {
  const client = useQueryClient();
  // The pause between two tries is part of the running request, so it ends first.
  const tryAgain = async () => {
    await client.cancelQueries({ queryKey: ['brands', 'detail', brandId] });
    retry();
  };
  return (
    <div className="max-w-6xl">
      <PageTitle>Loading...</PageTitle>
      <BrandHeaderSkeleton>
        <h1 className="font-semibold text-ink-soft text-xl tracking-tight">
          <span role="status">Loading...</span>
        </h1>
      </BrandHeaderSkeleton>
      <div className="mt-4 flex min-h-10 flex-wrap items-center gap-3">
        {failed && (
          <>
            <p className="text-ink-soft text-sm">This is taking longer than it should. We keep trying.</p>
            <TryAgain onTryAgain={() => void tryAgain()} />
          </>
        )}
      </div>
      <div className="mt-4">
        <FigureTilesSkeleton count={5} />
      </div>
    </div>
  );
}

function BrandNotFound() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <PageTitle>Brand not found</PageTitle>
      <div className="max-w-sm text-center">
        <h1 className="font-semibold text-xl tracking-tight">Brand not found</h1>
        <p className="mt-1.5 text-ink-soft text-sm">There is no brand at this address.</p>
        <Link to={paths.searchBrands} className={`mt-6 ${buttonClass('secondary')}`}>
          Back to the search
        </Link>
      </div>
    </div>
  );
}

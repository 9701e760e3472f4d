import type { BrandDetail, BrandTab } from '@brandlode/contract';
import { Fragment } from 'react';
import { Link, useMatch, useNavigate, useParams } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatDay } from '#lib/text/format-date.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useDeletePrivateBrands, usePrivateBrand } from '../api/private-brands.ts';
import { BrandHeader, BrandHeaderSkeleton } from '../components/brand-header.tsx';
import { BrandNotFound } from '../components/brand-not-found.tsx';
import { BrandTabs } from '../components/brand-tabs.tsx';
import { MetricTable } from '../components/metrics/metric-table.tsx';
import { MetricTiles, MetricTilesSkeleton } from '../components/metrics/metric-tiles.tsx';
import { ProductsNotice } from '../components/products-notice.tsx';

export default function PrivateBrandPage() {
  const { brandId = '' } = useParams();
  const tab = useMatch(paths.privateBrandProducts(':brandId')) ? 'products' : 'overview';
  const { data: brand, error, isFetching, retry } = usePrivateBrand(brandId);

  if (brand) return <Loaded brand={brand} tab={tab} />;
  if (isMissing(error)) return <BrandNotFound />;
  return (
    <div className="max-w-6xl">
      <PageTitle>Loading...</PageTitle>
      <BrandHeaderSkeleton />
      {error && !isFetching && (
        <LoadError text="Couldn't load this brand." onRetry={retry} className="mt-4" />
      )}
      <div className="mt-4">
        <MetricTilesSkeleton />
      </div>
    </div>
  );
}

function Loaded({ brand, tab }: { brand: BrandDetail; tab: BrandTab }) {
  return (
    <div className="max-w-6xl">
      <PageTitle>{`${brand.brand_name}, ${tab === 'products' ? 'Products' : 'Overview'}`}</PageTitle>
      <BrandHeader brand={brand} />
      <Ownership brand={brand} />
      <div className="mt-4">
        <BrandTabs brand={brand} />
      </div>
      {tab === 'overview' && <ProductsNotice brand={brand} />}
      <div className="mt-4">
        <MetricTiles brand={brand} collection={undefined} tab={tab} />
      </div>
      <MetricTable brand={brand} collection={undefined} tab={tab} />
    </div>
  );
}

/** Who can see the brand, where its values come from, and a delete button. */
function Ownership({ brand: { id, mine } }: { brand: BrandDetail }) {
  const navigate = useNavigate();
  const canEdit = useCanEdit();
  const remove = useDeletePrivateBrands();
  return (
    <section
      aria-label="My brands"
      className="card mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 text-sm"
    >
      <p className="wrap-anywhere min-w-0 flex-1 basis-72 text-pretty">
        <span className="font-medium">In My brands. Only your workspace can see it.</span>{' '}
        {mine && mine.sources.length > 0 && (
          <span className="text-ink-soft">
            Imported from{' '}
            {mine.sources.map(({ name, observedAt }, index) => (
              <Fragment key={`${name} ${observedAt}`}>
                {index > 0 && ', '}
                <bdi>{name}</bdi> ({formatDay(new Date(observedAt))})
              </Fragment>
            ))}
            .
          </span>
        )}{' '}
        {mine?.shared_id && (
          <Link
            to={paths.brandOverview(mine.shared_id)}
            className="font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            See this brand in the shared catalogue
          </Link>
        )}
      </p>
      <Button
        variant="danger"
        size="sm"
        busy={remove.isPending}
        disabled={!canEdit}
        title={canEdit ? undefined : READ_ONLY}
        onClick={() =>
          remove.mutate({ brandIds: [id] }, { onSuccess: () => void navigate(paths.privateBrands) })
        }
      >
        Delete
      </Button>
    </section>
  );
}

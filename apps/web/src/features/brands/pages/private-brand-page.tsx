import type { BrandDetail, BrandTab } from '@brandlode/contract';
import { Fragment } from 'react';
import { Link, useMatch, useNavigate, useParams } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatObservedDay } from '#lib/text/format-date.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useDeletePrivateBrands, usePrivateBrand } from '../api/private-brands.ts';
import { BrandHeader, BrandHeaderSkeleton } from '../components/brand-header.tsx';
import { BrandKnown } from '../components/brand-known.tsx';
import { BrandLayout } from '../components/brand-layout.tsx';
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
    <BrandLayout
      header={<BrandHeaderSkeleton />}
      tabs={
        <div className="min-h-10">
          {error && !isFetching && <LoadError text="Couldn't load this brand." onRetry={retry} />}
        </div>
      }
      rail={null}
    >
      <PageTitle>Loading...</PageTitle>
      <MetricTilesSkeleton />
    </BrandLayout>
  );
}

function Loaded({ brand, tab }: { brand: BrandDetail; tab: BrandTab }) {
  return (
    <BrandLayout
      header={<BrandHeader brand={brand} />}
      tabs={<BrandTabs brand={brand} />}
      rail={
        <>
          <Ownership brand={brand} />
          <BrandKnown brand={brand} collection={undefined} />
        </>
      }
    >
      <PageTitle>{`${brand.brand_name}, ${tab === 'products' ? 'Products' : 'Overview'}`}</PageTitle>
      <MetricTiles brand={brand} collection={undefined} tab={tab} />
      {tab === 'overview' && <ProductsNotice brand={brand} />}
      <MetricTable brand={brand} collection={undefined} history={[]} tab={tab} />
    </BrandLayout>
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
      className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 text-sm"
    >
      <p className="wrap-anywhere min-w-0 flex-1 basis-72 text-pretty">
        <span className="font-medium">In My brands. Only your workspace can see it.</span>{' '}
        {mine && mine.sources.length > 0 && (
          <span className="text-ink-soft">
            Imported from{' '}
            {mine.sources.map(({ name, observedAt }, index) => (
              <Fragment key={`${name} ${observedAt}`}>
                {index > 0 && ', '}
                <bdi>{name}</bdi> ({formatObservedDay(new Date(observedAt))})
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

import type { BrandDetail, Lookup } from '@brandlode/contract';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { useBrandCollection } from '../../collection/api/get-brand-collection.ts';
import { RefreshBrand } from '../../collection/components/refresh-brand.tsx';
import { SimilarBrands } from '../../search/components/similar-brands.tsx';
import { BrandHeader } from '../components/brand-header.tsx';
import { BrandTechnologies } from '../components/brand-technologies.tsx';
import { MetricTiles } from '../components/metrics/metric-tiles.tsx';
import { brandPath } from '../model/brand-path.ts';

/** The brand found for an address: from the shared catalogue, otherwise a private one. */
export function LookupBrand({ found }: { found: Lookup }) {
  const { brand, mine, platform } = found;
  if (brand) return <Shared brand={brand} mine={mine} platform={platform} />;
  if (!mine) return null;
  return (
    <>
      <BrandHeader brand={mine} heading="h2" />
      <div className="card mt-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
        <p>
          <span className="font-medium">In My brands.</span>{' '}
          <span className="text-ink-soft">Only your workspace can see it.</span>
        </p>
        <Open brand={mine} />
      </div>
      <div className="mt-4">
        <MetricTiles brand={mine} collection={undefined} tab="overview" />
      </div>
      <h2 className="mt-8 mb-3 font-semibold text-base">Shared catalogue</h2>
    </>
  );
}

type SharedProps = { brand: BrandDetail } & Pick<Lookup, 'mine' | 'platform'>;

function Shared({ brand, mine, platform }: SharedProps) {
  const { data: collection } = useBrandCollection(brand.id);
  return (
    <>
      <BrandHeader brand={brand} heading="h2" />
      <div className="card mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 text-sm">
        <p className="min-w-0 flex-1 basis-60">
          <span className="font-medium">In the catalogue.</span>{' '}
          <span className="text-ink-soft">
            {platform ? `A store on ${platform}.` : 'Its platform is unknown.'}
            {mine && (
              <>
                {' '}
                <Link
                  to={paths.privateBrandOverview(mine.id)}
                  className="underline underline-offset-2 hover:text-ink"
                >
                  This brand in My brands
                </Link>
              </>
            )}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {collection?.status === 'free' && (
            <RefreshBrand brandId={brand.id} collection={collection} label="Check now" />
          )}
          <Open brand={brand} />
        </div>
      </div>
      <div className="mt-4">
        <MetricTiles brand={brand} collection={collection} tab="overview" />
      </div>
      <BrandTechnologies technologies={collection?.technologies ?? []} />
      <SimilarBrands key={brand.id} brand={brand} />
    </>
  );
}

const Open = ({ brand }: { brand: BrandDetail }) => (
  <Link to={brandPath(brand)} className={buttonClass('secondary', 'sm')}>
    Open brand
  </Link>
);

import type { BrandDetail } from '@brandlode/contract';
import { ScaleIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { displayDomain } from '#lib/text/display-email.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { countriesText } from '../model/brand-facts.ts';
import { useBrandSlots } from '../slots.tsx';
import { BrandImage } from './brand-image.tsx';
import { BrandLinks } from './brand-links.tsx';
import { CategoryLink } from './category-link.tsx';

type Props = {
  brand: BrandDetail;
  heading?: 'h1' | 'h2';
  /** Without a high cover, unless the brand has a picture for it. */
  compact?: boolean;
};

export function BrandHeader({ brand, heading: Heading = 'h1', compact = false }: Props) {
  const { BrandActions, Follow } = useBrandSlots();
  return (
    <header className="card overflow-clip">
      <BrandImage
        brand={brand}
        image="cover"
        className={`w-full rounded-t-xl ${compact && brand.cover_image === null ? 'h-12' : 'h-24 sm:h-36'}`}
        eager
      />
      <div className="flex flex-wrap items-start gap-x-4 px-4 sm:flex-nowrap sm:px-5">
        <BrandImage
          brand={brand}
          image="logo"
          className="-mt-7 relative size-16 shrink-0 rounded-xl ring-4 ring-surface sm:-mt-8 sm:size-20"
          eager
        />
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-start justify-between gap-x-4 gap-y-1 pt-2.5">
          <div className="min-w-0">
            <Heading className="wrap-anywhere font-semibold text-xl tracking-tight">
              <bdi>{brand.brand_name}</bdi>
            </Heading>
            <p className="wrap-anywhere text-ink-faint text-sm">
              {[displayDomain(brand.domain), countriesText(brand.locations)]
                .filter((text) => text !== null)
                .join(' · ')}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BrandLinks brand={brand} />
            {!brand.mine && (
              <Link
                to={paths.compareOf([brand.id])}
                {...shortcutProps('compare-brand')}
                className={buttonClass('secondary', 'sm')}
              >
                <ScaleIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
                Compare
              </Link>
            )}
            {!brand.mine && <Follow kind="brand" id={String(brand.id)} name={brand.brand_name} />}
            {!brand.mine && <BrandActions brandId={brand.id} brandName={brand.brand_name} />}
          </div>
        </div>
      </div>
      <div className="px-4 pt-3 pb-4 sm:px-5">
        {brand.brand_description && (
          <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-soft text-sm">
            {brand.brand_description}
          </p>
        )}
        {brand.categories.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-1.5">
            {brand.categories.map((category) => (
              <CategoryLink key={category} label={category} />
            ))}
          </p>
        )}
      </div>
    </header>
  );
}

export function BrandHeaderSkeleton() {
  return (
    <div className="card overflow-clip">
      <div className="skeleton h-24 rounded-b-none rounded-t-xl sm:h-36" />
      <div className="flex gap-x-4 px-4 sm:px-5">
        <div className="-mt-7 sm:-mt-8 relative size-16 shrink-0 rounded-xl bg-line ring-4 ring-surface sm:size-20" />
        <h1 className="pt-2.5 font-semibold text-ink-soft text-xl tracking-tight">
          <span role="status">Loading...</span>
        </h1>
      </div>
      <div className="px-4 pt-3 pb-4 sm:px-5" aria-hidden="true">
        <div className="skeleton h-4 max-w-prose" />
        <div className="skeleton mt-4 h-5 w-40" />
      </div>
    </div>
  );
}

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
import { ClampedText } from './clamped-text.tsx';

type Props = { brand: BrandDetail; heading?: 'h1' | 'h2' };

/** Low, so that the metrics below it are in the first screen. */
export function BrandHeader({ brand, heading: Heading = 'h1' }: Props) {
  const { BrandActions, Follow } = useBrandSlots();
  const place = [displayDomain(brand.domain), countriesText(brand.locations)];
  return (
    <header className="card overflow-clip">
      <BrandImage brand={brand} image="cover" className={COVER} eager />
      <div className={BODY}>
        <div className="flex min-w-0 flex-1 basis-80 items-center gap-3 sm:gap-4">
          <BrandImage brand={brand} image="logo" className={LOGO} eager />
          <div className="min-w-0">
            <Heading className={NAME}>
              <bdi>{brand.brand_name}</bdi>
            </Heading>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-faint text-sm">
              <span className="wrap-anywhere">{place.filter((text) => text !== null).join(' · ')}</span>
              <span className="flex gap-2 overflow-x-auto sm:flex-wrap">
                {brand.categories.map((category) => (
                  <CategoryLink key={category} label={category} />
                ))}
              </span>
            </div>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BrandLinks brand={brand} />
          {!brand.mine && (
            <div className="flex flex-wrap gap-2">
              <Link
                to={paths.compareOf([brand.id])}
                {...shortcutProps('compare-brand')}
                className={buttonClass('secondary', 'sm')}
              >
                <ScaleIcon className="size-4.5 sm:-ml-0.5" aria-hidden="true" />
                <span className="max-sm:sr-only">Compare</span>
              </Link>
              <Follow kind="brand" id={String(brand.id)} name={brand.brand_name} />
              <BrandActions brandId={brand.id} brandName={brand.brand_name} />
            </div>
          )}
        </div>
        {brand.brand_description && <ClampedText>{brand.brand_description}</ClampedText>}
      </div>
    </header>
  );
}

const COVER = 'h-14 w-full rounded-t-xl sm:h-20';
const BODY = 'flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 sm:px-5';
const LOGO = 'relative size-11 shrink-0 self-start rounded-xl ring-4 ring-surface sm:-mt-6 sm:size-16';
const NAME = 'wrap-anywhere font-semibold text-lg tracking-tight sm:text-xl';

export function BrandHeaderSkeleton() {
  return (
    <div className="card overflow-clip">
      <div className={`skeleton rounded-b-none ${COVER}`} />
      <div className={BODY}>
        <div className={`bg-line ${LOGO}`} />
        <h1 className={`text-ink-soft ${NAME}`}>
          <span role="status">Loading...</span>
        </h1>
        <div className="skeleton h-5 basis-full" aria-hidden="true" />
      </div>
    </div>
  );
}

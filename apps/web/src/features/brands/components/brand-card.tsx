import type { Brand } from '@brandlode/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatChange } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { countriesText, kindLabel, profileNames } from '../model/brand-facts.ts';
import { type CardStat, cardStats } from '../model/card-stats.ts';
import { shortUrl } from '../model/external-url.ts';
import { useBrandSlots } from '../slots.tsx';
import { BrandImage } from './brand-image.tsx';

/** In rem. Fixed, so that the grid is virtualized without measuring; low cards have no space for descriptions and ranges. */
export const CARD_HEIGHT = { full: 14, low: 11 };

const FRAME = 'card flex min-w-0 flex-col overflow-hidden';
const frameClass = (isLow: boolean) => `${FRAME} ${isLow ? 'h-44' : 'h-56'}`;

/** Whether a low card shows everything that is known of a brand. */
export const fitsLowCard = (brand: Brand): boolean =>
  brand.brand_description === null && cardStats(brand).length === 0;

type Props = {
  brand: Brand;
  /** From 1. */
  position: number;
  /** Images are loaded once fast scrolling has ended. */
  fastScrolling: boolean;
  isLow: boolean;
};

/** Uses few elements, since many cards are on the page at once. */
export function BrandCard({ brand, position, fastScrolling, isLow }: Props) {
  const [withImages, setWithImages] = useState(!fastScrolling);
  if (!fastScrolling && !withImages) setWithImages(true);
  const { BrandActions } = useBrandSlots();
  // Rendered on hover and focus to save elements; immediately on touch screens, which have neither.
  const [withActions, setWithActions] = useState(isTouchScreen);
  const showActions = () => setWithActions(true);
  return (
    <article
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`brand-${brand.id}`}
      onPointerEnter={showActions}
      onFocus={showActions}
      className="group relative min-w-0"
    >
      <Link
        to={paths.brandOverview(brand.id)}
        className={`${frameClass(isLow)} transition-[border-color,box-shadow] hover:border-control hover:shadow-overlay active:bg-sunken`}
      >
        <BrandImage brand={brand} image="cover" deferred={!withImages} className="h-12 w-full shrink-0" />
        <BrandImage
          brand={brand}
          image="logo"
          deferred={!withImages}
          className={`ml-3.5 size-10 shrink-0 rounded-lg ring-3 ring-surface ${isLow ? '-mt-5' : '-mt-4'}`}
        />
        <h2
          id={`brand-${brand.id}`}
          dir="auto"
          className="mt-1 truncate px-3.5 text-left font-semibold text-base text-ink"
        >
          {brand.brand_name}
        </h2>
        <p className="truncate px-3.5 text-ink-faint text-xs">
          {[brand.categories.at(-1) ?? kindLabel(brand.kind), countriesText(brand.locations)]
            .filter((text) => text !== null && text !== undefined)
            .join(' · ')}
        </p>
        <p
          dir="auto"
          className={`mx-3.5 mt-1 whitespace-pre-line text-ink-soft text-sm ${isLow ? 'line-clamp-1' : 'line-clamp-2'}`}
        >
          {brand.brand_description ?? siteText(brand)}
        </p>
        <Stats brand={brand} isLow={isLow} />
      </Link>
      {/* Outside the link: a control inside would become part of its name. */}
      {withActions && (
        <div className="absolute top-2 right-2 opacity-0 transition-opacity duration-quick group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 has-data-open:opacity-100">
          <BrandActions brandId={brand.id} brandName={brand.brand_name} compact />
        </div>
      )}
    </article>
  );
}

const isTouchScreen = () => window.matchMedia('(pointer: coarse)').matches;

/** Shown instead of a description. */
const siteText = (brand: Brand): string =>
  brand.brand_url ? shortUrl(brand.brand_url) : displayDomain(brand.domain);

type StatsProps = { brand: Brand; isLow?: boolean; className?: string };

/** Up to two metrics, otherwise what else is known. */
export function Stats({
  brand,
  isLow = false,
  className = 'mx-3.5 border-line border-t py-1.5',
}: StatsProps) {
  const known = cardStats(brand);
  const facts = [kindLabel(brand.kind), ...profileNames(brand)].filter((text) => text !== null);
  const stats: CardStat[] = known.length > 0 || facts.length === 0 ? known : [{ text: facts.join(' · ') }];
  if (stats.length === 0) return null;
  return (
    <p
      className={`digits mt-auto flex justify-between gap-3 whitespace-pre-line text-ink-soft text-xs ${isLow ? '*:line-clamp-1' : '*:line-clamp-2'} [&>*+*]:text-right ${className}`}
    >
      {stats.map(({ text, range, growth, spoken }) => (
        <span key={text}>
          {spoken ? (
            <>
              <span aria-hidden="true">{range ? `${text}\n${range}` : text}</span>
              <span className="sr-only">{spoken}</span>
            </>
          ) : (
            text
          )}
          {growth !== undefined && (
            <span
              title="Growth in 30 days"
              className={growth > 0 ? 'text-success' : growth < 0 ? 'text-danger' : 'text-ink-faint'}
            >
              {range ? ` ${formatChange(growth)}` : `\n${formatChange(growth)} in 30 days`}
            </span>
          )}
        </span>
      ))}
    </p>
  );
}

export function BrandCardSkeleton({ isLow }: { isLow: boolean }) {
  return (
    <div aria-hidden="true" className={frameClass(isLow)}>
      <span className="skeleton h-12 shrink-0 rounded-none" />
      <span className="skeleton mx-3.5 mt-8 h-4 w-1/2" />
      <span className="skeleton mx-3.5 mt-2 h-3 w-1/3" />
      <span className="skeleton mx-3.5 mt-3 h-4" />
      <span className="skeleton mx-3.5 mt-auto mb-3 h-3" />
    </div>
  );
}

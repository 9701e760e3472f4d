import { type BrandCollection, type BrandDetail, countryLabel, traitName } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { formatMonth } from '#lib/text/format-date.ts';
import { formatExact, formatMetric, priceEnds } from '#lib/text/format-number.ts';
import { kindLabel } from '../model/brand-facts.ts';
import { externalUrl } from '../model/external-url.ts';
import { EstimateMark } from './metrics/estimate.tsx';

const PROFILES: [string, string][] = [
  ['tiktok_url', 'TikTok'],
  ['youtube_url', 'YouTube'],
  ['x_url', 'X'],
  ['linkedin_url', 'LinkedIn'],
  ['pinterest_url', 'Pinterest'],
];

type Props = { brand: BrandDetail; collection: BrandCollection | undefined };

/** Known facts of a brand besides its metrics; unknown ones are omitted. */
export function BrandKnown({ brand, collection }: Props) {
  const fact = (name: string) => collection?.facts.find(({ fact }) => fact === name)?.value;
  const { product_count: products } = brand;
  const prices = priceEnds(brand);
  const profiles = [
    { label: 'Facebook', url: brand.fb_url },
    { label: 'Instagram', url: brand.ig_url },
    ...PROFILES.map(([name, label]) => ({ label, url: fact(name) })),
  ].flatMap(({ label, url }) => {
    const href = externalUrl(url);
    return href === null ? [] : { label, href };
  });
  // The earlier one, as in niches.
  const [onlineSince] = [fact('first_seen'), fact('domain_created')].filter(Boolean).sort();
  // What a search finds; the fact may name a platform that searches do not have.
  const platforms = brand.platforms.map((id) => traitName('platforms', id)).join(', ');
  return (
    <ul
      aria-label="Facts"
      className="card grid gap-x-8 gap-y-1.5 px-4 py-3 text-sm sm:grid-cols-2 min-[75rem]:grid-cols-1"
    >
      <Known label="Type">{kindLabel(brand.kind)}</Known>
      <Known label={brand.locations.length === 1 ? 'Country' : 'Countries'}>
        {countries(brand.locations)}
      </Known>
      <Known label="Platform">{platforms || fact('platform')}</Known>
      <Known label="Products">
        {products &&
          (brand.estimates?.product_count === undefined ? (
            formatExact(products)
          ) : (
            <>
              <EstimateMark />
              {formatMetric('product_count', products)}
            </>
          ))}
      </Known>
      <Known label="Prices">
        {prices && (
          <>
            {prices.isEstimate && <EstimateMark />}
            {`${prices.low} to ${prices.high}`}
          </>
        )}
      </Known>
      <Known label="Founded">{fact('founded')?.slice(0, 4)}</Known>
      <Known label="Part of">{fact('parent') && <bdi>{fact('parent')}</bdi>}</Known>
      <Known label="Online since">{onlineSince?.slice(0, 4)}</Known>
      <Known label="Store reviews">{fact('store_rating')}</Known>
      <Known label="iPhone app">{fact('app') && <bdi>{fact('app')}</bdi>}</Known>
      <Known label="Profiles">{profiles.length > 0 && <Profiles profiles={profiles} />}</Known>
      <Known label="Added">{brand.added_at && formatMonth(new Date(brand.added_at))}</Known>
    </ul>
  );
}

function Known({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3">
      <span className="text-ink-faint text-xs">{label}</span>
      <span className="wrap-anywhere leading-6">{children}</span>
    </li>
  );
}

/** Countries named before the others are only counted. */
const NAMED = 3;

function countries(locations: string[]): string | null {
  if (locations.length === 0) return null;
  const named = locations.slice(0, NAMED).map(countryLabel).join(', ');
  return locations.length > NAMED ? `${named} and ${locations.length - NAMED} more` : named;
}

function Profiles({ profiles }: { profiles: { label: string; href: string }[] }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {profiles.map(({ label, href }) => (
        <a
          key={label}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block min-h-6 min-w-6 underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          {label}
        </a>
      ))}
    </span>
  );
}

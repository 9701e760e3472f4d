import {
  type BrandDetail,
  countryLabel,
  FLAG_KEYS,
  FLAGS,
  TRAIT_KEYS,
  TRAIT_LABELS,
  traitName,
} from '@brandlode/contract';
import type { ReactNode } from 'react';
import { BrandLinks } from '#features/brands/components/brand-links.tsx';
import { kindLabel } from '#features/brands/model/brand-facts.ts';
import type { CompareRow } from './compare-section.ts';

const SHOWN_FLAGS = FLAG_KEYS.filter((key) => key !== 'is_pinned');

/** What is known besides numbers, without rows that are unknown for all. */
export function comparedFacts(brands: BrandDetail[], onlyDifferences: boolean): CompareRow[] {
  const row = (
    label: string,
    textOf: (brand: BrandDetail) => string,
    toCell: (brand: BrandDetail, text: string) => ReactNode = (_brand, text) => (
      <span className="line-clamp-2 leading-4.5" title={text}>
        {text}
      </span>
    ),
  ) => {
    const texts = brands.map(textOf);
    const cells = brands.map((brand, index) => (texts[index] ? toCell(brand, texts[index]) : null));
    return { label, texts, cells };
  };
  return [
    row('Categories', ({ categories }) => categories.join(', ')),
    ...TRAIT_KEYS.map((key) =>
      row(TRAIT_LABELS[key], (brand) => brand[key].map((id) => traitName(key, id)).join(', ')),
    ),
    row('Countries', ({ locations }) => locations.map(countryLabel).join(', ')),
    row('Type', ({ kind }) => kindLabel(kind) ?? ''),
    ...SHOWN_FLAGS.map((flag) =>
      row(FLAGS[flag].label, (brand) => (brand[flag] === null ? '' : brand[flag] ? 'Yes' : 'No')),
    ),
    row(
      'Profiles and links',
      (brand) =>
        [brand.fb_url, brand.ig_url, brand.fb_ads_library_url, brand.trustpilot_url, brand.brand_url]
          .filter(Boolean)
          .join(),
      (brand) => <BrandLinks brand={brand} />,
    ),
  ].filter(
    ({ texts }) => texts.some((text) => text !== '') && !(onlyDifferences && new Set(texts).size === 1),
  );
}

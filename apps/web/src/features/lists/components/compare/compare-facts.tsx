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
import { CategoryPill } from '#features/brands/components/category-pill.tsx';
import { kindLabel } from '#features/brands/model/brand-facts.ts';

const SHOWN_FLAGS = FLAG_KEYS.filter((key) => key !== 'is_pinned');

type Fact = { label: string; cells: ReactNode[]; texts: string[] };

/** Facts besides metrics; `texts` are compared to find differences. */
export function comparedFacts(brands: BrandDetail[]): Fact[] {
  const row = (
    label: string,
    textOf: (brand: BrandDetail) => string,
    toCell: (brand: BrandDetail, text: string) => ReactNode = (_brand, text) => text,
  ): Fact => {
    const texts = brands.map(textOf);
    return {
      label,
      texts,
      cells: brands.map((brand, index) => (texts[index] ? toCell(brand, texts[index]) : null)),
    };
  };
  return [
    row(
      'Categories',
      ({ categories }) => categories.join(', '),
      ({ categories }) => (
        <span className="flex flex-wrap gap-1">
          {categories.map((category) => (
            <CategoryPill key={category}>{category}</CategoryPill>
          ))}
        </span>
      ),
    ),
    ...TRAIT_KEYS.map((key) =>
      row(TRAIT_LABELS[key], (brand) => brand[key].map((id) => traitName(key, id)).join(', ')),
    ),
    row('Technologies', ({ technologies }) => technologies.join(', ')),
    row(
      'Countries',
      ({ locations }) => locations.map(countryLabel).join(', '),
      (_brand, text) => (
        <span className="line-clamp-3" title={text}>
          {text}
        </span>
      ),
    ),
    row('Type', ({ kind }) => kindLabel(kind) ?? ''),
    row(
      'Profiles and links',
      (brand) =>
        [brand.fb_url, brand.ig_url, brand.fb_ads_library_url, brand.trustpilot_url, brand.brand_url]
          .filter(Boolean)
          .join(),
      (brand) => <BrandLinks brand={brand} />,
    ),
    ...SHOWN_FLAGS.map((flag) =>
      row(FLAGS[flag].label, (brand) => (brand[flag] === null ? '' : brand[flag] ? 'Yes' : 'No')),
    ),
  ].filter(({ texts }) => texts.some((text) => text !== ''));
}

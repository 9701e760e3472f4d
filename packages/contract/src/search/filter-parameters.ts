import { RANGE_KEYS, RANGES, type RangeKey } from '../brands/changes.ts';
import { FLAG_KEYS } from '../brands/metrics.ts';
import { TRAIT_KEYS } from '../brands/traits.ts';
import { UNKNOWN } from '../brands/unknown.ts';
import type { FilterPayload, RangeFilter } from './filter-payload.ts';
import type { LikeFilter } from './like-filter.ts';

/** A category in the URL: `Women's clothing` is `womens-clothing`. */
export const categorySlug = (label: string): string =>
  label
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Filters as the Search page has them in its URL, in the order of its filter bar. Nothing in them needs escaping. */
export function formatFilters(filters: FilterPayload): [string, string][] {
  const parts: [string, string][] = [];
  for (const key of RANGE_KEYS) {
    const range = filters[key];
    if (range) parts.push([key, formatRange(key, range)]);
  }
  for (const key of FLAG_KEYS) {
    const flag = filters[key];
    if (flag !== undefined) parts.push([key, String(flag)]);
  }
  if (filters.locations?.length) parts.push(['locations', [...filters.locations].sort().join(',')]);
  if (filters.categories?.length)
    parts.push(['categories', filters.categories.map(categorySlug).sort().join(',')]);
  for (const key of ['technologies', ...TRAIT_KEYS] as const) {
    const ids = filters[key];
    if (ids?.length) parts.push([key, [...ids].sort().join(',')]);
  }
  if (filters.like) parts.push(['like', formatLike(filters.like)]);
  return parts;
}

/** Plain commas keep the URL readable. */
export const toQuery = (parts: [string, string][]): string =>
  parts.length === 0 ? '' : `?${parts.map(([key, value]) => `${key}=${value}`).join('&')}`;

/** `100-5000`, `-50--10`, open as in `100-`; `,unknown` includes brands without a value, `unknown` selects only those. */
function formatRange(key: RangeKey, { min, max, unknown }: RangeFilter): string {
  if (unknown === 'only') return UNKNOWN;
  const ends = [
    min === undefined ? '' : toStep(key, min, Math.ceil),
    max === undefined ? '' : toStep(key, max, Math.floor),
  ];
  return `${ends.join('-')}${unknown === 'include' ? `,${UNKNOWN}` : ''}`;
}

/** The next value that the metric can have, which selects the same brands: the URL has no more digits. */
function toStep(key: RangeKey, end: number, round: (value: number) => number): number {
  const { scale } = RANGES[key];
  // A product such as 1.1 * 100 is not exactly whole.
  return round(Number((end * scale).toPrecision(15))) / scale;
}

/** `123`, `123,smaller`, `123,smaller,price:5,size:0`: the brand's id, the size, the weights. */
const formatLike = ({ brand, size, weights }: LikeFilter): string =>
  [brand, size, weights].filter((part) => part !== undefined).join(',');

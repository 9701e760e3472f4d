import type { BrandSuggestions } from '@brandlode/contract';
import { formatExact } from '#lib/format-number.ts';
import { paths } from '#paths.ts';
import { formatSearch } from './search-state.ts';

export type SuggestedFilter = { kind: 'Category' | 'Location'; label: string; detail: string; to: string };

/** Links to the search with each suggested filter. */
export function suggestedFilters({ categories, countries }: BrandSuggestions): SuggestedFilter[] {
  const search = (filters: { categories: string[] } | { locations: string[] }) =>
    paths.searchBrands + formatSearch({ scope: 'all', filters, columns: {}, page: 1 });
  return [
    ...categories.map(({ label, brands }) => ({
      kind: 'Category' as const,
      label,
      detail: `Category · ${brandsText(brands)}`,
      to: search({ categories: [label.toLowerCase()] }),
    })),
    ...countries.map(({ id, label, brands }) => ({
      kind: 'Location' as const,
      label,
      detail: `Location · ${brandsText(brands)}`,
      to: search({ locations: [id] }),
    })),
  ];
}

const brandsText = (brands: number) => `${formatExact(brands)} ${brands === 1 ? 'brand' : 'brands'}`;

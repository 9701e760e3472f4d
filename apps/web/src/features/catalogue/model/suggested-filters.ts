import type { BrandSuggestions } from '@brandlode/contract';
import { formatCount } from '#lib/format-number.ts';
import { paths } from '#paths.ts';
import { formatSearch } from './search-state.ts';
import { DEFAULT_COLUMNS } from './table-columns.ts';

type SuggestedFilter = { kind: 'Category' | 'Location'; label: string; detail: string; to: string };

/** Links to the search with each suggested filter. */
export function suggestedFilters({ categories, countries }: BrandSuggestions): SuggestedFilter[] {
  const search = (filters: { categories: string[] } | { locations: string[] }) =>
    paths.searchBrands + formatSearch({ scope: 'all', filters, columns: DEFAULT_COLUMNS, page: 1 });
  return [
    ...categories.map(({ label, brands }) => ({
      kind: 'Category' as const,
      label,
      detail: `Category · ${formatCount(brands, 'brand')}`,
      to: search({ categories: [label.toLowerCase()] }),
    })),
    ...countries.map(({ id, label, brands }) => ({
      kind: 'Location' as const,
      label,
      detail: `Location · ${formatCount(brands, 'brand')}`,
      to: search({ locations: [id] }),
    })),
  ];
}

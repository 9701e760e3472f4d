import type { BrandSuggestions } from '@brandlode/contract';
import { formatCount } from '#lib/format-number.ts';
import { filtersPath } from './search-state.ts';

type SuggestedFilter = { kind: 'Category' | 'Location'; label: string; detail: string; to: string };

/** Links to the search with each suggested filter. */
export function suggestedFilters({ categories, countries }: BrandSuggestions): SuggestedFilter[] {
  return [
    ...categories.map(({ label, brands }) => ({
      kind: 'Category' as const,
      label,
      detail: `Category · ${formatCount(brands, 'brand')}`,
      to: filtersPath({ categories: [label.toLowerCase()] }),
    })),
    ...countries.map(({ id, label, brands }) => ({
      kind: 'Location' as const,
      label,
      detail: `Location · ${formatCount(brands, 'brand')}`,
      to: filtersPath({ locations: [id] }),
    })),
  ];
}

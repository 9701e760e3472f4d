import { queryClient } from './query-client.ts';

/** The first parts of the query keys of everything that shows brands or is derived from them. */
const DERIVED_FROM_BRANDS = [
  'brands',
  'brief',
  'categories',
  'category-map',
  'checks',
  'data-health',
  'events',
  'filters',
  'lists',
  'lookup',
  'notifications',
  'products',
  'saved-searches',
  'suggested-searches',
  'technologies',
];

/** After visits or an import. */
export function refetchBrands(): void {
  for (const key of DERIVED_FROM_BRANDS) void queryClient.invalidateQueries({ queryKey: [key] });
}

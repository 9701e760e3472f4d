import type { DisplayedSearch } from '@brandlode/database';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { searchLimit } from '../../catalogue/filter-brands.ts';

/** The ids of the brands that a saved search displays in its order: all matches, or on Basic the first 50. */
export async function displayedBrands(
  catalogue: Pick<Catalogue, 'filter' | 'index'>,
  { filters, sort, tier }: DisplayedSearch,
): Promise<number[]> {
  const limit = Math.min(catalogue.index().size, searchLimit(tier));
  return (await catalogue.filter(filters, { offset: 0, limit }, sort ?? undefined)).ids;
}

import type { DisplayedSearch } from '@brandlode/database';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { searchLimit } from '../../search/filter-brands.ts';

type Source = Pick<Catalogue, 'filter' | 'index'>;

/** The ids of the brands that a saved search displays in its order: all matches, or on Basic the first 50; at most `max`. */
export async function displayedBrands(
  catalogue: Source,
  { filters, sort, tier }: DisplayedSearch,
  max = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const limit = Math.min(catalogue.index().size, searchLimit(tier), max);
  return (await catalogue.filter(filters, { offset: 0, limit }, sort ?? undefined)).ids;
}

/**
 * All matches of a saved search, and those that it displays. What was already so before is remembered for all of them: otherwise a change of
 * plan, or of the order, would make hidden matches new.
 */
export async function matchesOf(
  catalogue: Source,
  search: DisplayedSearch,
): Promise<{ ids: number[]; displayed: number[] }> {
  const limit = searchLimit(search.tier);
  const ids = await displayedBrands(catalogue, {
    ...search,
    tier: 'plus',
    sort: Number.isFinite(limit) ? search.sort : null,
  });
  return { ids, displayed: ids.slice(0, limit) };
}

import type { CatalogueIndex, Facets, FilterSpec } from '@brandlode/catalogue-index';
import type { RangeKey } from '@brandlode/contract';
import { RESTRICTED_CATEGORIES, showingHidden } from './index-layout.ts';

/** The facets of a query. Choosing an age-restricted category also shows the brands that the query hides, so it is counted with them. */
export async function countFacets(
  index: CatalogueIndex,
  query: FilterSpec,
  metrics: readonly RangeKey[],
): Promise<Facets> {
  const complete = showingHidden(query);
  if (!complete) return index.facets(query, metrics);
  const [facets, all] = await Promise.all([index.facets(query, metrics), index.facets(complete, [])]);
  const countsOf = ({ lists }: Facets) => lists.find(({ list }) => list === 'categories')?.counts ?? [];
  const [counts, every] = [countsOf(facets), countsOf(all)];
  for (const position of RESTRICTED_CATEGORIES) counts[position] = every[position] ?? 0;
  return facets;
}

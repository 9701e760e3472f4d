import {
  type CategoryMap,
  type CategoryMapQuery,
  COUNTRY_IDS,
  type FilterPayload,
  METRICS,
  NICHE_PRICE_BANDS,
} from '@brandlode/contract';
import { toCompleteSpec } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';
import { cacheStatistics } from './cached-statistics.ts';
import { groupCategories } from './group-categories.ts';
import { WITHOUT_FILTER, withAny, withValue } from './niche-specs.ts';

const COUNTRIES_SHOWN = 12;
const cached = cacheStatistics<CategoryMap>();

/** The number of brands of each category by country or by price. */
export function mapCategories(
  { catalogue }: Pick<Context, 'catalogue'>,
  { by, brands }: CategoryMapQuery,
): Promise<CategoryMap> {
  const index = catalogue.index();
  return cached(index, JSON.stringify(['map', by, brands]), async () => {
    // Each column replaces the filter on the same, as a search for one of its cells does.
    const { locations: _, ...anywhere } = brands;
    const { product_avg_price: __, ...atAnyPrice } = brands;
    const query = await catalogue.toQuery(by === 'country' ? anywhere : atAnyPrice);
    const columns = by === 'country' ? frequentCountries(await index.facets(query, [])) : PRICE_BANDS;
    const known =
      by === 'country'
        ? { ...WITHOUT_FILTER, lists: [withAny('locations')] }
        : { ...WITHOUT_FILTER, ranges: [withValue('product_avg_price')] };
    const groups = await groupCategories(index, query, {
      metrics: [],
      columns: [known, ...columns.map(toCompleteSpec)],
    });
    return {
      by,
      columns,
      data: groups.map(({ id, name, group, rows, columns: [withKnown = 0, ...counts] }) => {
        return { id, name, group, brands: rows, known: withKnown, counts };
      }),
    };
  });
}

/** Matched by a search for a band: its upper end belongs to the next one. */
const PRICE_BANDS: FilterPayload[] = [0, ...NICHE_PRICE_BANDS].map((min, band) => {
  const end = NICHE_PRICE_BANDS[band];
  return {
    product_avg_price: {
      min,
      ...(end !== undefined && { max: end - 1 / METRICS.product_avg_price.scale }),
    },
  };
});

function frequentCountries({ lists }: { lists: { list: string; counts: number[] }[] }): FilterPayload[] {
  const counts = lists.find(({ list }) => list === 'locations')?.counts ?? [];
  return COUNTRY_IDS.map((id, position) => ({ id, count: counts[position] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, COUNTRIES_SHOWN)
    .map(({ id }) => ({ locations: [id] }));
}

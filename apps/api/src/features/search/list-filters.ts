import type { CatalogueIndex } from '@brandlode/catalogue-index';
import { type FiltersResponse, RANGE_KEYS } from '@brandlode/contract';
import { readKnownTexts } from '@brandlode/database';
import { TECHNOLOGY_IDS } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';
import { TECHNOLOGY_COLUMN_IDS } from './technology-columns.ts';
import { toFiltersResponse } from './to-filters-response.ts';

/** The filter groups for the shared catalogue, read once per version of it. */
export function listFilters({
  catalogue,
  connection,
}: Pick<Context, 'catalogue' | 'connection'>): Promise<FiltersResponse> {
  const index = catalogue.index();
  const demonstration = catalogue.isDemonstration();
  let response = responses.get(index);
  if (!response) {
    response = readFilters(index, connection, demonstration);
    responses.set(index, response);
    // After a failure the next request reads again.
    response.catch(() => responses.delete(index));
  }
  return response;
}

const responses = new WeakMap<CatalogueIndex, Promise<FiltersResponse>>();

async function readFilters(
  index: CatalogueIndex,
  { db }: Context['connection'],
  demonstration: boolean,
): Promise<FiltersResponse> {
  const [bounds, facets, texts] = await Promise.all([
    Promise.all(RANGE_KEYS.map(async (key) => [key, await index.bounds(key)] as const)),
    index.facets({ ranges: [], flags: [], lists: [] }, []),
    readKnownTexts(db),
  ]);
  const technologies = facets.lists.find(({ list }) => list === 'technologies')?.counts ?? [];
  const isUsed = (id: string) => (technologies[TECHNOLOGY_IDS.indexOf(id)] ?? 0) > 0;
  const known = new Set<string>([
    'brand_name',
    ...bounds.flatMap(([key, found]) => (found ? [key] : [])),
    ...facets.flags.flatMap(({ flag, yes, no }) => (yes + no > 0 ? [flag] : [])),
    ...facets.lists.flatMap(({ list, rows, unknown }) => (rows > unknown ? [list] : [])),
    ...(['payments', 'themes'] as const).filter((key) => TECHNOLOGY_COLUMN_IDS[key].some(isUsed)),
    ...texts,
  ]);
  return toFiltersResponse(new Map(bounds), (key) => known.has(key), { demonstration, brands: index.size });
}

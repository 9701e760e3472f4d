import { CHANGE_KEYS, type FacetsResponse, type FilterPayload } from '@brandlode/contract';
import { countPrivateFacets, filterPrivateBrands } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { toFacetsResponse } from '../count-facets.ts';
import { LIST_VALUES, toPrivateFilter } from './to-private-filter.ts';

/** How many private brands match with each option of the filter bar added to a payload. */
export async function countPrivateBrandFacets(
  { connection: { db } }: Pick<Context, 'connection'>,
  { workspaceId, payload }: { workspaceId: string; payload: FilterPayload },
): Promise<FacetsResponse> {
  const facets = await countPrivateFacets(db, workspaceId, toPrivateFilter(payload));
  const lists = facets.lists.map(({ list, counts, ...rest }) => ({
    list,
    ...rest,
    counts: LIST_VALUES[list].map((id) => counts.get(String(id)) ?? 0),
  }));
  const response = toFacetsResponse({ ...facets, lists }, payload);
  const [change, ...others] = CHANGE_KEYS.filter((key) => payload[key]);
  if (!change || others.length > 0) return response;
  // Without the only change, brands match again.
  const { [change]: _, ...rest } = payload;
  const page = { offset: 0, limit: 0 };
  const { total } = await filterPrivateBrands(db, workspaceId, toPrivateFilter(rest), page);
  return { ...response, without: { ...response.without, [change]: total } };
}

import type { FacetsResponse, FilterPayload } from '@brandlode/contract';
import { countPrivateFacets } from '@brandlode/database';
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
  return toFacetsResponse({ ...facets, lists }, payload);
}

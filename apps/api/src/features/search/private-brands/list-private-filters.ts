import { type FiltersResponse, METRIC_KEYS } from '@brandlode/contract';
import { countPrivateBrands, readPrivateBounds, readPrivateColumns } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { TECHNOLOGY_COLUMN_IDS } from '../technology-columns.ts';
import { toFiltersResponse } from '../to-filters-response.ts';

/** The filter groups for the private brands of a workspace. */
export async function listPrivateFilters(
  { connection: { db } }: Pick<Context, 'connection'>,
  workspaceId: string,
): Promise<FiltersResponse> {
  const [bounds, known, brands] = await Promise.all([
    readPrivateBounds(db, workspaceId),
    readPrivateColumns(db, workspaceId, TECHNOLOGY_COLUMN_IDS),
    countPrivateBrands(db, workspaceId),
  ]);
  const all = toFiltersResponse(
    new Map(METRIC_KEYS.map((key) => [key, bounds[key] ?? null])),
    (key) => known.has(key),
    { demonstration: false, brands },
  );
  // Private brands have no history from which changes are known.
  return { ...all, groups: all.groups.filter(({ id }) => id !== 'growth') };
}

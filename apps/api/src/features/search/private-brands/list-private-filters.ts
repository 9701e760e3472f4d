import { type FiltersResponse, METRIC_KEYS } from '@brandlode/contract';
import { countPrivateBrands, readPrivateBounds } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { toFiltersResponse } from '../list-filters.ts';

/** The filter groups for the private brands of a workspace. */
export async function listPrivateFilters(
  { connection: { db } }: Pick<Context, 'connection'>,
  workspaceId: string,
): Promise<FiltersResponse> {
  const [bounds, brands] = await Promise.all([
    readPrivateBounds(db, workspaceId),
    countPrivateBrands(db, workspaceId),
  ]);
  const all = toFiltersResponse(new Map(METRIC_KEYS.map((key) => [key, bounds[key] ?? null])), {
    demonstration: false,
    brands,
  });
  // Private brands have no history from which changes are known.
  return { ...all, groups: all.groups.filter(({ id }) => id !== 'growth') };
}

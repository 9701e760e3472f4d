import { BASIC_SEARCH_LIMIT, type FilterPayload, type Sort, type Tier } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { toFilterSpec, toMetricSort } from './index-layout.ts';

/**
 * A page of the brands that match the payload, sorted or most popular first, as JSON of a FilteredBrandList. On Basic only the
 * first 50 can be paged through: `count` says how many can, `total` how many match.
 */
export async function filterBrands(
  { catalogue }: Pick<Context, 'catalogue'>,
  {
    payload,
    page,
    limit,
    sort,
    tier,
  }: {
    payload: FilterPayload;
    page: number;
    limit: number;
    sort?: Sort | undefined;
    tier: Tier | undefined;
  },
): Promise<Buffer> {
  const allowed = searchLimit(tier);
  const offset = (page - 1) * limit;
  const within = Math.max(0, Math.min(limit, allowed - offset));
  const { total, ids } = await catalogue
    .index()
    .filter(toFilterSpec(payload), { offset, limit: within }, toMetricSort(sort));
  return catalogue.list(ids, { count: Math.min(total, allowed), total });
}

/** Brands of one search that a plan may see. */
export const searchLimit = (tier: Tier | null | undefined): number =>
  tier === 'plus' ? Number.POSITIVE_INFINITY : BASIC_SEARCH_LIMIT;

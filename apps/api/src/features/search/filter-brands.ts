import {
  BASIC_SEARCH_LIMIT,
  CHANGE_KEYS,
  type ChangeKey,
  type FilterPayload,
  isChange,
  type Sort,
  type Tier,
} from '@brandlode/contract';
import type { Context } from '../../context.ts';

/**
 * A page of the brands that match the payload, sorted, or the most similar or popular first, as JSON of a FilteredBrandList. On Basic only the
 * first 50 can be paged through: `count` says how many can, `total` how many match.
 */
export async function filterBrands(
  { catalogue }: Pick<Context, 'catalogue'>,
  {
    payload,
    page,
    limit,
    sort,
    changes,
    tier,
  }: {
    payload: FilterPayload;
    page: number;
    limit: number;
    sort?: Sort | undefined;
    changes?: string | undefined;
    tier: Tier | undefined;
  },
): Promise<Buffer> {
  const allowed = searchLimit(tier);
  const offset = (page - 1) * limit;
  const within = Math.max(0, Math.min(limit, allowed - offset));
  const { total, ids } = await catalogue.filter(payload, { offset, limit: within }, sort);
  return catalogue.list(
    ids,
    { count: Math.min(total, allowed), total },
    namedChanges({ payload, sort, changes }),
  );
}

/** The changes that a search names in `changes`, such as its columns, filters by or sorts by. */
export function namedChanges({
  payload,
  sort = '',
  changes = '',
}: {
  payload: FilterPayload;
  sort?: string | undefined;
  changes?: string | undefined;
}): ChangeKey[] {
  const named = new Set(
    [...Object.keys(payload), ...sort.split(':'), ...changes.split(/\W+/)].filter(isChange),
  );
  return CHANGE_KEYS.filter((key) => named.has(key));
}

/** How many brands of one search a plan may see. */
export const searchLimit = (tier: Tier | null | undefined): number =>
  tier === 'plus' ? Number.POSITIVE_INFINITY : BASIC_SEARCH_LIMIT;

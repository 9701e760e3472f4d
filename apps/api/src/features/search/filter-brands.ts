import {
  BASIC_SEARCH_LIMIT,
  CHANGE_KEYS,
  type ChangeKey,
  type FilterPayload,
  isChange,
  type Sort,
  type Tier,
} from '@brandlode/contract';
import type { Place } from '../../catalogue/catalogue.ts';
import { brandOrder, readReachable } from '../../catalogue/read-reachable.ts';
import type { Context } from '../../context.ts';

/**
 * A page of the brands that match the payload, sorted, or the most similar or popular first, as JSON of a FilteredBrandList. On Basic only the
 * first 50 can be paged through: `count` says how many can, `total` how many match.
 */
export async function filterBrands(
  { catalogue, cursors }: Pick<Context, 'catalogue' | 'cursors'>,
  {
    payload,
    page,
    after,
    limit,
    sort,
    changes,
    tier,
  }: {
    payload: FilterPayload;
    page: number;
    after?: string | undefined;
    limit: number;
    sort?: Sort | undefined;
    changes?: string | undefined;
    tier: Tier | undefined;
  },
): Promise<Buffer> {
  const order = brandOrder(payload, sort);
  const { ids, next, ...counts } = await readReachable(
    (part) => catalogue.filter(payload, part, sort),
    { page, limit, after: cursors.open<Place>(order, after) },
    searchLimit(tier),
  );
  const cursor = next && cursors.seal(order, next);
  return catalogue.list(ids, { ...counts, cursor }, namedChanges({ payload, sort, changes }));
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

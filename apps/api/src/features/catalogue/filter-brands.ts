import type { Awaitable } from '@brandlode/catalogue-index';
import { BASIC_SEARCH_LIMIT, type FilterPayload, type Tier } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { andThen } from './and-then.ts';
import { toFilterSpec } from './index-layout.ts';
import type { JsonBytes } from './json-bytes.ts';

/**
 * A page of the brands that fit the payload, as JSON of a FilteredBrandList. On Basic only the first 50 can be paged
 * through: `count` says how many can, `total` how many fit (specification, section 6; decisions, plans).
 */
export function filterBrands(
  { catalogue }: Pick<Context, 'catalogue'>,
  {
    payload,
    page,
    limit,
    tier,
  }: { payload: FilterPayload; page: number; limit: number; tier: Tier | undefined },
): Awaitable<JsonBytes> {
  const allowed = tier === 'plus' ? Number.POSITIVE_INFINITY : BASIC_SEARCH_LIMIT;
  const offset = (page - 1) * limit;
  const within = Math.max(0, Math.min(limit, allowed - offset));
  const found = catalogue.index().filter(toFilterSpec(payload), { offset, limit: within });
  return andThen(found, ({ total, ids }) =>
    catalogue.list(ids, `,"count":${Math.min(total, allowed)},"total":${total}}`),
  );
}

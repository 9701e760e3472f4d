import type { FilterPayload, Sort } from '@brandlode/contract';
import type { Found, PageOf } from './catalogue.ts';

/** The order of a search, to which its cursors are bound. */
export const brandOrder = ({ like }: FilterPayload, sort?: Sort): string =>
  `brands ${like && !sort ? `like ${like.brand}` : (sort ?? '')}`;

/** A page of the matches of which only the first `allowed` can be paged through, also by cursors, and the place that the next one follows. */
export async function readReachable<Place extends { id: number }>(
  filter: (page: PageOf<Place>) => Promise<Found<Place>>,
  { page, limit, after }: { page: number; limit: number; after: Place | undefined },
  allowed: number,
): Promise<{ ids: number[]; count: number; total: number; next: Place | null }> {
  const offset = after ? 0 : (page - 1) * limit;
  const within = Math.max(0, Math.min(limit, allowed - offset));
  const { ids, total, last, more } = await filter({ offset, limit: within, after });
  const counts = { count: Math.min(total, allowed), total };
  if (total <= allowed || !after)
    return { ...counts, ids, next: more && offset + limit < allowed ? last : null };
  const reachable = (await filter({ offset: 0, limit: allowed })).ids;
  const isFollowed = last && reachable.slice(0, -1).includes(last.id);
  return {
    ...counts,
    ids: ids.filter((id) => reachable.includes(id)),
    next: isFollowed ? last : null,
  };
}

import type { BriefChange } from '@brandlode/contract';
import { type Follower, readFollowedBrands, readSearchesFollowedBy } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { displayedBrands } from '../follows/displayed-brands.ts';

/** Brands that one brief covers: those followed themselves first, then those on lists, then those that searches display. */
const MAX_BRANDS = 20_000;
const MAX_SEARCHES = 100;

type FollowedBrands = {
  /** How the user follows each brand. */
  brands: Map<number, BriefChange['followed']>;
  /** The followed searches, by id, with the brands that they display. */
  searches: Map<string, { name: string; brandIds: Set<number> }>;
};

/** The brands that the user may see through what they follow now. Throws `not-ready`. */
export async function findFollowedBrands(
  { connection: { db }, catalogue }: Pick<Context, 'connection' | 'catalogue'>,
  follower: Follower,
): Promise<FollowedBrands> {
  const followed: FollowedBrands = { brands: new Map(), searches: new Map() };
  for (const { brandId, ...by } of await readFollowedBrands(db, follower, MAX_BRANDS))
    followed.brands.set(brandId, by);
  for (const search of await readSearchesFollowedBy(db, follower, MAX_SEARCHES)) {
    const { id, name } = search;
    const ids = await displayedBrands(catalogue, search, MAX_BRANDS);
    followed.searches.set(id, { name, brandIds: new Set(ids) });
    for (const brandId of ids)
      if (followed.brands.size < MAX_BRANDS && !followed.brands.has(brandId))
        followed.brands.set(brandId, { kind: 'search', id, name });
  }
  return followed;
}

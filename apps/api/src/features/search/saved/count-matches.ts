import { maxComparedMatches, type SavedSearch } from '@brandlode/contract';
import { readVisitedBrands, readVisits, type SavedSearchRow } from '@brandlode/database';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../context.ts';
import { countMissing } from './brand-id-set.ts';
import { matchSearch } from './match-search.ts';

const MAX_CACHED = 20_000;
/** How long numbers of products are cached, in milliseconds. */
const PRODUCTS_CACHED_MS = 60_000;
/** Matches that one request compares with earlier ones; the next request continues, as counts are cached. */
const MAX_COMPARED_AT_ONCE = 1_000_000;

type Owner = { workspaceId: string; userId: string };
type Counts = Pick<SavedSearch, 'matches' | 'new'>;

/** Adds the current number of matches to saved searches, and how many are new since the user's last visit. */
export function matchCounter(context: Context) {
  const cache = new LRUCache<string, Counts>({ max: MAX_CACHED });
  const { connection, catalogue } = context;

  async function count(
    { id, search }: SavedSearchRow,
    { workspaceId, userId }: Owner,
    isComparable: (matches: number) => boolean,
  ): Promise<Counts & { isComplete: boolean }> {
    const { total } = await matchSearch(context, workspaceId, search, false);
    if (!isComparable(total))
      return { matches: total, new: null, isComplete: total > maxComparedMatches(search) };
    const visited = await readVisitedBrands(connection.db, { searchId: id, userId });
    if (!visited) return { matches: total, new: null, isComplete: true };
    const { ids } = await matchSearch(context, workspaceId, search, true);
    return { matches: total, new: countMissing(ids, visited), isComplete: true };
  }

  return async (rows: SavedSearchRow[], owner: Owner): Promise<SavedSearch[]> => {
    const visits = new Map(
      (await readVisits(connection.db, owner.workspaceId, owner.userId)).map(({ searchId, visitedAt }) => [
        searchId,
        visitedAt,
      ]),
    );
    let comparable = MAX_COMPARED_AT_ONCE;
    const counted: SavedSearch[] = [];
    // Searches are counted one after another, because each count occupies the process.
    for (const row of rows) {
      const visitedAt = visits.get(row.id);
      // Private brands change without a new snapshot of the catalogue, and products too.
      const snapshot = row.search.products
        ? `products ${Math.floor(Date.now() / PRODUCTS_CACHED_MS)}`
        : catalogue.snapshots().count;
      const key =
        row.search.scope === 'all'
          ? [owner.userId, row.id, row.version, visitedAt, snapshot].join(' ')
          : undefined;
      const cached = key === undefined ? undefined : cache.get(key);
      if (cached) {
        counted.push({ ...row, ...cached });
        continue;
      }
      const { isComplete, ...counts } = await count(row, owner, (matches) => {
        if (visitedAt === undefined || matches > Math.min(maxComparedMatches(row.search), comparable))
          return false;
        comparable -= matches;
        return true;
      });
      if (key !== undefined && (isComplete || visitedAt === undefined)) cache.set(key, counts);
      counted.push({ ...row, ...counts });
    }
    return counted;
  };
}

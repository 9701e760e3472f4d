import { openIndex, SnapshotBuilder } from '@brandlode/catalogue-index';
import {
  type Database,
  notifyFollowers,
  readEventBrands,
  readFollowedSearches,
  readIndexRows,
} from '@brandlode/database';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { LAYOUT, POPULARITY, toIndexRow } from '../../../catalogue/index-layout.ts';
import { searchLimit } from '../../search/filter-brands.ts';
import { displayedBrands } from './displayed-brands.ts';

/** Events per statement: many users may follow each, and a statement has a time limit. */
const BATCH = 500;

type Source = Pick<Catalogue, 'filter' | 'index' | 'toQuery'>;

/** Notifies the followers of new events, within the transaction that records them. */
export const notifyOfEvents =
  (catalogue: Source) =>
  async (db: Database, eventIds: string[]): Promise<void> => {
    const matches = await findMatches(db, catalogue, eventIds);
    for (let start = 0; start < eventIds.length; start += BATCH)
      await notifyFollowers(db, eventIds.slice(start, start + BATCH), matches);
  };

/**
 * Which of the events' brands the followed searches match and, on Basic, display. The shared index may be stale, so the brands are read from
 * the database; it only determines which matches come first.
 */
async function findMatches(db: Database, catalogue: Source, eventIds: string[]) {
  const searches = await readFollowedSearches(db);
  if (searches.length === 0) return [];
  const rows = await readIndexRows(db, await readEventBrands(db, eventIds));
  const builder = new SnapshotBuilder(LAYOUT);
  for (const row of rows) builder.add(toIndexRow(row));
  const index = openIndex(builder.finish(POPULARITY));
  const matches: { searchId: string; brandId: number }[] = [];
  for (const search of searches) {
    const query = await catalogue.toQuery(search.filters);
    let { ids } = await index.filter(query, { offset: 0, limit: rows.length });
    if (ids.length > 0 && Number.isFinite(searchLimit(search.tier))) {
      const displayed = new Set(await displayedBrands(catalogue, search));
      ids = ids.filter((id) => displayed.has(id));
    }
    matches.push(...ids.map((brandId) => ({ searchId: search.id, brandId })));
  }
  return matches;
}

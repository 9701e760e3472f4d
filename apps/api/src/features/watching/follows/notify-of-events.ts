import { openIndex, SnapshotBuilder } from '@brandlode/catalogue-index';
import {
  type Database,
  notifyFollowers,
  readEventBrands,
  readFollowedSearches,
  readIndexRows,
} from '@brandlode/database';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { LAYOUT, POPULARITY, toIndexRow } from '../../catalogue/index-layout.ts';

/** Events per statement: many users may follow each, and a statement has a time limit. */
const BATCH = 500;

/** Notifies the followers of new events, within the transaction that records them. */
export const notifyOfEvents =
  (catalogue: Pick<Catalogue, 'toQuery'>) =>
  async (db: Database, eventIds: string[]): Promise<void> => {
    const matches = await findMatches(db, catalogue, eventIds);
    for (let at = 0; at < eventIds.length; at += BATCH)
      await notifyFollowers(db, eventIds.slice(at, at + BATCH), matches);
  };

/** Which of the events' brands the followed searches match. The shared index may be stale, so the brands are read from the database. */
async function findMatches(db: Database, catalogue: Pick<Catalogue, 'toQuery'>, eventIds: string[]) {
  const searches = await readFollowedSearches(db);
  if (searches.length === 0) return [];
  const rows = await readIndexRows(db, await readEventBrands(db, eventIds));
  const builder = new SnapshotBuilder(LAYOUT, rows.length);
  for (const row of rows) builder.add(toIndexRow(row));
  const index = openIndex(builder.finish(POPULARITY));
  const matches: { searchId: string; brandId: number }[] = [];
  for (const { id, filters } of searches) {
    const { ids } = await index.filter(await catalogue.toQuery(filters), { offset: 0, limit: rows.length });
    matches.push(...ids.map((brandId) => ({ searchId: id, brandId })));
  }
  return matches;
}

import {
  type Connection,
  notifyFollowers,
  readTrackedSearches,
  recordSearchMatches,
  type TrackedSearch,
} from '@brandlode/database';
import type { Jobs } from '../../../gateways/jobs.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { decodeIds, encodeIds } from '../../workspace/searches/brand-id-set.ts';

const SECONDS = 60;
/** Of one run; each is computed every five minutes at most. */
const SEARCHES = 200;
/** Brands of a search that one run tells of; the next run tells of the others. */
const MOST = 1_000;

type Parts = { connection: Pick<Connection, 'db'>; catalogue: Pick<Catalogue, 'filter' | 'index' | 'ready'> };

/** Tells those who follow a search of the brands that start to match it. */
export const openSearchMatchJobs = (jobs: Pick<Jobs, 'every'>, parts: Parts): Promise<void> =>
  jobs.every(SECONDS, 'search-matches', () => tellOfMatches(parts));

export async function tellOfMatches({ connection: { db }, catalogue }: Parts): Promise<void> {
  if (!catalogue.ready()) return;
  for (const search of await readTrackedSearches(db, SEARCHES)) {
    const { ids } = await catalogue.filter(search.filters, { offset: 0, limit: catalogue.index().size });
    await db.transaction().execute(async (transaction) => {
      const { fresh, brandIds } = compare(search, ids);
      const events = await recordSearchMatches(transaction, search, { fresh, brandIds });
      const matches = fresh.map((brandId) => ({ searchId: search.id, brandId }));
      if (events.length > 0) await notifyFollowers(transaction, events, matches);
    });
  }
}

/** What it matches at first is nothing new. */
function compare({ brandIds }: TrackedSearch, ids: number[]): { fresh: number[]; brandIds: Buffer } {
  if (!brandIds) return { fresh: [], brandIds: encodeIds(ids) };
  const known = decodeIds(brandIds);
  const fresh = ids.filter((id) => !known.has(id)).slice(0, MOST);
  return { fresh, brandIds: encodeIds([...known, ...fresh]) };
}

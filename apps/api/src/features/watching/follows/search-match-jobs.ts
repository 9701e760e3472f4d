import {
  type Connection,
  forgetUntrackedSearches,
  notifyFollowers,
  readTrackedSearches,
  recordSearchMatches,
  type TrackedSearch,
} from '@brandlode/database';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { decodeIds, encodeIds } from '../../search/saved/brand-id-set.ts';
import { matchesOf } from './displayed-brands.ts';

const SECONDS = 60;
/** Shorter than the time after which the queue considers a job dead; the next run continues. */
const MAX_MS = 40_000;
/** Searches per run; each is computed at most every five minutes. */
const SEARCHES = 200;
/** Maximum number of new brands of a search per run; the next run continues. */
const MAX_MATCHES = 1_000;

type Parts = { connection: Pick<Connection, 'db'>; catalogue: Pick<Catalogue, 'filter' | 'index' | 'ready'> };

/** Notifies users who follow a search of the brands that start to match it. */
export const openSearchMatchJobs = (jobs: Pick<Jobs, 'every'>, parts: Parts): Promise<void> =>
  jobs.every(SECONDS, 'search-matches', () => notifyOfMatches(parts));

export async function notifyOfMatches({ connection: { db }, catalogue }: Parts): Promise<void> {
  await forgetUntrackedSearches(db);
  if (!catalogue.ready()) return;
  const end = Date.now() + MAX_MS;
  for (const search of await readTrackedSearches(db, SEARCHES)) {
    if (Date.now() > end) return;
    const matching = await matchesOf(catalogue, search);
    await db.transaction().execute(async (transaction) => {
      const { fresh, brandIds } = compare(search, matching);
      const events = await recordSearchMatches(transaction, search, { fresh, brandIds });
      const matches = fresh.map((brandId) => ({ searchId: search.id, brandId }));
      if (events.length > 0) await notifyFollowers(transaction, events, matches);
    });
  }
}

type Matching = Awaited<ReturnType<typeof matchesOf>>;

/** The first matches of a search do not count as new, and those that it does not display are not announced. */
function compare(
  { brandIds }: TrackedSearch,
  { ids, displayed }: Matching,
): { fresh: number[]; brandIds: Buffer } {
  if (!brandIds) return { fresh: [], brandIds: encodeIds(ids) };
  const earlier = decodeIds(brandIds);
  const fresh = displayed.filter((id) => !earlier.has(id)).slice(0, MAX_MATCHES);
  const shown = new Set(displayed);
  const hidden = ids.filter((id) => !shown.has(id));
  return { fresh, brandIds: encodeIds([...earlier, ...hidden, ...fresh]) };
}

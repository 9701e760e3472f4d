import {
  claimRankList,
  type Database,
  getCachedPage,
  getCachedRobots,
  getRankList,
  getRankListState,
  saveRankList,
  setCachedPage,
  setCachedRobots,
} from '@brandlode/database';
import type { RobotsCache } from '../crawl/robots.ts';
import type { RankStore } from '../sources/popularity-rank/rank-store.ts';
import type { PageCache } from '../sources/source.ts';

/** Parsed pages, shared by all processes. */
export const pageCache = (db: Database): PageCache => ({
  get: (url) => getCachedPage(db, url),
  set: (url, validators, content) => setCachedPage(db, url, { validators, content }),
});

type StoredRobots = { text: string | null; failures: number; askAgainAt: string };

/** robots.txt files, shared by all processes. */
export const robotsCache = (db: Database): RobotsCache => ({
  async get(origin) {
    const stored = (await getCachedRobots(db, origin)) as StoredRobots | undefined;
    return stored && { ...stored, askAgainAt: new Date(stored.askAgainAt) };
  },
  set: (origin, record) => setCachedRobots(db, origin, record),
});

/** Lists of popular sites, downloaded by one process and shared by all. */
export const rankStore = (db: Database): RankStore => ({
  state: (list) => getRankListState(db, list),
  get: (list) => getRankList(db, list),
  claim: (list, hours) => claimRankList(db, list, hours),
  save: (list, day, ranks) => saveRankList(db, list, day, ranks),
});

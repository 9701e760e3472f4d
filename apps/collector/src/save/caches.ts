import {
  type Database,
  getCachedPage,
  getCachedRobots,
  setCachedPage,
  setCachedRobots,
} from '@brandlode/database';
import type { RobotsCache } from '../crawl/robots.ts';
import type { PageCache } from '../sources/source.ts';

/** Parsed pages, shared by all processes. */
export const pageCache = (db: Database): PageCache => ({
  get: (url) => getCachedPage(db, url),
  set: (url, validators, read) => setCachedPage(db, url, { validators, read }),
});

type Kept = { text: string | null; failures: number; askAgainAt: string };

/** robots.txt files, shared by all processes. */
export const robotsCache = (db: Database): RobotsCache => ({
  async get(origin) {
    const kept = (await getCachedRobots(db, origin)) as Kept | undefined;
    return kept && { ...kept, askAgainAt: new Date(kept.askAgainAt) };
  },
  set: (origin, record) => setCachedRobots(db, origin, record),
});

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

import { type Database, keepPage, keepRobots, recallPage, recallRobots } from '@brandlode/database';
import type { RobotsMemory } from '../crawl/robots.ts';
import type { PageMemory } from '../sources/source.ts';

/** What pages gave, kept in the database for all processes. */
export const pageMemory = (db: Database): PageMemory => ({
  recall: (url) => recallPage(db, url),
  keep: (url, validators, read) => keepPage(db, url, { validators, read }),
});

type Kept = { text: string | null; failures: number; askAgainAt: string };

/** What robots.txt files said, likewise. */
export const robotsMemory = (db: Database): RobotsMemory => ({
  async recall(origin) {
    const kept = (await recallRobots(db, origin)) as Kept | undefined;
    return kept && { ...kept, askAgainAt: new Date(kept.askAgainAt) };
  },
  keep: (origin, record) => keepRobots(db, origin, record),
});

import {
  type Connection,
  openHostTurns,
  registrableDomain,
  setOptOut,
  standingOf,
} from '@brandlode/database';
import { readStreet, storefrontOf } from '@brandlode/safe-fetch';
import { collectStore } from './collect-store.ts';
import type { CollectorConfig } from './config.ts';
import type { Answer, Fetch } from './crawl/answer.ts';
import { createFetch } from './crawl/fetch.ts';
import { createParserPool } from './parse/parser-pool.ts';
import { pageMemory, robotsMemory } from './save/memories.ts';
import { observeStore, type StoreObservation } from './save/observe-store.ts';
import { sharedGate } from './save/shared-gate.ts';
import { allSources } from './sources/all-sources.ts';
import { createCallApi } from './sources/api/call-api.ts';
import type { SourceReport } from './sources/source.ts';

export type Collector = {
  /** Observes a store and keeps what came of it. */
  observe: (
    domain: string,
    options?: { onlyDue?: boolean; onReport?: (report: SourceReport) => void },
  ) => Promise<StoreObservation>;
  /** Gives back every host's turn; what is under way fails. */
  close: () => Promise<void>;
};

/** Everything a process needs to observe stores, on one database with any number of others. */
export async function openCollector(
  config: CollectorConfig,
  {
    databaseUrl,
    connection,
    onPage = () => {},
  }: {
    databaseUrl: string;
    connection: Connection;
    /** Called with the outcome of every address that is requested. */
    onPage?: (answer: Answer, seconds: number) => void;
  },
): Promise<Collector> {
  const { db } = connection;
  const street = config.streetUrl === undefined ? undefined : await readStreet(config.streetUrl);
  for (const domain of street?.optedOut ?? []) await setOptOut(db, domain, true);
  const sources = await allSources(config.sources, createCallApi({ userAgent: config.userAgent }));
  const turns = openHostTurns(databaseUrl);
  const crawl = createFetch({
    userAgent: config.userAgent,
    gate: sharedGate(turns),
    robots: robotsMemory(db),
    isOptedOut: async (hostname) => (await standingOf(db, domainOf(hostname))) === 'opted out',
    limits: {
      pauseSeconds: config.pauseSeconds,
      totalTime: config.timeoutSeconds * 1000,
      idleTime: Math.min(config.timeoutSeconds, 10) * 1000,
    },
    street,
  });
  const fetch: Fetch = async (url, options) => {
    const began = performance.now();
    const answer = await crawl(url, options);
    onPage(answer, (performance.now() - began) / 1000);
    return answer;
  };
  const memory = pageMemory(db);
  const parsers = createParserPool();

  return {
    observe: (domain, options) =>
      observeStore(
        {
          connection,
          collect: (store, visit) =>
            collectStore(
              { sources, fetch, parse: parsers.parse, memory },
              { domain: store, storefront: storefrontOf(store, street) },
              visit,
            ),
        },
        domain,
        options,
      ),
    async close() {
      await crawl.close();
      await parsers.close();
      await turns.close();
    },
  };
}

const domainOf = (hostname: string) => registrableDomain(`http://${hostname}`) ?? hostname;

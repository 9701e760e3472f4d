import {
  type Connection,
  type HostLocks,
  isOptedOut,
  openHostLocks,
  setOptOut,
  suggestNames,
} from '@brandlode/database';
import { isSampleStore, readSampleStores, type SampleStores, storefrontOf } from '@brandlode/safe-fetch';
import { collectStore } from './collect-store.ts';
import type { CollectorConfig } from './config.ts';
import { createFetch } from './crawl/fetch.ts';
import type { Fetch, FetchResult } from './crawl/fetch-result.ts';
import { openNetworkCheck } from './crawl/network.ts';
import { namesInDirectory } from './discovery/directory.ts';
import { probeHeaders } from './discovery/probe-headers.ts';
import type { Probe } from './discovery/probes.ts';
import { createDailyRates } from './exchange-rates/daily-rates.ts';
import { onlyOwnPages } from './only-own-pages.ts';
import { createParserPool } from './parse/parser-pool.ts';
import { readWithoutSaving } from './read-without-saving.ts';
import { pageCache, robotsCache } from './save/caches.ts';
import { checkStore, type StoreObservation } from './save/check-store.ts';
import { sharedLimiter } from './save/shared-limiter.ts';
import { openSources } from './sources/all-sources.ts';
import { createCallApi } from './sources/api/call-api.ts';
import type { CheckResult } from './sources/check-subjects.ts';
import { openConfiguredLists } from './sources/popularity-rank/popularity-rank.ts';
import type { RankLists } from './sources/popularity-rank/rank-lists.ts';
import type { SourceReport } from './sources/report.ts';

export type Collector = {
  /** Checks the store at a storefront address and saves the reports. */
  check: (
    domain: string,
    options?: { onlyDue?: boolean; isAwaited?: boolean; onReport?: (report: SourceReport) => void },
  ) => Promise<StoreObservation>;
  /** Runs these sources, or all that send requests, for their check subjects; saves nothing. */
  checkSources: (names: string[], onResult: (result: CheckResult) => void) => Promise<void>;
  /** The report on the front page of a store; saves nothing. */
  readStorefront: (domain: string) => Promise<SourceReport>;
  /** Sends one request for the front page. */
  probe: Probe;
  /** The names of sites in the sitemaps of a directory. Throws DirectoryError. */
  readDirectory: (address: string) => AsyncGenerator<string[]>;
  /** Loads the lists of popular sites that are due, and estimates all brands from them. */
  refreshRanks: () => Promise<void>;
  /** The lists whose names discovery asks: the configured ones, or else those that can be downloaded. */
  discoveryLists: RankLists;
  /** Releases every host lock; work in progress fails. */
  close: () => Promise<void>;
};

type CollectorOptions = {
  databaseUrl: string;
  connection: Connection;
  /** Called with the outcome of every requested address. */
  onPage?: (result: FetchResult, seconds: number) => void;
  /** Called for failures that no result of a check reports. */
  onError?: (error: Error) => void;
};

/** Wires up a collector; any number of processes share one database. */
export async function openCollector(
  config: CollectorConfig,
  { databaseUrl, connection, onPage = () => {}, onError }: CollectorOptions,
): Promise<Collector> {
  const { db } = connection;
  const sampleStores =
    config.sampleStoresUrl === undefined ? undefined : await readSampleStores(config.sampleStoresUrl);
  for (const domain of sampleStores?.optedOut ?? []) await setOptOut(db, domain, true);
  const openLists = (settings: CollectorConfig['sources']) =>
    openConfiguredLists(settings, connection, config.userAgent, onError);
  const rankLists = openLists(config.sources);
  const discoveryLists =
    rankLists.names.length > 0 ? rankLists : openLists({ ...config.sources, OPEN_DATA: 'popularity-rank' });
  const sources = await openSources(config.sources, createCallApi({ userAgent: config.userAgent }), {
    rankLists,
  });
  const locks = openHostLocks(databaseUrl);
  const crawl = openCrawl(config, db, locks, sampleStores);
  const fetch = timed(crawl, onPage);
  const cache = pageCache(db);
  const parsers = createParserPool();
  const parts = { sources, fetch, parse: parsers.parse, cache };
  const dailyRates = config.exchangeRatesUrl
    ? createDailyRates({ url: config.exchangeRatesUrl, userAgent: config.userAgent, cache })
    : undefined;
  return {
    refreshRanks: rankLists.refresh,
    discoveryLists,
    check: async (domain, options) => {
      const observation = await checkStore(
        {
          connection,
          sources,
          maxProducts: config.maxProducts,
          catalogueOf: (store) => (isSampleStore(store, sampleStores) ? 'demonstration' : 'real'),
          collect: async (store, visit) => {
            const storefront = storefrontOf(store, sampleStores);
            return collectStore(
              store.includes('/') ? onlyOwnPages(parts, storefront) : parts,
              { domain: store, storefront },
              { ...visit, rates: await dailyRates?.() },
            );
          },
        },
        domain,
        options,
      );
      // What a simulated internet links to is made up.
      if (observation.status === 'free' && !isSampleStore(domain, sampleStores))
        await suggestNames(db, {
          addresses: observation.reports.flatMap(({ linkedSites = [] }) => linkedSites),
          source: 'linked site',
          own: config.ownHost,
        });
      return observation;
    },
    ...readWithoutSaving(parts, sampleStores),
    probe: (name) => probeHeaders(name, { fetch, storefront: storefrontOf(name, sampleStores) }),
    readDirectory: (address) => namesInDirectory(address, { fetch, own: config.ownHost }),
    async close() {
      await rankLists.close();
      await discoveryLists.close();
      await crawl.close();
      await parsers.close();
      await locks.close();
    },
  };
}

const openCrawl = (
  config: CollectorConfig,
  db: Connection['db'],
  locks: HostLocks,
  sampleStores: SampleStores | undefined,
) =>
  createFetch({
    userAgent: config.userAgent,
    limiter: sharedLimiter(locks),
    robots: robotsCache(db),
    isOptedOut: (hostname) => isOptedOut(db, hostname),
    limits: {
      pauseSeconds: config.pauseSeconds,
      totalTime: config.timeoutSeconds * 1000,
      idleTime: Math.min(config.timeoutSeconds, 10) * 1000,
    },
    sampleStores,
    isOnline: openNetworkCheck(),
  });

const timed =
  (fetch: Fetch, onPage: (result: FetchResult, seconds: number) => void): Fetch =>
  async (url, options) => {
    const began = performance.now();
    const result = await fetch(url, options);
    onPage(result, (performance.now() - began) / 1000);
    return result;
  };

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { StoreCounts } from '../sample-stores/count-requests.ts';
import type { Expected } from '../sample-stores/store.ts';
import type { QueryCounts } from './count-queries.ts';
import { createDnsServer } from './dns-server.ts';
import { createHttpServer } from './http-server.ts';
import { TOP_LEVEL } from './names.ts';
import {
  type Content,
  createPopulation,
  type Fault,
  type PopulationOptions,
  resolves,
  type Site,
} from './population.ts';
import { createRankLists, DAYS, type Day, growthOf, LISTS, type ListName } from './rank-lists.ts';
import { pagesOf } from './site-pages.ts';

export type SimulatedInternetOptions = Partial<PopulationOptions> & {
  /** 0, the default, means any free port. */
  dnsPort?: number;
  httpPort?: number;
  /** When the lists of the second day were published, 24 hours after those of the first; the start by default. */
  publishedAt?: Date;
};

/** What is true of a name, for comparison with what was found out about it. */
export type ExpectedSite = {
  name: string;
  fault: Fault;
  content: Content;
  /** The platform that the DNS records show; null for other sites, and behind a content network. */
  dnsPlatform: string | null;
  /** Whether its name servers answer in the end, and the answer shows the platform. */
  isDiscoverable: boolean;
  /** The platform that the headers of the front page show for a site behind a content network. */
  probedPlatform: string | null;
  /** Whether a visit finds a store and may read it. */
  isStore: boolean;
  /** What a visit finds; null for a name that cannot be resolved. */
  visit: Expected | null;
  /** Ranks in the lists of the first and the second day, for CrUX the ends of buckets; null where a list lacks the name. */
  ranks: Record<ListName, (number | null)[]>;
  /** By what factor its popularity really changed between the days; everything else in its ranks is noise. */
  growth: number;
};

export type SimulatedInternetAddresses = {
  seed: number;
  names: number;
  dns: string;
  /** In the form of the sandbox's sample stores, so that the collector reaches every site without a list of them. */
  sampleStores: string;
  /** Of the first and the second day. */
  rankLists: Record<ListName, string>[];
};

export type InternetCounts = { dns: QueryCounts; sites: Record<string, StoreCounts> };

export type SimulatedInternet = {
  /** Address of the DNS resolver, for `DNS_RESOLVERS`. */
  dns: string;
  /** Origin for everything about the simulation itself: `GET /` lists the addresses. */
  url: string;
  names: number;
  /** The addresses, as `GET /` returns them. */
  describe: () => SimulatedInternetAddresses;
  /** Names with the DNS records of a platform's store, junk and those behind content networks included. */
  storeNames: () => Generator<string>;
  /** Undefined for a name that does not exist. */
  expected: (name: string) => ExpectedSite | undefined;
  counts: () => InternetCounts;
  clearCounts: () => void;
  close: () => Promise<void>;
};

export const DEFAULT_NAMES = 1_000_000;

/**
 * Starts a DNS resolver and the sites of a million names on loopback. Everything follows from the seed and the name when it is asked
 * for, so that the size costs little memory.
 */
export async function startSimulatedInternet(
  options: SimulatedInternetOptions = {},
): Promise<SimulatedInternet> {
  const { seed = 1, names = DEFAULT_NAMES, stores, publishedAt = new Date() } = options;
  const population = createPopulation({ seed, names, stores });
  const lists = createRankLists(population);
  const dns = createDnsServer(population);

  const expected = (name: string): ExpectedSite | undefined => {
    const site = population.find(name);
    return site && expectedOf(site, name, seed, lists);
  };
  const counts = (): InternetCounts => ({ dns: dns.counts(), sites: http.counts() });
  const clearCounts = () => {
    dns.clearCounts();
    http.clearCounts();
  };

  const http = createHttpServer(population, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = LIST_FILES.get(pathname.replace(/\.gz$/, ''));
    if (file) {
      const published = new Date(publishedAt.getTime() - (DAYS.length - file.day) * DAY_MS);
      return sendList(response, lists.write(file.list, file.day), published, pathname.endsWith('.gz'));
    }
    if (pathname === '/counts' && request.method === 'DELETE') {
      clearCounts();
      return void response.writeHead(204).end();
    }
    sendJson(response, contentOf(pathname));
  });

  /** What `GET` returns at a path; undefined: nothing. */
  function contentOf(pathname: string): unknown {
    // The path at which the sandbox describes it, so that either can be asked.
    if (pathname === '/' || pathname === '/internet') return describe();
    if (pathname === '/counts') return counts();
    if (pathname === '/sample-stores') return sampleStoresAt(http.address());
    return pathname.startsWith(EXPECTED)
      ? expected(pathname.slice(EXPECTED.length).toLowerCase())
      : undefined;
  }
  const describe = (): SimulatedInternetAddresses => {
    const url = `http://${http.address()}`;
    const file = (list: ListName, day: Day) => `${url}${listPath(list, day)}`;
    return {
      seed,
      names,
      dns: dns.address(),
      sampleStores: `${url}/sample-stores`,
      rankLists: DAYS.map((day) => ({ tranco: file('tranco', day), crux: file('crux', day) })),
    };
  };
  const close = async () => {
    await Promise.all([dns.close(), http.close()]);
  };
  try {
    await dns.open(options.dnsPort ?? 0);
    await http.open(options.httpPort ?? 0);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    dns: dns.address(),
    url: `http://${http.address()}`,
    names,
    describe,
    *storeNames() {
      for (const index of population.storeIndexes()) yield population.nameAt(index);
    },
    expected,
    counts,
    clearCounts,
    close,
  };
}

const DAY_MS = 86_400_000;
const EXPECTED = '/expected/';
const listPath = (list: ListName, day: Day) => `/rank-lists/${list}-${day}.csv`;
const LIST_FILES = new Map(
  LISTS.flatMap((list) => DAYS.map((day) => [listPath(list, day), { list, day }] as const)),
);

const sampleStoresAt = (address: string) => ({
  names: {},
  topLevels: { [TOP_LEVEL]: address },
  servers: [address],
  optedOut: [],
});

function expectedOf(
  site: Site,
  name: string,
  seed: number,
  lists: ReturnType<typeof createRankLists>,
): ExpectedSite {
  const { fault, content, hosting, platform, index } = site;
  const isHidden = hosting === 'hidden';
  const pages = resolves(site) ? pagesOf(seed, site) : undefined;
  return {
    name,
    fault,
    content,
    dnsPlatform: (!isHidden && platform?.name) || null,
    isDiscoverable: !isHidden && platform !== undefined && resolves(site),
    probedPlatform: (isHidden && showsItself(site) && platform?.name) || null,
    isStore: content === 'store',
    visit: pages?.expected ?? null,
    ranks: {
      tranco: DAYS.map((day) => lists.rankOf('tranco', day, index)),
      crux: DAYS.map((day) => lists.rankOf('crux', day, index)),
    },
    growth: growthOf(site.draws),
  };
}

/** Whether the site's own pages tell their platform: those of junk do not, except for a builder's. */
const showsItself = ({ content, platform }: Site): boolean =>
  content === 'store' || content === 'disallowed' || (content === 'company' && platform?.anySite === true);

function sendList(response: ServerResponse, list: Iterable<string>, published: Date, zipped: boolean) {
  response.writeHead(200, {
    'content-type': zipped ? 'application/gzip' : 'text/csv',
    'last-modified': published.toUTCString(),
  });
  const rows = Readable.from(list);
  response.on('close', () => rows.destroy());
  (zipped ? rows.pipe(createGzip()) : rows).pipe(response);
}

function sendJson(response: ServerResponse, value: unknown): void {
  const isKnown = value !== undefined;
  response
    .writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(isKnown ? value : { error: 'Not found.' }));
}

import type { Fetch, FetchResult } from './crawl/fetch-result.ts';
import type { ParseDocument } from './parse/parsers.ts';
import type { PageCache, Source, SourceReport, Visit } from './sources/source.ts';

export type CollectStoreParts = {
  sources: Source[];
  fetch: Fetch;
  parse: ParseDocument;
  cache: PageCache;
};
export type CollectStoreOptions = {
  now: Date;
  /** Names of the sources to ask; all without it. What they build on is asked too. */
  due?: ReadonlySet<string> | undefined;
  onReport?: ((report: SourceReport) => void) | undefined;
};

/**
 * Visits one store, source by source, one request at a time, and answers what each of them reported. A host that blocks, or
 * cannot be reached, is not asked again in the same visit. Never throws for what a store does.
 */
export async function collectStore(
  { sources, fetch, parse, cache }: CollectStoreParts,
  { domain, storefront }: { domain: string; storefront: string },
  { now, due, onReport }: CollectStoreOptions,
): Promise<SourceReport[]> {
  const polite = stopAfterHostFailure(fetch);
  const reports: SourceReport[] = [];
  for (const source of sources.filter(({ name }) => isAsked(name, due))) {
    const before = polite.requested;
    const visit: Visit = { domain, storefront, earlier: reports, fetch: polite.fetch, parse, cache, now };
    const report = await collectOrSay(source, visit);
    reports.push({ ...report, requests: report.requests + polite.requested - before });
    onReport?.(reports.at(-1)!);
  }
  return reports;
}

/** The front page says what the others build on; ranks and estimates cost no request; the product sources stand in for each other. */
const ALWAYS = ['storefront', 'popularity-rank', 'estimates'];
const PRODUCTS = ['shopify-meta', 'shopify-products', 'woocommerce-products', 'structured-products'];

const isAsked = (name: string, due: ReadonlySet<string> | undefined): boolean =>
  !due ||
  due.has(name) ||
  ALWAYS.includes(name) ||
  (PRODUCTS.includes(name) && PRODUCTS.some((one) => due.has(one)));

/** A fault of ours in one source is seen in its report and costs no other source its own. */
async function collectOrSay(source: Source, visit: Visit): Promise<SourceReport> {
  try {
    return await source.collect(visit);
  } catch (error) {
    const reason = `a fault of ours: ${error instanceof Error ? error.message : error}`;
    return { source: source.name, outcome: 'failed', reason, requests: 0, metrics: [], facts: {} };
  }
}

function stopAfterHostFailure(fetch: Fetch) {
  const closed = new Map<string, FetchResult>();
  const polite = {
    requested: 0,
    fetch: async (url: string, options?: Parameters<Fetch>[1]): Promise<FetchResult> => {
      const before = closed.get(new URL(url).host);
      if (before) return { ...before, url };
      polite.requested += 1;
      const result = await fetch(url, options);
      if (closes(result)) closed.set(new URL(result.url).host, result);
      return result;
    },
  };
  return polite;
}

/** Answers that hold for the whole host, not for one address alone. */
const OF_THE_HOST = ['opted out', 'refused', 'challenge', 'private address'];
const NOT_NOW = ['unreachable', 'timed out', 'too many requests', 'robots.txt unreachable'];
const closes = (result: FetchResult): boolean =>
  (result.outcome === 'blocked' && OF_THE_HOST.includes(result.reason)) ||
  (result.outcome === 'failed' && NOT_NOW.includes(result.reason));

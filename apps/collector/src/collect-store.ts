import type { VisitReason } from '@brandlode/contract';
import { redirectOf, storefrontAddress } from '@brandlode/database';
import type { Fetch, FetchResult } from './crawl/fetch-result.ts';
import type { ParseDocument } from './parse/document.ts';
import { type SourceReport, sourceReport } from './sources/report.ts';
import type { PageCache, Source, Visit } from './sources/source.ts';
import { structuredProducts } from './sources/structured-products/structured-products.ts';
import { isNoStore, showsCommerce, wasRead, withoutFrontPage } from './sources/visit-so-far.ts';

export type CollectStoreParts = {
  sources: Source[];
  fetch: Fetch;
  parse: ParseDocument;
  cache: PageCache;
};
export type CollectStoreOptions = {
  now: Date;
  /** Names of the sources to run, together with those they depend on; all by default. */
  due?: ReadonlySet<string> | undefined;
  onStart?: ((source: string) => void | Promise<void>) | undefined;
  onReport?: ((report: SourceReport) => void | Promise<void>) | undefined;
  known?: Visit['known'];
  leavesStore?: Visit['leavesStore'];
  rates?: Visit['rates'];
  /** Reports that the sources use as if made in this visit. */
  earlier?: SourceReport[];
};

/**
 * Runs the sources for one store in order, one request at a time. A host that blocks us or cannot be reached gets no further
 * request in the same visit, nor does any host after half an hour; a refusal of a single address does not end it.
 * Never throws because of a store.
 */
export async function collectStore(
  { sources, fetch, parse, cache }: CollectStoreParts,
  { domain, storefront }: { domain: string; storefront: string },
  { now, due, onStart, onReport, known, leavesStore, rates, earlier = [] }: CollectStoreOptions,
): Promise<SourceReport[]> {
  const guarded = stopAfterHostFailure(fetch);
  const reports: SourceReport[] = [];
  const dueGroups = new Set(sources.flatMap(({ name, group }) => (group && due?.has(name) ? [group] : [])));
  for (const source of sources) {
    const { name, always, group, asksByAddress } = source;
    if (due && !due.has(name) && !always && !(group && dueGroups.has(group))) continue;
    await onStart?.(name);
    const before = guarded.requests;
    const address = asksByAddress && addressOf(domain, known, reports);
    const visit: Visit = {
      domain: address ?? domain,
      storefront,
      earlier: [...earlier, ...reports],
      fetch: guarded.fetch,
      parse,
      cache,
      now,
      known,
      leavesStore,
      rates,
    };
    // What other sources report about a parked or suspended domain is not about a store.
    const stopped = isNoStore(visit) ? withoutFrontPage(visit, name) : undefined;
    const { requests, ...rest } = stopped ?? (await collectSafely(source, visit));
    const report = { ...rest, ...(address && { address }), requests: requests + guarded.requests - before };
    reports.push(report);
    await onReport?.(report);
  }
  const [front, ...others] = reports;
  const products = others.find(({ source }) => source === structuredProducts.name);
  // Only a visit that also looked for products shows that there are none.
  if (front?.source !== 'storefront' || !wasRead(front) || !products || showsCommerce(reports))
    return reports;
  const isUnread = products.outcome === 'failed' || products.outcome === 'blocked';
  const reason: VisitReason = isUnread ? 'products-unread' : 'no-commerce';
  return [{ ...front, reason }, ...others];
}

/** The brand's primary address, or that where the front page of an unknown one was read; services know no page of a marketplace. */
function addressOf(domain: string, known: Visit['known'], reports: SourceReport[]): string {
  const redirect = redirectOf(domain, reports);
  const addresses = [known?.primaryAddress, redirect && storefrontAddress(redirect)];
  return addresses.find((address) => address && !address.includes('/')) ?? domain;
}

/** An unexpected error in one source must not prevent the reports of the others. */
async function collectSafely(source: Source, visit: Visit): Promise<SourceReport> {
  try {
    return await source.collect(visit);
  } catch (error) {
    const reason = `internal error: ${error instanceof Error ? error.message : error}`;
    return sourceReport(source.name, 'failed', { reason });
  }
}

/** A host may refuse single addresses to all clients, such as a shop's API; with this many refusals it blocks us. */
const MAX_REFUSALS = 6;
/** Enough for 25,000 products at normal speed; then requests time out, so that a slow store frees its worker. */
const MAX_VISIT_MS = 30 * 60_000;

function stopAfterHostFailure(fetch: Fetch) {
  const closed = new Map<string, FetchResult>();
  const refusals = new Map<string, number>();
  const deadline = performance.now() + MAX_VISIT_MS;
  const guarded = {
    requests: 0,
    fetch: async (url: string, options?: Parameters<Fetch>[1]): Promise<FetchResult> => {
      const before = closed.get(new URL(url).host);
      if (before) return { ...before, url };
      if (performance.now() > deadline) return { outcome: 'failed', url, reason: 'timed out' };
      guarded.requests += 1;
      const result = await fetch(url, options);
      const { host } = new URL(result.url);
      if (result.outcome === 'blocked' && result.reason === 'refused')
        refusals.set(host, (refusals.get(host) ?? 0) + 1);
      if (appliesToHost(result) || refusals.get(host) === MAX_REFUSALS) closed.set(host, result);
      return result;
    },
  };
  return guarded;
}

const BLOCKED_HOST = ['opted out', 'challenge', 'private address'];
const FAILED_HOST = ['unreachable', 'no network', 'timed out', 'too many requests', 'robots.txt unreachable'];
/** Whether the result holds for the whole host, not for one address alone. */
const appliesToHost = (result: FetchResult): boolean =>
  (result.outcome === 'blocked' && BLOCKED_HOST.includes(result.reason)) ||
  (result.outcome === 'failed' && FAILED_HOST.includes(result.reason));

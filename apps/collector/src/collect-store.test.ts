import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectStore } from './collect-store.ts';
import { startSampleStores, type TestSampleStores } from './crawl/testing.ts';
import { createParserPool } from './parse/parser-pool.ts';
import { openSources } from './sources/all-sources.ts';
import { createCallApi } from './sources/api/call-api.ts';
import type { PageCache, Source, SourceReport } from './sources/source.ts';

let sampleStores: TestSampleStores;
const parsers = createParserPool();
let sources: Source[];
beforeAll(async () => {
  sampleStores = await startSampleStores();
  // No keys: the sources that need one must stay silent.
  sources = await openSources({}, createCallApi({ userAgent: 'Test/1.0' }));
});
afterAll(() => Promise.all([sampleStores.close(), parsers.close()]));

/** Keeps what it is given as a database would: as JSON. */
function newMemory(): PageCache {
  const kept = new Map<string, string>();
  return {
    get: async (url) => (kept.has(url) ? JSON.parse(kept.get(url)!) : undefined),
    set: async (url, validators, read) => void kept.set(url, JSON.stringify({ validators, read })),
  };
}

const visit = (
  domain: string,
  options: Partial<Parameters<typeof collectStore>[2]> & { cache?: PageCache } = {},
) => {
  const { cache = newMemory(), ...rest } = options;
  return collectStore(
    { sources, fetch: sampleStores.newFetch(), parse: parsers.parse, cache },
    { domain, storefront: `http://${domain}/` },
    { now: new Date(), ...rest },
  );
};
const reportOf = (reports: SourceReport[], source: string) =>
  reports.find((report) => report.source === source)!;
const inWords = ({ outcome, reason }: SourceReport) => (reason ? `${outcome}: ${reason}` : outcome);
const factsOf = (reports: SourceReport[]) => Object.assign({}, ...reports.map(({ facts }) => facts));

/** Prices in hundredths of the shop's own currency, as the street writes them. */
const metricsOf = (reports: SourceReport[]) =>
  Object.fromEntries(
    reports
      .flatMap(({ metrics }) => metrics)
      .map(({ metric, value, inputs }) => [
        metric,
        metric.endsWith('_price') ? Math.round(Number(inputs!.amount) * 100) : value,
      ]),
  );

describe('A visit (issue 7)', () => {
  it.each([
    ['velvet-oak.example', 'shopify-products', 'Shopify'],
    ['alpine-wool.example', 'woocommerce-products', 'WooCommerce'],
    ['lighthouse-tea.example', 'structured-products', undefined],
  ])('to %s comes to its figures by %s alone', async (domain, source, platform) => {
    const shop = sampleStores.shops.find((one) => one.domain === domain)!;
    const expected = shop.expected as unknown as { metrics: Record<string, number> };
    const reports = await visit(domain);
    expect(metricsOf(reports)).toEqual(expected.metrics);
    expect(factsOf(reports).platform?.name).toBe(platform);
    const others = ['shopify-products', 'woocommerce-products', 'structured-products'].filter(
      (name) => name !== source,
    );
    expect(others.map((name) => reportOf(reports, name).outcome)).toEqual([
      'not applicable',
      'not applicable',
    ]);
  });

  it('asks conditionally for what it read before and says the same again after 304', async () => {
    const cache = newMemory();
    const first = await visit('steady-state.example', { cache });
    const again = await visit('steady-state.example', { cache });
    const outcomes = (reports: SourceReport[]) =>
      ['storefront', 'shopify-meta', 'shopify-products'].map((source) => reportOf(reports, source).outcome);
    expect(outcomes(first)).toEqual(['found', 'found', 'found']);
    expect(outcomes(again)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(metricsOf(again)).toEqual(metricsOf(first));
    expect(factsOf(again)).toEqual(factsOf(first));
  });

  it('asks a store that shows us the door for nothing more', async () => {
    await sampleStores.clearCounts();
    const reports = await visit('shut-gate.example');
    const { requests, paths } = (await sampleStores.counts()).shops['shut-gate.example']!;
    expect(paths['/']).toBe(1);
    expect(requests).toBe(2);
    expect(reports.map(({ requests }) => requests).reduce((sum, one) => sum + one)).toBe(1);
    expect(reportOf(reports, 'shopify-products')).toMatchObject({
      outcome: 'blocked',
      reason: 'front page: refused',
      requests: 0,
    });
  });

  it('tells each report as it comes, in the order the sources build on each other', async () => {
    const heard: string[] = [];
    const reports = await visit('velvet-oak.example', { onReport: ({ source }) => heard.push(source) });
    expect(heard).toEqual(sources.map(({ name }) => name));
    expect(reports.map(({ source }) => source)).toEqual(heard);
  });

  it('asks only what is due, and what that builds on', async () => {
    const reports = await visit('velvet-oak.example', { due: new Set(['trustpilot']) });
    expect(reports.map(({ source }) => source)).toEqual([
      'storefront',
      'popularity-rank',
      'trustpilot',
      'estimates',
    ]);
    const due = await visit('velvet-oak.example', { due: new Set(['shopify-products']) });
    expect(reportOf(due, 'shopify-products').metrics.length).toBeGreaterThan(3);
  });

  it('leaves sources off that need a key or a list, and says which variable turns them on', async () => {
    const reports = await visit('velvet-oak.example');
    const reasons = Object.fromEntries(reports.map(({ source, reason }) => [source, reason]));
    expect(reasons).toMatchObject({
      trustpilot: 'off: set TRUSTPILOT_API_KEY',
      'meta-ad-library': 'off: set META_ACCESS_TOKEN',
      'instagram-business': 'off: set INSTAGRAM_USER_ID and INSTAGRAM_ACCESS_TOKEN',
      'reddit-search': 'off: set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET',
      'popularity-rank': 'no list: set TRANCO_FILE or CRUX_FILE',
      estimates: 'no rank to estimate from',
    });
  });

  it('reports an internal error of one source and runs the others', async () => {
    const broken: Source = { name: 'broken', collect: () => Promise.reject(new Error('not thought of')) };
    const reports = await collectStore(
      {
        sources: [broken, sources[0]!],
        fetch: sampleStores.newFetch(),
        parse: parsers.parse,
        cache: newMemory(),
      },
      { domain: 'velvet-oak.example', storefront: 'http://velvet-oak.example/' },
      { now: new Date() },
    );
    expect(reports.map(inWords)).toEqual(['failed: internal error: not thought of', 'found']);
  });
});

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { collectStore } from './collect-store.ts';
import { startSampleStores } from './crawl/testing.ts';
import { onlyOwnPages } from './only-own-pages.ts';
import { createParserPool } from './parse/parser-pool.ts';
import { openSources } from './sources/all-sources.ts';
import { createCallApi } from './sources/api/call-api.ts';
import type { SourceReport } from './sources/report.ts';
import type { PageCache, Source } from './sources/source.ts';

const parsers = createParserPool();
const sampleStores = await startSampleStores();
const sources = await openSources({}, createCallApi({ userAgent: 'Test/1.0' }));
afterAll(() => Promise.all([sampleStores.close(), parsers.close()]));
afterEach(() => void vi.useRealTimers());

/** Stores values as JSON, as the database does. */
function newCache(): PageCache {
  const entries = new Map<string, string>();
  return {
    get: async (url) => (entries.has(url) ? JSON.parse(entries.get(url)!) : undefined),
    set: async (url, validators, content) => void entries.set(url, JSON.stringify({ validators, content })),
  };
}

const visit = (
  domain: string,
  options: Partial<Parameters<typeof collectStore>[2]> & { cache?: PageCache } = {},
) => {
  const { cache = newCache(), ...rest } = options;
  return collectStore(
    { sources, fetch: sampleStores.newFetch(), parse: parsers.parse, cache },
    { domain, storefront: `http://${domain}/` },
    { now: new Date(), ...rest },
  );
};
const reportOf = (reports: SourceReport[], source: string) =>
  reports.find((report) => report.source === source)!;
const outcomeText = ({ outcome, reason }: SourceReport) => (reason ? `${outcome}: ${reason}` : outcome);
const factsOf = (reports: SourceReport[]) => Object.assign({}, ...reports.map(({ facts }) => facts));

/** Prices in hundredths of the store's currency, as the sample stores state them. */
const metricsOf = (reports: SourceReport[]) =>
  Object.fromEntries(
    reports
      .flatMap(({ metrics }) => metrics)
      .map(({ metric, value, inputs }) => [
        metric,
        inputs && 'amount' in inputs ? Math.round(Number(inputs.amount) * 100) : value,
      ]),
  );

it('Collecting a storefront with a path on a shared host reads only its own pages, and nothing about the whole host', async () => {
  const host = 'http://clay-and-salt.example';
  const fetch = sampleStores.newFetch();
  const sitemap = await fetch(`${host}/sitemap-products.xml`);
  const storefront = /<loc>(http[^<]+)/.exec('body' in sitemap ? String(sitemap.body) : '')![1]!;
  const requested: string[] = [];
  const parts = {
    sources,
    fetch: async (url: string) => {
      requested.push(url);
      return fetch(url);
    },
    parse: parsers.parse,
    cache: newCache(),
  };
  const reports = await collectStore(
    onlyOwnPages(parts, storefront),
    { domain: storefront.replace('http://', ''), storefront },
    { now: new Date() },
  );
  expect(requested).toEqual([storefront]);
  expect(reports.map(({ source }) => source)).toEqual(['storefront', 'structured-products']);
  expect(reportOf(reports, 'storefront')).toMatchObject({
    outcome: 'found',
    facts: { brand_url: storefront },
  });
  expect(factsOf(reports)).not.toHaveProperty('brand_name');
  expect(reportOf(reports, 'structured-products')).toMatchObject({
    outcome: 'found',
    reason: 'at least 1 product',
  });
});

describe('Collecting a store', () => {
  it.each([
    ['velvet-oak.example', 'shopify-products', 'Shopify'],
    ['alpine-wool.example', 'woocommerce-products', 'WooCommerce'],
    ['lighthouse-tea.example', 'structured-products', undefined],
  ])('reads the metrics of %s from %s alone', async (domain, source, platform) => {
    const shop = sampleStores.shops.find((sample) => sample.domain === domain)!;
    const expected = shop.expected as unknown as { metrics: Record<string, number> };
    const reports = await visit(domain);
    expect(metricsOf(reports)).toEqual({ ...expected.metrics, is_shop: true });
    expect(factsOf(reports).platform?.name).toBe(platform);
    const others = ['shopify-products', 'woocommerce-products', 'structured-products'].filter(
      (name) => name !== source,
    );
    expect(others.map((name) => reportOf(reports, name).outcome)).toEqual([
      'not applicable',
      'not applicable',
    ]);
  });

  it('sends conditional requests for cached pages and reports the same values after 304', async () => {
    const cache = newCache();
    const first = await visit('steady-state.example', { cache });
    const again = await visit('steady-state.example', { cache });
    const outcomes = (reports: SourceReport[]) =>
      ['storefront', 'shopify-meta', 'shopify-products'].map((source) => reportOf(reports, source).outcome);
    expect(outcomes(first)).toEqual(['found', 'found', 'found']);
    expect(outcomes(again)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(metricsOf(again)).toEqual(metricsOf(first));
    expect(factsOf(again)).toEqual(factsOf(first));
  });

  it('sends no further request to a store that returns 403', async () => {
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

  it.each([
    ['answers 403', 403],
    ['answers 402', 402],
  ])('reads the product list of a shop whose meta.json %s', async (_, status) => {
    const fetch = sampleStores.newFetch();
    const reports = await collectStore(
      {
        sources,
        fetch: async (url, options) =>
          url.endsWith('/meta.json')
            ? { outcome: 'blocked', url, reason: 'refused', status }
            : fetch(url, options),
        parse: parsers.parse,
        cache: newCache(),
      },
      { domain: 'velvet-oak.example', storefront: 'http://velvet-oak.example/' },
      { now: new Date() },
    );
    expect(outcomeText(reportOf(reports, 'shopify-meta'))).toBe('blocked: refused');
    expect(reportOf(reports, 'shopify-products')).toMatchObject({ outcome: 'found' });
  });

  it('reads sitemaps of a shop that blocks its Store API, and stops after six blocked requests', async () => {
    const fetch = sampleStores.newFetch();
    const refused: string[] = [];
    const reports = await collectStore(
      {
        sources,
        fetch: async (url, options) => {
          const { pathname } = new URL(url);
          if (/^\/(?:robots\.txt|sitemap.*)?$/.test(pathname)) return fetch(url, options);
          refused.push(pathname);
          return { outcome: 'blocked', url, reason: 'refused', status: 403 };
        },
        parse: parsers.parse,
        cache: newCache(),
      },
      { domain: 'clay-and-salt.example', storefront: 'http://clay-and-salt.example/' },
      { now: new Date() },
    );
    expect(refused).toHaveLength(6);
    expect(refused.filter((path) => path.startsWith('/products/'))).toHaveLength(4);
    expect(outcomeText(reportOf(reports, 'structured-products'))).toBe('blocked: refused');
  });

  it('ends a visit to a store that answers slowly after 30 minutes, and keeps what was read', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const products = (page: number) =>
      Array.from({ length: 250 }, (_, index) => ({
        id: page * 250 + index,
        title: 'Jug',
        variants: [{ price: '9' }],
      }));
    const fetch = sampleStores.newFetch();
    const reports = await collectStore(
      {
        sources,
        fetch: async (url, options) => {
          vi.advanceTimersByTime(29_000);
          const page = new URL(url).searchParams.get('page');
          if (!url.includes('/products.json')) return fetch(url, options);
          const body = Buffer.from(JSON.stringify({ products: products(Number(page)) }));
          return { outcome: 'found', url, headers: {}, contentType: '', body, validators: {} };
        },
        parse: parsers.parse,
        cache: newCache(),
      },
      { domain: 'velvet-oak.example', storefront: 'http://velvet-oak.example/' },
      { now: new Date() },
    );
    expect(performance.now()).toBeLessThan(31 * 60_000);
    expect(reportOf(reports, 'storefront')).toMatchObject({ outcome: 'found', requests: 1 });
    expect(outcomeText(reportOf(reports, 'shopify-products'))).toBe('failed: timed out');
    expect(reports.map(({ source }) => source)).toEqual(sources.map(({ name }) => name));
  });

  it('reports each source as soon as it has run, in order', async () => {
    const reported: string[] = [];
    const reports = await visit('velvet-oak.example', {
      onReport: ({ source }) => void reported.push(source),
    });
    expect(reported).toEqual(sources.map(({ name }) => name));
    expect(reports.map(({ source }) => source)).toEqual(reported);
  });

  it('runs only due sources and those they depend on', async () => {
    const reports = await visit('velvet-oak.example', { due: new Set(['trustpilot']) });
    expect(reports.map(({ source }) => source)).toEqual([
      'storefront',
      'popularity-rank',
      'trustpilot',
      'estimates',
    ]);
    const due = await visit('velvet-oak.example', { due: new Set(['shopify-products']) });
    expect(reportOf(due, 'shopify-products').metrics.length).toBeGreaterThan(3);
    // They judge by the products, too.
    expect(due.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['store-reviews', 'shop-category']),
    );
  });

  it('skips sources without a key or list and names the variable to set', async () => {
    const reports = await visit('velvet-oak.example');
    const reasons = Object.fromEntries(reports.map(({ source, reason }) => [source, reason]));
    expect(reasons).toMatchObject({
      trustpilot: 'off: set TRUSTPILOT_API_KEY',
      'meta-ad-library': 'off: set META_ACCESS_TOKEN',
      'instagram-business': 'off: set INSTAGRAM_USER_ID and INSTAGRAM_ACCESS_TOKEN',
      'reddit-search': 'off: set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET',
      'popularity-rank': 'no list: add popularity-rank to OPEN_DATA, or set TRANCO_FILE or CRUX_FILE',
      estimates: 'no rank to estimate from',
    });
  });

  it('reports an internal error of one source and runs the others', async () => {
    const broken: Source = { name: 'broken', collect: () => Promise.reject(new Error('unexpected')) };
    const reports = await collectStore(
      {
        sources: [broken, sources[0]!],
        fetch: sampleStores.newFetch(),
        parse: parsers.parse,
        cache: newCache(),
      },
      { domain: 'velvet-oak.example', storefront: 'http://velvet-oak.example/' },
      { now: new Date() },
    );
    expect(reports.map(outcomeText)).toEqual(['failed: internal error: unexpected', 'found']);
  });
});

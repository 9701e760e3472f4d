import {
  isClickHouseInstalled,
  startClickHouse,
  type TestServers,
} from '@brandlode/clickhouse-index/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startApi, type TestApi } from '../testing.ts';
import { openCatalogue } from './catalogue.ts';
import { followCatalogue } from './follow-catalogue.ts';

const BRANDS = 2000;
/** Milliseconds for a change to become visible, on a busy machine too; about 1,000 on an idle one. */
const SEEN_WITHIN = 60_000;

const installed = isClickHouseInstalled();
const title = installed
  ? 'With the index in ClickHouse'
  : 'With the index in ClickHouse (not installed: skipped)';

describe.skipIf(!installed)(title, () => {
  let servers: TestServers;
  let shared: TestApi;
  let memory: TestApi;
  let tokens: [string, string];

  beforeAll(async () => {
    servers = await startClickHouse({ shards: 2 });
    [shared, memory] = await Promise.all([
      startApi({ brands: BRANDS, env: { CLICKHOUSE_URLS: servers.urls.join(','), LOG_LEVEL: 'silent' } }),
      startApi({ brands: BRANDS }),
    ]);
    tokens = [await shared.tokenFor('plus'), await memory.tokenFor('plus')];
  });
  afterAll(async () => {
    await Promise.all([shared?.stop(), memory?.stop()]);
    await servers?.stop();
  });

  const both = async (path: string, body?: unknown) => {
    const responses = await Promise.all(
      [shared, memory].map((api, i) => api.request(path, { token: tokens[i]!, body })),
    );
    expect(responses.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200]);
    // Each installation encrypts its cursors with a different key.
    return responses.map(({ json: { cursor, ...json } }) => ({
      ...json,
      isFollowed: typeof cursor === 'string',
    }));
  };

  it('returns the same as the index in memory: browse, filter, sort, facets, bounds and search', async () => {
    const payloads = [
      {},
      { estimated_monthly_traffic: { min: 1_000, max: 2_000_000 } },
      { trustpilot_rating: { min: 4.1 }, locations: ['US', 'GB'] },
      { fb_likes_count: { min: 1, unknown: 'include' }, categories: ['sports', 'unknown'], is_pinned: false },
      {
        is_fb_ads_active: true,
        product_avg_price: { min: 10, max: 99.99 },
        ig_followers_count: { min: 100 },
      },
      { shopify_reviews_count: { min: 0, unknown: 'only' }, locations: ['DE', 'unknown'] },
    ];
    for (const payload of payloads) {
      for (const query of ['', '?page=2&limit=100', '?page=900', '?sort=fb_likes_count:desc&page=2']) {
        const [here, there] = await both(`/api/brands/filter${query}`, payload);
        expect(here, JSON.stringify(payload)).toEqual(there);
      }
      const [here, there] = await both('/api/brands/facets', payload);
      expect(here, JSON.stringify(payload)).toEqual(there);
    }
    const names = (await both('/api/brands?page=3'))[1].data.map(
      ({ brand_name }: { brand_name: string }) => brand_name,
    );
    for (const path of [
      '/api/brands?page=7',
      '/api/filters',
      ...['a', 'sh', 'shop', '.com', 'zzz'].map((keyword) => `/api/brands/search?keyword=${keyword}`),
      ...names
        .slice(0, 12)
        .flatMap((name: string) => [
          `/api/brands/search?keyword=${encodeURIComponent(name.slice(0, 5))}`,
          `/api/brands/search?keyword=${encodeURIComponent(`${name.slice(0, 2)}x${name.slice(3)}`)}`,
        ]),
    ]) {
      const [here, there] = await both(path);
      expect(here, path).toEqual(there);
    }
  });

  it('shows an edited and a deleted brand within seconds, in every process, also after the writer exits', async () => {
    const { database, catalogue, context } = shared;
    const second = openCatalogue({
      follow: followCatalogue({ clickhouse: { urls: servers.urls, cluster: servers.cluster } }, database.url),
      connection: database,
      images: context.images,
      onError: () => {},
    });
    await second.opened;
    const find = async (of: typeof catalogue, keyword: string) => of.index().suggest(keyword, 10);
    const rows = await database.query(
      "update brands set brand_name = 'Quokka Quarry' where id = (select min(id) from brands) returning id",
    );
    for (const one of [catalogue, second])
      await expect.poll(() => find(one, 'quokka quarry'), { timeout: SEEN_WITHIN }).toEqual([rows[0].id]);
    const response = await shared.request('/api/brands/search?keyword=quokka', { token: tokens[0] });
    expect(response.json.data[0].brand_name).toBe('Quokka Quarry');
    expect([catalogue.index().size, second.index().size]).toEqual([BRANDS, BRANDS]);

    // The first one took the lock when it started; the second takes over.
    await catalogue.close();
    await database.query('delete from brands where id = $1', [rows[0].id]);
    await expect.poll(() => find(second, 'quokka quarry'), { timeout: SEEN_WITHIN }).toEqual([]);
    expect(second.index().size).toBe(BRANDS - 1);
    await second.close();
  });
});

describe.skipIf(!installed)('With ClickHouse silent', () => {
  it('returns 503 in time, is not ready, and recovers automatically', async () => {
    const servers = await startClickHouse({ shards: 2 });
    const api = await startApi({ brands: 50, env: { CLICKHOUSE_URLS: servers.urls.join(',') } });
    onTestFinished(async () => {
      await api.stop();
      await servers.stop();
    });
    const token = await api.tokenFor('plus');
    const ask = (min: number) =>
      api.request('/api/brands/filter', { token, body: { estimated_monthly_traffic: { min } } });
    expect((await ask(1)).status).toBe(200);
    for (const server of servers.processes) server.kill('SIGSTOP');
    const began = performance.now();
    const rejected = await ask(2);
    expect([rejected.status, rejected.json.code, rejected.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect(performance.now() - began).toBeLessThan(60_000);
    await expect.poll(async () => (await api.request('/readyz')).status, { timeout: SEEN_WITHIN }).toBe(503);
    for (const path of ['/healthz', '/readyz?process']) expect((await api.request(path)).status).toBe(200);
    for (const server of servers.processes) server.kill('SIGCONT');
    await expect.poll(async () => (await ask(3)).status, { timeout: SEEN_WITHIN }).toBe(200);
    await expect.poll(async () => (await api.request('/readyz')).status, { timeout: SEEN_WITHIN }).toBe(200);
  });
});

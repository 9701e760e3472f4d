import { CreatedApiKey } from '@brandlode/contract';
import { takeBlockFromRateLimit } from '@brandlode/database';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { useApi } from '../../testing.ts';

/** Units per minute; one is restored every second. */
const LIMIT = 60;
const api = await useApi({ brands: 200, env: { BRAND_RATE_LIMIT: String(LIMIT) } });
/** A second API process on the same database. */
const other = createApp(api.context);
const otherUrl = await other.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => other.close());

const get = (token: string, path: string, base = api.url, body?: object) =>
  fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
const search = (token: string, base?: string) => get(token, '/api/brands/search?keyword=a', base);

/** Sends requests one after another; returns how many were granted and how long they took. */
async function countGranted(requests: number, send: (i: number) => Promise<Response>) {
  const began = performance.now();
  let granted = 0;
  for (let i = 0; i < requests; i++) if ((await send(i)).status === 200) granted++;
  return { granted, seconds: (performance.now() - began) / 1000 };
}

it('returns 429 with Retry-After and the standard header fields beyond a minute’s units', async () => {
  const token = await api.tokenFor('basic');
  const first = await search(token);
  expect(first.headers.get('ratelimit-policy')).toBe('"brand-lists";q=60;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"brand-lists";r=59;t=\d+$/);
  const { granted, seconds } = await countGranted(2 * LIMIT, () => search(token));
  expect(granted).toBeGreaterThanOrEqual(LIMIT - 1);
  expect(granted).toBeLessThanOrEqual(LIMIT - 1 + Math.ceil(seconds) + 1);

  const rejected = await get(token, '/api/brands/filter?limit=100', api.url, {});
  expect(rejected.status).toBe(429);
  expect(await rejected.json()).toMatchObject({ code: 'too-many-requests' });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(rejected.headers.get('ratelimit')).toMatch(/^"brand-lists";r=\d;t=\d+$/);
  expect(first.headers.get('retry-after')).toBeNull();
});

it('counts lists by brands and details by request, separately for each user', async () => {
  const [busy, idle] = [await api.tokenFor('plus'), await api.tokenFor('plus')];
  const { granted, seconds } = await countGranted(20, () =>
    get(busy, '/api/brands/filter?limit=100', api.url, {}),
  );
  // Ten units for a hundred brands.
  expect(granted).toBeGreaterThanOrEqual(LIMIT / 10);
  expect(granted).toBeLessThanOrEqual((LIMIT + seconds) / 10 + 1);
  expect((await get(busy, '/api/brands/1')).status).toBe(200);
  expect((await search(idle)).status).toBe(200);
});

describe('API keys', () => {
  async function keysOf(token: string, count: number): Promise<string[]> {
    const body = { name: 'Report', scopes: ['brands'], days: 1 };
    const create = async () =>
      CreatedApiKey.parse((await api.request('/api/keys', { token, body })).json).key;
    return Promise.all(Array.from({ length: count }, create));
  }

  it('have an allowance each, which is not the user’s in the application', async () => {
    const token = await api.tokenFor('plus');
    const [busy = '', idle = ''] = await keysOf(token, 2);
    const { granted } = await countGranted(2 * LIMIT, () => search(busy));
    expect(granted).toBeLessThan(2 * LIMIT);
    for (const other of [idle, token])
      expect((await search(other)).headers.get('ratelimit')).toMatch(/^"brand-lists";r=59;t=\d+$/);
  });

  it('of one user get four times as much together', async () => {
    const keys = await keysOf(await api.tokenFor('plus'), 6);
    const { granted, seconds } = await countGranted(8 * LIMIT, (i) => search(keys[i % keys.length] ?? ''));
    expect(granted).toBeGreaterThanOrEqual(4 * LIMIT);
    expect(granted).toBeLessThanOrEqual(4 * (LIMIT + Math.ceil(seconds) + 1));
  });
});

it('counts events and lists of brands in one allowance', async () => {
  const token = await api.tokenFor('plus');
  await search(token);
  const events = await get(token, '/api/events?limit=10');
  expect(events.headers.get('ratelimit')).toMatch(/^"brand-lists";r=5[89];t=\d+$/);
});

it('counts each brand requested by id as one request for its details', async () => {
  const token = await api.tokenFor('plus');
  const many = await get(token, `/api/brands?ids=${Array.from({ length: 45 }, (_, id) => id + 1)}`);
  expect(many.headers.get('ratelimit')).toMatch(/^"brand-details";r=1[5-7];t=\d+$/);
  const one = await get(token, '/api/brands/1');
  expect(one.headers.get('ratelimit')).toMatch(/^"brand-details";r=1[4-7];t=\d+$/);
});

it('shares the allowance between processes', async () => {
  const token = await api.tokenFor('plus');
  const { granted, seconds } = await countGranted(3 * LIMIT, (i) =>
    search(token, i % 2 ? otherUrl : api.url),
  );
  // A process holds at most one block that it has not spent.
  expect(granted).toBeGreaterThanOrEqual(LIMIT - 30);
  expect(granted).toBeLessThanOrEqual(LIMIT + Math.ceil(seconds) + 1);
});

it('accepts requests again after Retry-After', async () => {
  const token = await api.tokenFor('plus');
  await Promise.all(Array.from({ length: LIMIT }, () => search(token)));
  let rejected = await search(token);
  while (rejected.status === 200) rejected = await search(token);
  await new Promise((done) => setTimeout(done, Number(rejected.headers.get('retry-after')) * 1000 + 50));
  expect((await search(token)).status).toBe(200);
});

it('queries the database once for many requests', async () => {
  const token = await api.tokenFor('plus');
  const { query } = api.database;
  const takes = async () =>
    (await query("select full_at from rate_limits where key like 'brand-lists:%' order by key")).map(
      ({ full_at }) => Number(full_at),
    );
  await search(token);
  const before = await takes();
  for (let i = 0; i < 20; i++) expect((await search(token)).status).toBe(200);
  expect(await takes()).toEqual(before);
});

it('does not count requests that are rejected for another reason', async () => {
  const token = await api.tokenFor('plus');
  for (let i = 0; i < LIMIT; i++) expect((await get(token, '/api/brands?page=0')).status).toBe(400);
  expect((await search(token)).headers.get('ratelimit')).toContain('r=59');
});

describe('A block of an allowance', () => {
  const limit = { burst: 100, everySeconds: 3_600 };
  const take = (key: string, min: number, max: number) =>
    takeBlockFromRateLimit(api.database.db, key, limit, { min, max });

  it('is as large as requested, then what remains, then empty with the time to wait', async () => {
    expect(await take('a', 1, 60)).toMatchObject({ granted: 60, left: 40 });
    expect(await take('a', 50, 60)).toMatchObject({ granted: 0, left: 40 });
    expect(await take('a', 1, 60)).toMatchObject({ granted: 40, left: 0 });
    const rejected = await take('a', 2, 60);
    expect(rejected).toMatchObject({ granted: 0, left: 0 });
    expect(rejected.waitSeconds).toBeGreaterThan(7_000);
    expect(rejected.waitSeconds).toBeLessThanOrEqual(7_200);
  });

  it('is granted once to concurrent requests', async () => {
    const blocks = await Promise.all(Array.from({ length: 20 }, () => take('b', 10, 10)));
    expect(blocks.reduce((sum, { granted }) => sum + granted, 0)).toBe(100);
  });

  it('is granted after the clock was set back, and remains limited', async () => {
    const limit = { burst: 10, everySeconds: 6 };
    const take = () => takeBlockFromRateLimit(api.database.db, 'c', limit, { min: 1, max: 8 });
    expect(await take()).toMatchObject({ granted: 8, left: 2 });
    await api.query("update rate_limits set full_at = full_at + interval '1 hour' where key = 'c'");
    expect(await take()).toMatchObject({ granted: 8, left: 2 });
    expect(await take()).toMatchObject({ granted: 2, left: 0 });
    expect(await take()).toMatchObject({ granted: 0 });
  });
});

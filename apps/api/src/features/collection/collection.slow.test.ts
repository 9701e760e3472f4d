import type { ServerResponse } from 'node:http';
import {
  BrandCollection,
  BrandDetail,
  BrandHistory,
  BrandList,
  BrandProfile,
  BrandsById,
  categoryById,
  gapText,
  METRIC_KEYS,
  mapKeys,
} from '@brandlode/contract';
import {
  addProgress,
  beginStore,
  finishStore,
  mergeBrand,
  requestStores,
  type SourceObservation,
  saveObservations,
  saveSourceRuns,
  setOptOut,
} from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi({ brands: 20, env: { OPERATOR_EMAILS: 'operator@brands.example' } });
const [plus, free] = [await api.tokenFor('plus'), await api.tokenFor('free')];

const DAY = 86_400_000;

it('lists displayed texts that an imported file states, with the file and its day', async () => {
  const { query } = api.database;
  const id = await observe('stated.example');
  await query(
    "update brands set locations = '{DE,GB}', categories = '{700,701}', ig_url = 'https://www.instagram.com/stated' where id = $1",
    [id],
  );
  await query(
    `insert into brand_texts (brand_id, source, observed_at, texts) values ($1, 'Brands.xlsx', '2026-05-01',
       '{"locations": ["DE", "GB"], "categories": [700, 701], "ig_url": "https://www.instagram.com/other"}')`,
    [id],
  );
  const { json } = await api.request(`/api/brands/${id}/collection`, { token: plus });
  const origin = { evidence: null, source: 'Brands.xlsx', observedAt: '2026-05-01T00:00:00.000Z' };
  expect(json.facts).toEqual(
    expect.arrayContaining([
      { fact: 'country', value: 'DE,GB', ...origin },
      { fact: 'categories', value: categoryById(701)?.label, ...origin },
    ]),
  );
  expect(json.facts.map(({ fact }: { fact: string }) => fact)).not.toContain('ig_url');
});

/** A store of the active catalogue observed on two days; returns the brand's id. */
async function observe(domain: string): Promise<number> {
  const report = (products: number): SourceObservation[] => [
    found('storefront', {
      requests: 2,
      metrics: [
        { metric: 'product_count', value: products, kind: 'measured' },
        {
          metric: 'product_avg_price',
          value: 1999,
          kind: 'estimated',
          low: 999,
          high: 2999,
          inputs: {
            source: 'shopify-products',
            productsRead: 250,
            currency: 'EUR',
            amount: 18.59,
            rate: 0.93,
            rateDay: '2026-03-02',
          },
        },
      ],
      facts: { brand_name: 'Observed', platform: { name: 'Shopify', evidence: 'cdn.shopify.com/s/files' } },
    }),
  ];
  const now = Date.now();
  await saveObservations(api.database, {
    domain,
    observedAt: new Date(now - DAY),
    reports: report(10),
    catalogue: 'demonstration',
  });
  await beginStore(api.database.db, domain);
  const saved = await saveObservations(api.database, {
    domain,
    observedAt: new Date(now),
    reports: report(12),
  });
  const run = { domain, requests: 1, rejected: [], failures: 0, interval_hours: 24 };
  const times = { ran_at: new Date(now), changed_at: null, due_at: new Date(now + DAY) };
  await saveSourceRuns(api.database.db, [
    { ...run, ...times, source: 'storefront', outcome: 'found', reason: null, answered_at: new Date(now) },
    {
      ...run,
      ...times,
      source: 'shopify',
      outcome: 'blocked',
      reason: 'robots.txt',
      answered_at: null,
      rejected: ['product_count is negative (-1)'],
    },
  ]);
  await finishStore(api.database.db, domain);
  return saved.brandId!;
}
describe('A merged brand', () => {
  it('is found under its old id: each of its routes redirects to the brand it was merged into', async () => {
    const [keepId, otherId] = [await observe('keep.example'), await observe('other.example')];
    await mergeBrand(api.database, { keepId, otherId });
    for (const [path, method] of [
      ['', 'GET'],
      ['/collection', 'GET'],
      ['/collection/live', 'GET'],
      ['/history?metric=product_count', 'GET'],
      ['/refresh', 'POST'],
    ] as const) {
      const response = await fetch(`${api.url}/api/brands/${otherId}${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${plus}` },
      });
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(`/api/brands/${keepId}${path}`);
    }
    const followed = await api.request(`/api/brands/${otherId}`, { token: plus });
    expect(BrandDetail.parse(followed.json).id).toBe(keepId);
    expect((await api.request(`/api/brands/${otherId}`, { token: free })).status).toBe(403);
    expect((await api.request('/api/brands/999999999', { token: plus })).status).toBe(404);
  });

  it('is returned once for several ids, at the position of the first id that leads to it', async () => {
    const [keepId, otherId] = [await observe('one.example'), await observe('two.example')];
    const third = await observe('three.example');
    await mergeBrand(api.database, { keepId, otherId });
    const ids = [third, otherId, 999_999_999, keepId, third].join();
    const json = await api.json(`/api/brands?ids=${ids}`, { token: plus });
    const { data, missing } = BrandsById.parse(json);
    expect(data.map(({ id }) => id)).toEqual([third, keepId]);
    expect(data[0]?.origins.product_count).toMatchObject({ kind: 'measured' });
    expect(missing).toEqual([999_999_999]);
    expect(BrandsById.parse(json)).toEqual(json);
  });

  it('shows the sources of all its addresses, and a request waiting at any of them', async () => {
    const [keepId, otherId] = [await observe('first.example'), await observe('second.example')];
    await mergeBrand(api.database, { keepId, otherId });
    await requestStores(api.database.db, ['second.example']);
    await api.query("delete from source_runs where domain = 'first.example' and source = 'shopify'");
    const { json } = await api.request(`/api/brands/${keepId}/collection`, { token: plus });
    const { sources, requestedAt } = BrandCollection.parse(json);
    expect(sources.map(({ source }) => source)).toEqual(['shopify', 'storefront']);
    expect(requestedAt).not.toBeNull();
  });
});

const demonstrationId = async (): Promise<number> =>
  (await api.query('select id from brands where is_demonstration limit 1'))[0].id;
const refresh = (id: number, token = plus) =>
  api.request(`/api/brands/${id}/refresh`, { token, method: 'POST' });

describe('Provenance', () => {
  it('includes bounds and inputs of an estimate, in the displayed unit', async () => {
    const id = await observe('origins.example');
    const { json } = await api.request(`/api/brands/${id}`, { token: plus });
    expect(BrandDetail.parse(json).origins.product_avg_price).toMatchObject({
      kind: 'estimated',
      low: 9.99,
      high: 29.99,
      inputs: { source: 'shopify-products', productsRead: 250, currency: 'EUR', amount: 18.59 },
    });
  });

  it('marks estimates in lists, with a range in two significant digits that contains the value', async () => {
    const id = await observe('estimated.example');
    const listed = async () => {
      const { json } = await api.request('/api/brands/search?keyword=estimated.example', { token: plus });
      return BrandList.parse(json).data.find((brand) => brand.id === id);
    };
    await expect.poll(async () => (await listed())?.product_avg_price).toBe(19.99);
    expect((await listed())?.estimates).toEqual({ product_avg_price: [9.9, 30] });
    const { json } = await api.request('/api/brands/search?keyword=e', { token: plus });
    const demonstration = BrandList.parse(json).data.find((brand) => brand.id !== id);
    expect(demonstration).toBeDefined();
    expect(demonstration).not.toHaveProperty('estimates');
  });

  it('never returns the free texts that an earlier release saved as inputs', async () => {
    const id = await observe('free-texts.example');
    const old = { products_read: 250, prices: "all variants' prices above 0" };
    await api.query(
      `update brands set origins = jsonb_set(origins, '{product_avg_price,inputs}', $2) where id = $1`,
      [id, JSON.stringify(old)],
    );
    await api.query('update metric_observations set inputs = $2 where brand_id = $1', [id, old]);
    const detail = BrandDetail.parse((await api.request(`/api/brands/${id}`, { token: plus })).json);
    expect(detail.origins.product_avg_price).toMatchObject({ low: 9.99, inputs: { source: 'other' } });
    const history = await api.request(`/api/brands/${id}/history`, { token: plus });
    expect(BrandHistory.parse(history.json).data).toHaveLength(2);
    expect(JSON.stringify([detail, history.json])).not.toContain('variants');
  });

  it('returns the platform with its evidence, and the outcome of each source in words for customers', async () => {
    const id = await observe('sources.example');
    const collection = BrandCollection.parse(await api.json(`/api/brands/${id}/collection`, { token: plus }));
    expect(collection).toMatchObject({ status: 'free', requestedAt: null });
    expect(Date.parse(collection.finishedAt!)).toBeGreaterThanOrEqual(Date.parse(collection.startedAt!));
    expect(collection.facts).toContainEqual(
      expect.objectContaining({ fact: 'platform', value: 'Shopify', evidence: 'cdn.shopify.com/s/files' }),
    );
    expect(collection.sources).toMatchObject([
      { source: 'shopify', outcome: 'blocked', notes: [{ code: 'not-allowed' }], answeredAt: null },
      { source: 'storefront', outcome: 'found', notes: [] },
    ]);
  });

  it('returns causes only to operators', async () => {
    const id = await observe('causes.example');
    await api.query(
      "update source_runs set reason = 'off: set TRUSTPILOT_API_KEY' where domain = 'causes.example' and source = 'shopify'",
    );
    const { json } = await api.request(`/api/brands/${id}/collection`, { token: plus });
    expect(BrandCollection.parse(json).sources[0]?.notes).toEqual([{ code: 'not-collected' }]);
    expect(JSON.stringify(json)).not.toMatch(/TRUSTPILOT|is negative/);
    const operator = await api.tokenFor('plus', 'operator@brands.example');
    const full = await api.request(`/api/brands/${id}/collection`, { token: operator });
    expect(BrandCollection.parse(full.json).sources[0]?.cause).toEqual({
      reason: 'off: set TRUSTPILOT_API_KEY',
      rejected: ['product_count is negative (-1)'],
    });
  });

  it('says of each metric without a value why, as the page of the brand does', async () => {
    const reasonsOf = async (id: number) => {
      const [brand, collection] = await Promise.all([
        api.request(`/api/brands/${id}`, { token: plus }),
        api.request(`/api/brands/${id}/collection`, { token: plus }),
      ]);
      const profile = BrandProfile.parse(brand.json);
      const unknown = METRIC_KEYS.filter((key) => profile[key] === null);
      expect(unknown.length).toBeGreaterThan(0);
      const state = BrandCollection.parse(collection.json);
      expect(profile.unknown).toEqual(mapKeys(unknown, (key) => gapText(key, profile, state)));
      return new Set(Object.values(profile.unknown));
    };
    const id = await observe('unknown.example');
    expect(await reasonsOf(id)).toEqual(new Set(['Not collected here']));
    const { query, db } = api.database;
    await query("update source_runs set outcome = 'failed' where domain = 'unknown.example'");
    expect(await reasonsOf(id)).toContain("Couldn't be read last time");
    await query(
      `insert into source_runs (domain, source, outcome, reason, requests, ran_at, interval_hours, due_at)
       values ('unknown.example', 'reddit-search', 'found', 'at least 3 mentions', 1, now(), 1, now())
       on conflict (domain, source) do update set outcome = 'found', reason = excluded.reason`,
    );
    expect(await reasonsOf(id)).toContain('Not known exactly');
    const otherId = await observe('unknown-too.example');
    await mergeBrand(api.database, { keepId: id, otherId });
    await requestStores(db, ['unknown-too.example']);
    expect(await reasonsOf(id)).toEqual(new Set(['Not known yet']));
    await setOptOut(db, 'unknown.example', true);
    expect(await reasonsOf(id)).toEqual(new Set(['The owner opted out of checks']));
    const rows = await query(
      'select id from brands where is_demonstration and trustpilot_rating is null limit 1',
    );
    expect(await reasonsOf(rows[0].id)).toEqual(new Set(['No data yet']));
  });

  it('returns the history by day, in the displayed unit', async () => {
    const id = await observe('history.example');
    const { json } = await api.request(`/api/brands/${id}/history`, { token: plus });
    const of = (metric: string) => BrandHistory.parse(json).data.find((entry) => entry.metric === metric)!;
    expect(of('product_count').points.map(({ value }) => value)).toEqual([10, 12]);
    expect(of('product_avg_price').points[0]).toMatchObject({ value: 19.99, origin: { low: 9.99 } });
  });

  it('returns 24 months and the last weeks for a demonstration brand whose domain is as old', async () => {
    const rows = await api.query(
      `select brand_id as id from brand_facts join brands on id = brand_id
       where is_demonstration and fact = 'domain_created' and value::date < current_date - 740 limit 1`,
    );
    const { data } = BrandHistory.parse(await api.json(`/api/brands/${rows[0].id}/history`, { token: plus }));
    expect(data.length).toBeGreaterThan(0);
    for (const { points } of data) {
      expect(points).toHaveLength(28);
      expect(points.at(-1)?.origin.kind).toBe('demonstration');
    }
  });

  it.each(['collection', 'history', 'refresh'])(
    '%s serves subscribers only, and returns 404 for an unknown brand',
    async (endpoint) => {
      const method = endpoint === 'refresh' ? 'POST' : 'GET';
      const ask = (id: string, token?: string) =>
        api.request(`/api/brands/${id}/${endpoint}`, { method, ...(token && { token }) });
      expect((await ask('1')).json.code).toBe('unauthenticated');
      expect((await ask('1', free)).json.code).toBe('payment-required');
      expect((await ask('999999', plus)).json.code).toBe('not-found');
      expect((await ask('x', plus)).json.code).toBe('invalid-request');
      const { paths } = (await api.request('/api/openapi.json')).json;
      expect(paths[`/api/brands/{id}/${endpoint}`]).toHaveProperty(method.toLowerCase());
    },
  );
});

describe('Refresh now', () => {
  it('queues the store and returns 202 with its status', async () => {
    const id = await observe('again.example');
    const response = await refresh(id);
    expect(response.status).toBe(202);
    expect(BrandCollection.parse(response.json).requestedAt).not.toBeNull();
    const rows = await api.query("select requested_at from stores where domain = 'again.example'");
    expect(rows[0].requested_at).not.toBeNull();
  });

  it('distinguishes queued, running and finished', async () => {
    const id = await observe('stages.example');
    const stage = async () => {
      const { json } = await api.request(`/api/brands/${id}/collection`, { token: plus });
      const { requestedAt, startedAt, finishedAt } = BrandCollection.parse(json);
      return requestedAt ? 'waiting' : startedAt! > finishedAt! ? 'running' : 'done';
    };
    expect(await stage()).toBe('done');
    await refresh(id);
    expect(await stage()).toBe('waiting');
    await beginStore(api.database.db, 'stages.example');
    expect(await stage()).toBe('running');
    await finishStore(api.database.db, 'stages.example');
    expect(await stage()).toBe('done');
  });

  it('rejects demonstration brands and owners who opted out with separate codes', async () => {
    const demonstration = await refresh(await demonstrationId());
    expect([demonstration.status, demonstration.json.code]).toEqual([409, 'demonstration-brand']);
    const id = await observe('shy.example');
    await setOptOut(api.database.db, 'shy.example', true);
    const shy = await refresh(id);
    expect([shy.status, shy.json.code]).toEqual([409, 'opted-out']);
    expect((await api.request(`/api/brands/${id}/collection`, { token: plus })).json.status).toBe(
      'opted-out',
    );
  });

  it('returns 429 with Retry-After beyond the limit of a user or a store', async () => {
    const id = await observe('often.example');
    const responses = [];
    for (let time = 0; time < 7; time++) responses.push(await refresh(id, await api.tokenFor('basic')));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202, 429]);
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(300);
    expect(responses.at(-1)?.json.detail).toBe(
      'Many checks of this store were requested in the last hour. Try again in 10 minutes.',
    );
    const token = await api.tokenFor('basic');
    const ids = [];
    for (let index = 0; index < 31; index++) ids.push(await observe(`many${index}.example`));
    const many = [];
    for (const one of ids) many.push((await refresh(one, token)).status);
    expect(many).toEqual([...Array(30).fill(202), 429]);
  });
});

describe('A collection in progress', () => {
  const follow = (id: number, signal: AbortSignal | null = null, token = plus) =>
    fetch(`${api.url}/api/brands/${id}/collection/live`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });

  it('is reported as server-sent events: each outcome of a source, then the end', async () => {
    const { db } = api.database;
    const id = await observe('live.example');
    await requestStores(db, ['live.example']);
    const response = await follow(id);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    const seen: BrandCollection[] = [];
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const event of chunk.split('\n\n').filter((text) => text.startsWith('data: ')))
        seen.push(BrandCollection.parse(JSON.parse(event.slice(6))));
      // The collector, one step for each event.
      if (seen.length === 1) await beginStore(db, 'live.example');
      if (seen.length === 2) await addProgress(db, 'live.example', { source: 'dns', outcome: 'found' });
      if (seen.length === 3) await finishStore(db, 'live.example');
    }
    expect(seen.map(({ progress }) => progress.length)).toEqual([0, 0, 1, 1]);
    expect(seen[0]?.requestedAt).not.toBeNull();
    expect(seen[2]?.progress).toEqual([{ source: 'dns', outcome: 'found' }]);
    expect(seen[3]?.finishedAt).not.toBe(seen[0]?.finishedAt);
  });

  it('ends at once if nothing is in progress, and limits the open streams of each user', async () => {
    const id = await observe('idle.example');
    expect((await (await follow(id)).text()).match(/^data: /gm)).toHaveLength(1);
    await requestStores(api.database.db, ['idle.example']);
    const streams = await Promise.all([follow(id), follow(id), follow(id)]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const statusOf = async () => {
      const response = await follow(id);
      await (response.ok ? response.body?.cancel() : response.text());
      return response.status;
    };
    expect(await statusOf()).toBe(429);
    await Promise.all(streams.map(({ body }) => body?.cancel()));
    await expect.poll(statusOf).toBe(200);
    await finishStore(api.database.db, 'idle.example');
    expect((await api.request(`/api/brands/${id}/collection/live`, { token: free })).status).toBe(403);
  });

  it('is no longer reported once the user has signed out', async () => {
    const id = await observe('signed-out.example');
    await requestStores(api.database.db, ['signed-out.example']);
    const token = await api.tokenFor('plus');
    const { body } = await follow(id, null, token);
    const { sid } = await api.context.identity.verify(token);
    await api.query('update sessions set ended_at = now() where id = $1', [sid]);
    let events = 0;
    for await (const _ of body ?? []) events++;
    expect(events).toBe(1);
    await finishStore(api.database.db, 'signed-out.example');
  });

  it('does not count the streams of clients that left before the first event', async () => {
    const id = await observe('left.example');
    const responses: ServerResponse[] = [];
    api.app.server.on('request', (_request, response) => responses.push(response));
    const lock = await api.database.pool.connect();
    try {
      await lock.query('begin; lock table source_runs');
      const clients = [1, 2, 3].map(() => {
        const client = new AbortController();
        void follow(id, client.signal).catch(() => {});
        return client;
      });
      const waiting = () =>
        lock.query("select from pg_locks where relation = 'source_runs'::regclass and not granted");
      await expect.poll(async () => (await waiting()).rowCount).toBe(3);
      for (const client of clients) client.abort();
      await expect.poll(() => responses.map(({ closed }) => closed)).toEqual([true, true, true]);
    } finally {
      await lock.query('commit');
      lock.release();
    }
    await expect.poll(async () => (await follow(id)).status).toBe(200);
  });
});

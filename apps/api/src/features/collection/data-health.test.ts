import { countStarter } from '@brandlode/catalogues/read-starter';
import { BrandList, DataHealth, FacetsResponse, METRIC_KEYS } from '@brandlode/contract';
import { activateCatalogue, readCatalogueState } from '@brandlode/database';
import { expect, test } from 'vitest';
import { startApi, useApi } from '../../testing.ts';

const api = await useApi({
  brands: 20,
  env: { OPERATOR_EMAILS: 'Operator@brands.example, other@brands.example' },
});
await api.query(
  "insert into brands (domain, brand_name, product_count) values ('one.example.com', 'One', 5), ('two.example.com', 'Two', null)",
);
const member = await api.tokenFor('plus');
const operator = await api.tokenFor('plus', 'operator@brands.example');

const read = async (token: string) =>
  DataHealth.parse((await api.request('/api/data-health', { token })).json);
const post = (path: string, token: string, body: object) =>
  api.request(`/api/data-health/${path}`, { token, method: 'POST', body });

test('returns the number of brands, and of those with each metric known, to a member', async () => {
  const health = await read(member);
  expect(health).toMatchObject({ catalogue: 'demonstration', brands: 20, operator: null });
  expect(health.coverage.map(({ metric }) => metric)).toEqual(METRIC_KEYS);
  for (const { known } of health.coverage) expect(known).toBeLessThanOrEqual(20);
});

test('counts the brands of the catalogue with products that are not gone', async () => {
  const { brandsWithProducts: before } = await read(member);
  await api.query(`
    insert into products (brand_id, store_id, title, source, first_observed_at, last_observed_at, gone_at)
    select id, product, 'Mat', 'test', now(), now(), case when product = 'gone' then now() end
    from (select id, row_number() over (order by id) as nth from brands where catalogue = 'demonstration'
          and not exists (select from products where brand_id = brands.id)) as brand
    join (values (1, 'a'), (1, 'b'), (2, 'gone'), (3, 'a')) as added (nth, product) using (nth)
    union all select id, 'a', 'Mat', 'test', now(), now(), null from brands where domain = 'one.example.com'`);
  expect((await read(member)).brandsWithProducts).toBe(before + 2);
});

test('counts brands by the age of the last check of their store, and reports the backlog and blocked hosts to operators', async () => {
  const { query } = api.database;
  const rows = await query("select domain from brands where catalogue = 'demonstration' order by id limit 3");
  const check = (domain: string, days: number, due: string | null) =>
    query(
      `insert into stores (domain, finished_at, due_at, requested_at) values ($1, now() - $2 * interval '1 day', $3, null)`,
      [domain, days, due],
    );
  await check(rows[0].domain, 0.5, '2026-01-02T03:04:05Z');
  await check(rows[1].domain, 20, null);
  await check(rows[2].domain, 400, null);
  await query(
    `insert into source_runs (domain, source, outcome, reason, requests, rejected, ran_at, failures, interval_hours, due_at)
     values ($1, 'storefront', 'blocked', 'robots.txt', 1, '{}', now(), 0, 24, now())`,
    [rows[1].domain],
  );
  const health = await read(operator);
  expect(health.ages).toEqual({ counts: [1, 0, 1, 0], older: 1, never: 17 });
  expect((await read(member)).ages).toEqual(health.ages);
  expect(health.operator).toMatchObject({
    due: 1,
    requested: 0,
    oldestDueAt: '2026-01-02T03:04:05.000Z',
    blockedHosts: 1,
    blocked: [{ host: rows[1].domain, reason: 'robots.txt' }],
  });
  await query('delete from source_runs');
  await query('delete from stores');
});

test('tells an operator the next steps, with the number of brands that each concerns', async () => {
  expect((await read(operator)).operator?.nextSteps).toEqual([
    { step: 'show-real', brands: countStarter() + 2, isCounted: false },
  ]);
  await api.query(
    "update brands set fb_url = 'https://facebook.example/one', ig_url = 'NULL' where domain = 'one.example.com'",
  );
  await activateCatalogue(api.database.db, 'real');
  expect((await read(operator)).operator?.nextSteps).toEqual([
    { step: 'load-ranks', brands: 2, isCounted: true },
    { step: 'grow', brands: 10_000, isCounted: false },
    { step: 'collect', brands: 2, isCounted: true },
    { step: 'facebook-key', brands: 1, isCounted: true },
  ]);
  await api.query("insert into rank_lists (list, claimed_at) values ('CrUX', '2026-01-02T03:04:05Z')");
  expect((await read(operator)).operator?.nextSteps[0]).toEqual({
    step: 'load-ranks',
    brands: 2,
    isCounted: true,
    startedAt: '2026-01-02T03:04:05.000Z',
  });
  await api.query("insert into rank_lists (list, claimed_at, day) values ('Tranco', now(), '2026-01-02')");
  expect((await read(operator)).operator?.nextSteps[0]?.step).toBe('grow');
  await api.query('delete from rank_lists');
  await activateCatalogue(api.database.db, 'demonstration');
});

test('shows both catalogues to an operator', async () => {
  expect((await read(operator)).operator).toMatchObject({
    catalogues: [
      { name: 'real', brands: 2 },
      { name: 'demonstration', brands: 20 },
    ],
    starterLoaded: false,
    collects: false,
    collectsByConfiguration: false,
  });
});

test('counts the reasons why sources found nothing, without details of single sites, for an operator', async () => {
  const run = async (domain: string, outcome: string, reason: string | null) => {
    await api.query('insert into stores (domain) values ($1)', [domain]);
    await api.query(
      `insert into source_runs (domain, source, outcome, reason, requests, rejected, ran_at, failures, interval_hours, due_at)
       values ($1, 'storefront', $2, $3, 1, '{}', now(), 0, 24, now())`,
      [domain, outcome, reason],
    );
  };
  await run('one.example', 'not applicable', 'for-sale: buy this domain');
  await run('two.example', 'not applicable', 'for-sale: this domain is for sale');
  await run('three.example', 'failed', 'timed out');
  await run('four.example', 'found', 'at least 25,000 products');
  expect((await read(operator)).operator?.sources).toEqual([
    {
      source: 'storefront',
      found: 1,
      failed: 1,
      blocked: 0,
      other: 2,
      notApplicable: 2,
      reasons: [
        { reason: 'for-sale', stores: 2 },
        { reason: 'timed out', stores: 1 },
      ],
    },
  ]);
});

test('an operator switches the catalogue: lists, pages and coverage show the other one immediately', async () => {
  const demonstration = (
    await api.query("select id from brands where catalogue = 'demonstration' limit 1")
  )[0].id;
  const switched = DataHealth.parse((await post('catalogue', operator, { catalogue: 'none' })).json);
  expect(switched).toMatchObject({ catalogue: 'real', brands: 2 });
  expect(switched.coverage.find(({ metric }) => metric === 'product_count')?.known).toBe(1);
  const { data } = BrandList.parse((await api.request('/api/brands?page=1', { token: member })).json);
  expect(data.map(({ brand_name }) => brand_name).sort()).toEqual(['One', 'Two']);
  expect((await api.request(`/api/brands/${demonstration}`, { token: member })).status).toBe(404);
  // Counts behind filters and percentiles.
  const facets = await api.request('/api/brands/facets', { token: member, method: 'POST', body: {} });
  const { total, metrics } = FacetsResponse.parse(facets.json);
  expect(total).toBe(2);
  const known = metrics.product_count?.buckets.reduce((sum, { count }) => sum + count, 0);
  expect([known, metrics.product_count?.unknown]).toEqual([1, 1]);

  await post('catalogue', operator, { catalogue: 'demonstration' });
  expect((await api.request(`/api/brands/${demonstration}`, { token: member })).status).toBe(200);
});

test('an operator switches regular collection on and off', async () => {
  const on = DataHealth.parse((await post('collection', operator, { collects: true })).json);
  expect(on.operator?.collects).toBe(true);
  expect(await readCatalogueState(api.database)).toMatchObject({ active: 'demonstration', collects: true });
  await post('collection', operator, { collects: false });
  expect(await readCatalogueState(api.database)).toMatchObject({ collects: false });
});

test('an operator sees that COLLECT_SCHEDULE turns regular collection on, which the switch does not change', async () => {
  const scheduled = await startApi({
    brands: 1,
    env: { OPERATOR_EMAILS: 'operator@brands.example', COLLECT_SCHEDULE: 'true' },
  });
  await activateCatalogue(scheduled.database.db, 'real');
  await scheduled.database.query("insert into brands (domain, brand_name) values ('one.example.com', 'One')");
  const token = await scheduled.tokenFor('plus', 'operator@brands.example');
  const { json } = await scheduled.request('/api/data-health/collection', {
    token,
    method: 'POST',
    body: { collects: false },
  });
  const { operator: view } = DataHealth.parse(json);
  expect(view).toMatchObject({ collects: true, collectsByConfiguration: true });
  expect(view?.nextSteps.map(({ step }) => step)).not.toContain('collect');
  await scheduled.stop();
});

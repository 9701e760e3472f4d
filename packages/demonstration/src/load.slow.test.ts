import { EVENT_KINDS } from '@brandlode/contract';
import { databaseForEachTest } from '@brandlode/database/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { domainCreatedAt } from './domain-age.ts';
import { generateDemonstration } from './generate.ts';
import { loadDemonstration, refreshDemonstration } from './load.ts';
import { isOutdated } from './revision.ts';

const DAY = 86_400_000;
const database = databaseForEachTest();

const count = async () => (await database.query('select count(*) from brands'))[0].count;

it('loads every brand as it was generated', async () => {
  // The values are as if observed today.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await loadDemonstration(database, 300)).toBe(300);
  const rows = await database.db.selectFrom('brands').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([...generateDemonstration(300)]);
});

it('does not load the demonstration again after it was deleted', async () => {
  await loadDemonstration(database, 10);
  await database.query('delete from brands');
  expect(await loadDemonstration(database, 10)).toBe(0);
  expect(await count()).toBe(0);
});

it('loads once when two processes start at the same time', async () => {
  const loaded = await Promise.all([1, 2, 3].map(() => loadDemonstration(database, 200)));
  expect(loaded.sort()).toEqual([0, 0, 200]);
  expect(await count()).toBe(200);
});

it('loads nothing for a count of 0, and can load later', async () => {
  expect(await loadDemonstration(database, 0)).toBe(0);
  expect(await loadDemonstration(database, 5)).toBe(5);
});

it('rolls back if it fails half way, so that the next start loads it', async () => {
  const [last] = [...generateDemonstration(50)].slice(-1);
  await database.query('insert into brands (brand_name, domain) values ($1, $2)', [
    'In the way',
    last!.domain,
  ]);
  await expect(loadDemonstration(database, 50)).rejects.toThrow(/unique/);
  expect(await count()).toBe(1);
  await database.query('delete from brands');
  expect(await loadDemonstration(database, 50)).toBe(50);
});

it('loads the day on which most domains were registered, and no technology seen before it', async () => {
  await loadDemonstration(database, 300);
  const rows = await database.query(
    `select b.*, f.value, (select min(first_observed_at) from brand_technologies where brand_id = b.id) as first_technology
     from brands b join brand_facts f on f.brand_id = b.id and fact = 'domain_created'`,
  );
  expect(rows.length).toBeGreaterThan(250);
  for (const { value, first_technology, ...brand } of rows) {
    const created = domainCreatedAt(brand).toISOString().slice(0, 10);
    expect(value).toBe(created);
    if (first_technology) expect(first_technology.toISOString() >= created).toBe(true);
  }
});

it('brings a demonstration of an earlier release in line with the computed histories, once, and keeps the lists of its brands', async () => {
  await loadDemonstration(database, 100);
  await database.query(
    `with users as (
       insert into users (email, password_hash, first_name, last_name) values ('user@example.com', '', 'Test', 'User') returning id
     ), workspaces as (insert into workspaces (owner_id) select id from users returning id),
     lists as (
       insert into lists (workspace_id, name, statuses, position) select id, 'Competitors', '[]', 1 from workspaces returning id
     )
     insert into list_brands (list_id, brand_id, position) select lists.id, brands.id, brands.id from lists, brands`,
  );
  const tables = [
    'brands',
    'list_brands',
    'brand_facts',
    'brand_technologies',
    'products',
    'product_prices',
    'brand_events',
  ];
  const content = () =>
    Promise.all(
      tables.map(async (table) => (await database.query(`select count(*) from ${table}`))[0].count),
    );
  const changes = async () => await database.query('select changes, change_details from brands order by id');
  const before = { content: await content(), changes: await changes() };
  expect(await isOutdated(database.db)).toBe(false);

  await database.query(`delete from catalogue_loads where name <> 'demonstration'`);
  await database.query(`update brands set changes = '{}', change_details = '{}'`);
  await database.query(`update brand_facts set value = '2001-01-01'`);
  expect(await isOutdated(database.db)).toBe(true);
  await refreshDemonstration(database);
  expect({ content: await content(), changes: await changes() }).toEqual(before);
  expect(await database.query(`select from brand_facts where value = '2001-01-01'`)).toEqual([]);
  expect(await database.query('select from pending_events')).toEqual([]);

  expect(await isOutdated(database.db)).toBe(false);
  await database.query(`update brands set changes = '{}'`);
  await refreshDemonstration(database);
  expect((await changes())[0].changes).toEqual({});
});

it('loads products and events of the first brands only, however large the catalogue', async () => {
  await loadDemonstration(database, 200, 100);
  const last = async (table: string) =>
    (await database.query(`select max(brand_id - (select min(id) from brands)) as last from ${table}`))[0]
      .last;
  for (const table of ['products', 'brand_events']) {
    expect(Number(await last(table))).toBeGreaterThan(50);
    expect(Number(await last(table))).toBeLessThan(100);
  }
});

it('loads the products of its brands with their prices over time', async () => {
  await loadDemonstration(database, 1_000);
  const rows = await database.query(
    `select p.*, b.product_min_price, (select json_agg(h order by observed_at) from product_prices h where product_id = p.id) as prices
     from products p join brands b on b.id = brand_id`,
  );
  expect(rows.length).toBeGreaterThan(3_000);
  for (const {
    title,
    price_min,
    price_min_usd,
    product_min_price,
    created_at,
    first_observed_at,
    ...product
  } of rows) {
    expect(title).toMatch(/^\p{Lu}/u);
    expect(price_min_usd).toBeGreaterThanOrEqual(product_min_price);
    expect(created_at <= first_observed_at).toBe(true);
    expect(product.picture_url).toBe(`/art/${product.address}/product-${product.store_id}.svg`);
    expect(Number(product.prices.at(-1).price_min)).toBe(Number(price_min));
    expect(product.prices.at(-1).observed_at <= product.last_observed_at.toISOString().replace('Z', '')).toBe(
      true,
    );
  }
  expect(rows.filter(({ discount }) => discount !== null).length / rows.length).toBeGreaterThan(0.1);
  expect(rows.some(({ gone_at }) => gone_at !== null)).toBe(true);
  expect(rows.filter(({ prices }) => prices.length > 1).length / rows.length).toBeGreaterThan(0.2);
});

it('loads brands on the first start and none on the next, with events of every kind, of the last 24 months and of the last week', async () => {
  expect(await loadDemonstration(database, 2_000)).toBe(2_000);
  expect(await loadDemonstration(database, 2_000)).toBe(0);
  expect(await count()).toBe(2_000);
  const rows = await database.query(
    `select kind, count(*)::integer as count, max(happened_at) as newest, min(happened_at) as oldest from brand_events group by kind`,
  );
  expect(rows.map(({ kind }) => kind).sort()).toEqual(EVENT_KINDS.toSorted());
  const times = rows.flatMap(({ newest, oldest }) => [newest.getTime(), oldest.getTime()]);
  const now = Date.now();
  expect(Math.max(...times)).toBeLessThanOrEqual(now);
  expect(Math.max(...times)).toBeGreaterThan(now - 7 * DAY);
  expect(Math.min(...times)).toBeGreaterThan(now - 732 * DAY);
  expect(await database.query('select from pending_events')).toEqual([]);
});

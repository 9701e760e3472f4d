import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mergeBrand } from '../catalogue/merge-brand.ts';
import type { ObservedMetric, SourceObservation } from '../collection/observed.ts';
import type { ObservedProduct } from '../collection/read-product.ts';
import { saveObservations } from '../collection/save-observations.ts';
import { mergeBrands } from '../imports/merge-brands.ts';
import { undoImport } from '../imports/undo-import.ts';
import { inTransaction } from '../in-transaction.ts';
import { addImport, found, useDatabase } from '../testing.ts';
import { deriveEvents } from './derive-events.ts';

const database = await useDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

async function addBrand() {
  const domain = `${randomUUID()}.example`;
  const { id } = await database.db
    .insertInto('brands')
    .values({ domain, brand_name: domain, catalogue: 'real', created_at: day(-30) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, domain };
}
type Brand = Awaited<ReturnType<typeof addBrand>>;

const visit = ({ domain }: Pick<Brand, 'domain'>, number: number, report: Partial<SourceObservation>) =>
  saveObservations(database, {
    domain,
    observedAt: day(number),
    reports: [found('storefront', report)],
  });
const product = (id: number, price: number, rest: Partial<ObservedProduct> = {}): ObservedProduct => ({
  id: String(id),
  title: `Product ${id}`,
  url: `https://shop.example/${id}`,
  price: { currency: 'EUR', low: price, high: price, usd: { low: price * 110, high: price * 110 } },
  ...rest,
});
const listed = (brand: Brand, number: number, list: ObservedProduct[], complete = true) =>
  visit(brand, number, { source: 'shopify-products', products: { list, complete } });

const derive = async () => {
  const added: string[] = [];
  while (
    (await deriveEvents(database, {
      onEvents: async (_, ids) => {
        added.push(...ids);
      },
    })) > 0
  );
  return added;
};
/** Kind and day of a brand's events, in order. */
const timeline = async ({ id }: Pick<Brand, 'id'>) => {
  const rows = await eventsOf(id);
  return rows.map(({ kind, happened_at }) => `${kind} ${happened_at.getUTCDate()}`);
};
const eventsOf = (id: number) =>
  database.db
    .selectFrom('brand_events')
    .selectAll()
    .where('brand_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('happened_at')
    .orderBy('kind')
    .execute();

it('derives price changes, new and removed products and a sale of a store, once each', async () => {
  const brand = await addBrand();
  const six = (price: number, rest?: Partial<ObservedProduct>) =>
    [1, 2, 3, 4, 5, 6].map((id) => product(id, price, rest));
  await listed(brand, 1, six(20));
  await listed(brand, 2, [product(1, 15), product(2, 19), ...six(20).slice(2)]);
  await listed(brand, 3, [product(1, 15), product(2, 19.1), ...six(20).slice(2), product(7, 5)]);
  await listed(brand, 4, six(20, { compareAt: 40 }));
  await listed(brand, 5, six(20));
  expect(await derive()).toHaveLength(6);
  expect(await timeline(brand)).toEqual([
    'price_cut 2',
    'products_added 3',
    'price_raised 4',
    'products_gone 4',
    'sale_started 4',
    'sale_ended 5',
  ]);
  const [cut, added] = await eventsOf(brand.id);
  expect(cut).toMatchObject({
    since: day(1),
    before: '20.000',
    after: '15.000',
    change_percent: -25,
    item_count: 2,
    items: [
      { name: 'Product 1', before: 20, after: 15, currency: 'EUR' },
      { name: 'Product 2', before: 20, after: 19 },
    ],
    source: 'shopify-products',
    address: 'https://shop.example/1',
    evidence: 'Product 1: 20.000 → 15.000 EUR',
    confidence: 'high',
  });
  expect(added).toMatchObject({ item_count: 1, items: [{ name: 'Product 7', after: 5 }] });
});

it('changes nothing when deriving the same history twice, and reports no event twice', async () => {
  const brand = await addBrand();
  await listed(brand, 1, [product(1, 20)]);
  await listed(brand, 2, [product(1, 10)]);
  expect(await derive()).toHaveLength(1);
  const before = await eventsOf(brand.id);
  await sql`insert into pending_events (brand_id, history, since) select ${brand.id}, unnest(array['products', 'facts', 'metrics', 'technologies']), '-infinity'`.execute(
    database.db,
  );
  expect(await derive()).toEqual([]);
  expect(await eventsOf(brand.id)).toEqual(before);
});

it('derives neither new nor removed products from an incomplete product list', async () => {
  const brand = await addBrand();
  await listed(brand, 1, [product(1, 20), product(2, 20)]);
  await listed(brand, 2, [product(1, 20), product(3, 20)], false);
  await derive();
  expect(await timeline(brand)).toEqual([]);
});

it('withdraws an event that a correction of the history removes', async () => {
  const brand = await addBrand();
  await listed(brand, 1, [product(1, 20)]);
  await listed(brand, 2, [product(1, 10)]);
  await derive();
  await sql`update product_prices set price_min = 20 where product_id in (select id from products where brand_id = ${brand.id})`.execute(
    database.db,
  );
  expect(await derive()).toEqual([]);
  expect(await timeline(brand)).toEqual([]);
});

const followers = (value: number): ObservedMetric[] => [
  { metric: 'ig_followers_count', value, kind: 'measured' },
];

it('compares only counts of one source, and sorts in late observations', async () => {
  const brand = await addBrand();
  await visit(brand, 1, { source: 'instagram-business', metrics: followers(10_000) });
  await visit(brand, 9, { source: 'page', metrics: followers(30_000) });
  await visit(brand, 10, { source: 'instagram-business', metrics: followers(20_000) });
  await derive();
  expect(await timeline(brand)).toEqual(['followers_jumped 10']);
  expect(await eventsOf(brand.id)).toMatchObject([
    { subject: 'ig_followers_count', since: day(1), before: '10000', after: '20000', change_percent: 100 },
  ]);
  await visit(brand, 5, { source: 'instagram-business', metrics: followers(17_000) });
  expect(await derive()).toHaveLength(1);
  expect(await timeline(brand)).toEqual(['followers_jumped 5', 'followers_jumped 10']);
});

it('does not treat growth of an estimate, or small growth, as a jump', async () => {
  const brand = await addBrand();
  for (const [number, value] of [1_000, 1_900, 100_000, 105_000].entries())
    await visit(brand, number + 1, {
      metrics: [{ metric: 'ig_followers_count', value, kind: number === 2 ? 'estimated' : 'measured' }],
    });
  await derive();
  expect(await timeline(brand)).toEqual(['followers_jumped 4']);
});

it('derives a jump when the file that shows it is imported, and withdraws it when the file is undone', async () => {
  const brand = await addBrand();
  const imported = (number: number, count: number, importId?: number) =>
    inTransaction(database, (transaction) =>
      mergeBrands(transaction, [{ domain: brand.domain, ig_followers_count: count }], {
        source: 'Sheet',
        observedAt: day(number).toISOString(),
        dated: true,
        ...(importId !== undefined && { importId }),
      }),
    );
  await imported(1, 10_000);
  expect(await derive()).toEqual([]);
  const importId = await addImport(database);
  await imported(20, 15_000, importId);
  expect(await derive()).toHaveLength(1);
  expect(await eventsOf(brand.id)).toMatchObject([
    { kind: 'followers_jumped', happened_at: day(20), since: day(1), before: '10000', after: '15000' },
  ]);
  await undoImport(database, importId, async () => {});
  expect(await derive()).toEqual([]);
  expect(await timeline(brand)).toEqual([]);
});

it('derives when ads start and stop, not that they ran at the first visit', async () => {
  const brand = await addBrand();
  for (const [number, active] of [true, true, false, true].entries())
    await visit(brand, number + 1, {
      source: 'meta-ad-library',
      metrics: [{ metric: 'is_fb_ads_active', value: active, kind: 'measured' }],
    });
  await derive();
  expect(await timeline(brand)).toEqual(['ads_stopped 3', 'ads_started 4']);
});

it('derives added and removed technologies, except those of the first visit and one missed once', async () => {
  const brand = await addBrand();
  const seen = (number: number, ids: string[]) =>
    visit(brand, number, { facts: { technologies: ids.map((id) => ({ id, evidence: `${id}.js` })) } });
  await seen(1, ['klaviyo', 'stripe']);
  await seen(2, ['klaviyo']);
  await derive();
  expect(await timeline(brand)).toEqual(['technology_removed 2']);
  await seen(3, ['klaviyo', 'stripe', 'algolia']);
  await derive();
  expect(await timeline(brand)).toEqual(['technology_added 3']);
  expect(await eventsOf(brand.id)).toMatchObject([{ subject: 'algolia', evidence: 'algolia.js' }]);
});

it('derives changed texts and traits, ignoring case, image versions and recent values', async () => {
  const brand = await addBrand();
  const facts = (number: number, name: string, picture: string, currency: string) =>
    visit(brand, number, { facts: { brand_name: name, profile_image: picture, currency } });
  await facts(1, 'Alder', 'https://alder.example/logo.png?v=1', 'EUR');
  await facts(2, 'ALDER', 'https://alder.example/logo.png?v=2', 'USD');
  await facts(3, 'Birch', 'https://alder.example/new.png', 'EUR');
  await facts(4, 'Birch', 'https://alder.example/new.png', 'USD');
  await derive();
  expect(await timeline(brand)).toEqual([
    'currency_changed 2',
    'currency_changed 3',
    'logo_changed 3',
    'name_changed 3',
  ]);
});

it('does not take texts that were stored with HTML entities or tags for changed ones', async () => {
  const brand = await addBrand();
  const facts = (number: number, name: string, description: string) =>
    visit(brand, number, { facts: { brand_name: name, brand_description: description } });
  await facts(1, 'Tom &amp; Co', 'Men&#8217;s boots');
  await facts(2, 'Tom & Co', 'Men’s boots');
  await facts(3, 'Tom & Son', '<p>Men’s shoes</p>');
  await facts(4, 'Tom & Son', 'Men’s shoes');
  await derive();
  expect(await timeline(brand)).toEqual(['description_changed 3', 'name_changed 3']);
});

it('derives when a store closes, reopens and redirects elsewhere; one failed visit does not close it', async () => {
  const brand = await addBrand();
  const named = { facts: { brand_name: 'Cedar' } };
  await visit(brand, 1, named);
  await visit(brand, 2, { outcome: 'failed', reason: 'unreachable' });
  await visit(brand, 3, named);
  await visit(brand, 4, { outcome: 'not applicable', reason: 'for-sale: sedo.com' });
  await derive();
  expect(await timeline(brand)).toEqual(['store_closed 4']);
  await visit(brand, 5, named);
  await visit(brand, 6, { outcome: 'failed', reason: 'unreachable' });
  await visit(brand, 7, { outcome: 'failed', reason: 'unreachable' });
  await visit(brand, 8, { outcome: 'not applicable', reason: 'other-site: other-shop.com' });
  await derive();
  expect((await timeline(brand)).slice(1)).toEqual([
    'store_reopened 5',
    'store_closed 6',
    'store_redirected 8',
  ]);
});

it('derives that a visit discovered a store, not that a file added it', async () => {
  const domain = `${randomUUID()}.example`;
  const { brandId } = await saveObservations(database, {
    domain,
    observedAt: new Date(),
    reports: [found('storefront', { facts: { brand_name: 'Dill' } })],
  });
  const imported = await addBrand();
  await visit(imported, 2, { facts: { brand_name: 'Elm' } });
  await derive();
  expect(await eventsOf(brandId ?? 0)).toMatchObject([{ kind: 'store_discovered' }]);
  expect(await timeline(imported)).toEqual([]);
});

it('keeps the events of merged brands, and reports none again', async () => {
  const [keep, other] = [await addBrand(), await addBrand()];
  for (const brand of [keep, other]) {
    await listed(brand, 1, [product(1, 20)]);
    await listed(brand, brand === keep ? 2 : 3, [product(1, 10)]);
  }
  await derive();
  await mergeBrand(database, { keepId: keep.id, otherId: other.id });
  expect(await derive()).toEqual([]);
  expect(await timeline(keep)).toEqual(['price_cut 2', 'price_cut 3']);
});

it('derives no product events from a redirect between two storefronts of a brand, nor from its end', async () => {
  const name = randomUUID();
  const read = async (from: string, to: string, number: number, list: ObservedProduct[]) => {
    const { brandId } = await visit({ domain: `${name}.${from}` }, number, {
      facts: { brand_url: `https://${name}.${to}/` },
      products: { list, complete: true },
    });
    return Number(brandId);
  };
  const six = (price: number, rest?: Partial<ObservedProduct>) =>
    [1, 2, 3, 4, 5, 6].map((id) => product(id, price, rest));
  const onSale = [...six(15, { compareAt: 30 }), product(7, 15)];
  const otherId = await read('de', 'de', 2, onSale);
  const keepId = await read('com', 'com', 1, six(20));
  for (const number of [3, 5]) {
    await read('com', 'com', number, six(20));
    await read('de', 'de', number + 1, onSale);
  }
  await derive();
  await mergeBrand(database, { keepId, otherId });
  const kindsOfNew = async () => {
    const ids = await derive();
    return (await eventsOf(keepId)).filter(({ id }) => ids.includes(String(id))).map(({ kind }) => kind);
  };
  expect(await kindsOfNew()).toEqual([]);
  await read('com', 'de', 7, onSale);
  expect(await kindsOfNew()).toEqual(['store_redirected']);
  await read('com', 'com', 8, six(20));
  expect(await kindsOfNew()).toEqual(['store_reopened']);
  await read('com', 'com', 9, six(16));
  expect(await kindsOfNew()).toEqual(['price_cut']);
});

it('loses and repeats nothing when killed, nor when processes derive while stores are visited', async () => {
  const brands = await Promise.all(Array.from({ length: 6 }, addBrand));
  const reported: string[] = [];
  let kills = 0;
  const deriveOnce = () =>
    deriveEvents(database, {
      limit: 2,
      onEvents: async (db, ids) => {
        if (kills++ % 2 === 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
        reported.push(...ids);
      },
    }).catch(() => 1);
  const visits = Promise.all(
    brands.map(async (brand) => {
      for (let number = 1; number <= 5; number += 1) await listed(brand, number, [product(1, 10 * number)]);
    }),
  );
  while ((await Promise.race([visits, 'visiting'])) === 'visiting')
    await Promise.all([deriveOnce(), deriveOnce()]);
  for (let left = 1; left > 0; left = await deriveOnce());
  for (const brand of brands)
    expect(await timeline(brand)).toEqual([2, 3, 4, 5].map((number) => `price_raised ${number}`));
  const rows = await Promise.all(brands.map(({ id }) => eventsOf(id)));
  expect(reported.map(String).sort()).toEqual(
    rows.flatMap((events) => events.map(({ id }) => String(id))).sort(),
  );
  expect(kills).toBeGreaterThan(2);
});

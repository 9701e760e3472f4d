import { categoryByLabel, visitsAtRank } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { computeWrittenChanges } from '../changes/compute-changes.ts';
import { saveObservations } from '../collection/save-observations.ts';
import { mergeBrands } from '../imports/merge-brands.ts';
import { undoImport } from '../imports/undo-import.ts';
import { inTransaction } from '../in-transaction.ts';
import { addImport, found, insertBrands, useDatabase } from '../testing.ts';
import { computeEstimates } from './compute-estimates.ts';
import { findRanks, loadRankList, type RankedName } from './rank-lists.ts';

const database = await useDatabase();
beforeEach(() =>
  database.query(
    'truncate brands, brand_addresses, metric_observations, ranked_names, rank_lists, estimate_computation, category_prices cascade',
  ),
);

const DAY = 86_400_000;
/** The same in the whole file, which may run across midnight. */
const NOW = Date.now();
const dayOf = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10);
const SHOES = categoryByLabel('shoes')!;
const CHARITIES = categoryByLabel('charities and nonprofits')!;
const SHOE_SHOPS = Array.from({ length: 21 }, (_, index) => ({
  domain: `shop-${index}.example`,
  categories: [SHOES.parentId!, SHOES.id],
  product_avg_price: 1_000 * (index + 1),
}));
const UNPRICED = ['unpriced.example', 'counted.example'];
const exact = (address: string, rank: number): RankedName => ({ address, best: rank, worst: rank });

async function* each(names: RankedName[]) {
  yield* names;
}
const load = (daysAgo: number, names: RankedName[], list = 'Tranco') =>
  loadRankList(database, { list, day: dayOf(daysAgo), version: `${daysAgo}` }, each(names));
async function compute() {
  while (await computeEstimates(database));
}
/** Median prices are computed again in the next pass. */
const expirePrices = () => database.query("update estimate_computation set prices_at = '-infinity'");
const loadAndCompute = async (...load_: Parameters<typeof load>) => {
  await load(...load_);
  await compute();
};
const importRows = (
  rows: Parameters<typeof mergeBrands>[1],
  { daysAgo = 0, importId }: { daysAgo?: number; importId?: number } = {},
) =>
  inTransaction(database, (transaction) =>
    mergeBrands(transaction, rows, {
      source: 'Sheet',
      observedAt: `${dayOf(daysAgo)}T00:00:00.000Z`,
      dated: true,
      ...(importId !== undefined && { importId }),
    }),
  );
async function brand(domain: string) {
  const rows = await database.query(
    `select id, estimated_monthly_traffic::float8 as visits, estimated_monthly_orders::float8 as orders,
       estimated_monthly_revenue::float8 as revenue, popularity_rank::integer as rank, origins, changes from brands where domain = $1`,
    [domain],
  );
  return rows[0];
}
const visitsOrigin = async (domain: string) => (await brand(domain)).origins.estimated_monthly_traffic;
async function history(domain: string) {
  const rows = await database.query(
    `select to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD') as day, value::float8 from metric_observations
     where brand_id = (select id from brands where domain = $1) and metric = 'estimated_monthly_traffic' and source = 'estimates'
     order by observed_at`,
    [domain],
  );
  return rows.map(({ day, value }) => [day, value]);
}

describe('Estimates from ranks alone', () => {
  it('give every brand in a list visits with a range, without a visit to its site', async () => {
    await importRows([{ domain: 'listed.example' }, { domain: 'other.example' }]);
    await loadAndCompute(1, [exact('listed.example', 8_000), exact('nobody.example', 5)]);
    const { visits, orders, rank, origins } = await brand('listed.example');
    expect([visits, orders, rank]).toEqual([Math.round(visitsAtRank(8_000)), null, 8_000]);
    expect(origins.estimated_monthly_traffic).toMatchObject({
      source: 'estimates',
      kind: 'estimated',
      observedAt: `${dayOf(1)}T00:00:00.000Z`,
      inputs: { list: 'Tranco', bestRank: 8_000, worstRank: 8_000, rankDay: dayOf(1) },
    });
    expect(origins.estimated_monthly_traffic.low).toBeLessThan(visits);
    expect(origins.estimated_monthly_traffic.high).toBeGreaterThan(visits);
    expect(await brand('other.example')).toMatchObject({ visits: null, origins: {} });
  });

  it('are made of imported ranks at once, also of those imported by earlier releases', async () => {
    await importRows([{ domain: 'new.example', rank: 12_000 }], { daysAgo: 3 });
    await importRows([{ domain: 'named.example' }]);
    await compute();
    await importRows([{ domain: 'named.example', rank: 500 }]);
    await compute();
    expect(await visitsOrigin('new.example')).toMatchObject({
      observedAt: `${dayOf(3)}T00:00:00.000Z`,
      inputs: { list: 'Imported', bestRank: 12_000, rankDay: dayOf(3) },
    });
    expect((await brand('named.example')).visits).toBe(Math.round(visitsAtRank(500)));
  });

  it('use an exact list before buckets, these before an imported rank, and the best rank of a brand with several addresses', async () => {
    await importRows([
      { domain: 'a.example', rank: 5 },
      { domain: 'b.example', rank: 6 },
    ]);
    await database.query(
      "insert into brand_addresses (address, brand_id) select 'a-shop.example', id from brands where domain = 'a.example'",
    );
    await load(
      1,
      [
        { address: 'a.example', best: 1_001, worst: 5_000 },
        { address: 'b.example', best: 5_001, worst: 10_000 },
      ],
      'CrUX',
    );
    await loadAndCompute(1, [exact('a.example', 4_000), exact('a-shop.example', 3_000)]);
    expect((await visitsOrigin('a.example')).inputs).toMatchObject({ list: 'Tranco', bestRank: 3_000 });
    expect((await visitsOrigin('b.example')).inputs).toMatchObject({ list: 'CrUX', worstRank: 10_000 });
  });

  it('never replace an imported or measured value of the last 90 days, and an older one with its value in the history', async () => {
    await importRows([{ domain: 'recent.example', estimated_monthly_traffic: 777 }], { daysAgo: 89 });
    await importRows([{ domain: 'old.example', estimated_monthly_traffic: 777 }], { daysAgo: 92 });
    await loadAndCompute(0, [exact('recent.example', 100), exact('old.example', 100)]);
    expect((await brand('recent.example')).visits).toBe(777);
    // It calibrates later estimates.
    expect(await history('recent.example')).toHaveLength(1);
    expect((await brand('old.example')).visits).toBe(Math.round(visitsAtRank(100)));
    const rows = await database.query(
      "select value::integer, kind from metric_observations where source = 'Sheet'",
    );
    expect(rows).toEqual([{ value: 777, kind: 'imported' }]);
  });

  it('leave the estimates of a file that they replace in the history', async () => {
    await importRows(
      [
        {
          domain: 'about.example',
          estimated_monthly_traffic: 50_000,
          details: { estimated_monthly_traffic: { kind: 'estimated', low: 40_000, high: 60_000 } },
        },
      ],
      { daysAgo: 2 },
    );
    await loadAndCompute(1, [exact('about.example', 100)]);
    expect((await brand('about.example')).visits).toBe(Math.round(visitsAtRank(100)));
    const rows = await database.query(
      "select value::integer, low::integer, high::integer from metric_observations where source = 'Sheet'",
    );
    expect(rows).toEqual([{ value: 50_000, low: 40_000, high: 60_000 }]);
  });

  it('never change demonstration brands', async () => {
    const madeUp = { is_demonstration: true, catalogue: 'demonstration' };
    await insertBrands(database, { domain: 'made-up.example', ...madeUp });
    await loadAndCompute(0, [exact('made-up.example', 100)]);
    expect((await brand('made-up.example')).visits).toBeNull();
  });

  it('give orders and revenue with a known price, which follow visits that are known', async () => {
    await importRows([
      { domain: 'priced.example', product_avg_price: 5_000 },
      { domain: 'known.example', product_avg_price: 5_000, estimated_monthly_traffic: 10_000 },
    ]);
    await loadAndCompute(1, [exact('priced.example', 8_000), exact('known.example', 8_000)]);
    const { visits, orders, revenue, origins } = await brand('priced.example');
    expect(orders).toBe(Math.round(visitsAtRank(8_000) * 0.014));
    expect(revenue / visits).toBeCloseTo(0.014 * 50);
    expect(origins.estimated_monthly_revenue.inputs).toMatchObject({
      formula: 'revenue-from-orders 2',
      averagePrice: 50,
    });
    expect(await brand('known.example')).toMatchObject({ visits: 10_000, orders: 140, revenue: 7_000 });
    // The same day corrected.
    await importRows([{ domain: 'known.example', estimated_monthly_traffic: 20_000 }]);
    await compute();
    expect(await brand('known.example')).toMatchObject({ visits: 20_000, orders: 280, revenue: 14_000 });
  });

  it('give orders and revenue of imported visits as long as those are displayed, and then of the rank', async () => {
    const known = { domain: 'known.example', estimated_monthly_traffic: 10_000, product_avg_price: 5_000 };
    await importRows([known], { daysAgo: 92 });
    await loadAndCompute(3, [exact('known.example', 8_000)]);
    expect(await brand('known.example')).toMatchObject({ visits: 10_000, orders: 140, revenue: 7_000 });
    await loadAndCompute(1, [exact('known.example', 4_000)]);
    const { visits, orders } = await brand('known.example');
    expect(visits).toBeGreaterThan(10_000);
    expect(orders).toBe(Math.round(visits * 0.014));
  });

  it("use the median price of the brand's category where its own is unknown, with a wider range that says so", async () => {
    await importRows([
      ...SHOE_SHOPS,
      { domain: 'unpriced.example', categories: [SHOES.parentId!, SHOES.id] },
      { domain: 'priced.example', categories: [SHOES.parentId!, SHOES.id], product_avg_price: 11_000 },
      { domain: 'bank.example', categories: [SHOES.parentId!, SHOES.id], is_shop: false },
      { domain: 'uncategorised.example' },
    ]);
    const names = ['unpriced', 'priced', 'bank', 'uncategorised'].map((name) =>
      exact(`${name}.example`, 9_000),
    );
    await loadAndCompute(0, names);
    const { revenue, origins } = await brand('unpriced.example');
    const own = await brand('priced.example');
    expect(origins.estimated_monthly_revenue.inputs).toMatchObject({
      formula: 'revenue-from-category-price 1',
      averagePrice: 110,
      priceCategory: SHOES.label,
    });
    expect(revenue).toBe(own.revenue);
    const width = ({ low, high }: { low: number; high: number }) => high / low;
    expect(width(origins.estimated_monthly_revenue)).toBeGreaterThan(
      1.5 * width(own.origins.estimated_monthly_revenue),
    );
    expect(width(origins.estimated_monthly_orders)).toBeGreaterThan(
      width(own.origins.estimated_monthly_orders),
    );
    for (const domain of ['bank.example', 'uncategorised.example'])
      expect(await brand(domain)).toMatchObject({ visits: own.visits, orders: null, revenue: null });
    // A new price of the store itself takes its place.
    await importRows([{ domain: 'unpriced.example', product_avg_price: 2_000 }]);
    await compute();
    const { inputs } = (await brand('unpriced.example')).origins.estimated_monthly_revenue;
    expect(inputs).toMatchObject({ averagePrice: 20, formula: 'revenue-from-orders 2' });
    expect(inputs.priceCategory).toBeUndefined();
  });

  it.each([
    ['a brand does not sell goods', UNPRICED.map((domain) => ({ domain, is_shop: false }))],
    [
      'a brand is of a category without one',
      UNPRICED.map((domain) => ({ domain, categories: [CHARITIES.parentId!, CHARITIES.id] })),
    ],
    ['too few stores of the category are left', SHOE_SHOPS.map(({ domain }) => ({ domain, is_shop: false }))],
  ])('withdraw orders and revenue that were based on a median price once %s', async (_, correction) => {
    await importRows([
      ...SHOE_SHOPS,
      { domain: 'unpriced.example', categories: SHOE_SHOPS[0]!.categories },
      { domain: 'counted.example', categories: SHOE_SHOPS[0]!.categories, estimated_monthly_orders: 5 },
    ]);
    await loadAndCompute(
      0,
      UNPRICED.map((domain) => exact(domain, 9_000)),
    );
    const { visits, revenue } = await brand('unpriced.example');
    expect(revenue).toBeGreaterThan(0);
    expect((await brand('counted.example')).revenue).toBeGreaterThan(0);
    await importRows(correction);
    await expirePrices();
    await compute();
    const corrected = await brand('unpriced.example');
    expect(corrected).toMatchObject({ visits, orders: null, revenue: null });
    expect(corrected.origins).not.toHaveProperty('estimated_monthly_revenue');
    expect(await brand('counted.example')).toMatchObject({ visits, orders: 5, revenue: null });
    const rows = await database.query(
      "select distinct metric from metric_observations where source = 'estimates'",
    );
    expect(rows).toEqual([{ metric: 'estimated_monthly_traffic' }]);
  });

  it('follow a visit, and are not written again if nothing has changed', async () => {
    await load(1, [exact('shop.example', 8_000)]);
    await saveObservations(database, {
      domain: 'shop.example',
      observedAt: new Date(),
      reports: [
        found('shopify-products', {
          metrics: [{ metric: 'product_avg_price', value: 5_000, kind: 'measured' }],
        }),
      ],
    });
    await compute();
    const written = await brand('shop.example');
    await compute();
    await database.query("update brands set brand_name = 'Shop' where domain = 'shop.example'");
    await compute();
    expect(await brand('shop.example')).toEqual(written);
    expect(await history('shop.example')).toHaveLength(1);
    expect(written.revenue).toBeGreaterThan(0);
  });

  it('disappear with the import whose rank or price they were made of; a brand that only they know of too', async () => {
    const importId = await addImport(database);
    await importRows(
      [
        { domain: 'mine.example', brand_name: 'Mine' },
        { domain: 'rank-two.example', rank: 2_000 },
        { domain: 'rank-only.example', rank: 2_000 },
      ],
      {
        daysAgo: 5,
      },
    );
    await importRows(
      [
        { domain: 'mine.example', rank: 900, product_avg_price: 5_000 },
        { domain: 'rank-two.example', rank: 900 },
        { domain: 'rank-only.example', product_avg_price: 5_000 },
        { domain: 'added.example', rank: 900 },
        { domain: 'listed.example' },
      ],
      { importId },
    );
    await loadAndCompute(0, [exact('listed.example', 7)]);
    expect((await brand('mine.example')).revenue).toBeGreaterThan(0);
    await undoImport(database, importId, async () => {});
    await compute();
    expect(await brand('mine.example')).toMatchObject({
      visits: null,
      orders: null,
      revenue: null,
      rank: null,
    });
    expect(await history('mine.example')).toEqual([]);
    expect((await brand('rank-two.example')).visits).toBe(Math.round(visitsAtRank(2_000)));
    const rankOnly = await brand('rank-only.example');
    expect(rankOnly).toMatchObject({ visits: Math.round(visitsAtRank(2_000)), orders: null, revenue: null });
    expect(await brand('added.example')).toBeUndefined();
    expect(await brand('listed.example')).toBeUndefined();
  });
});

describe('New lists', () => {
  /** A thousand sites whose ranks differ by up to 4 % from day to day, 19 of 20 by up to 3.8 %. */
  const background = (day: number) =>
    Array.from({ length: 1_000 }, (_, index) =>
      exact(`site-${index}.example`, Math.round(50_000 * (1 + (day === 0 ? 0 : 0.04 * (index / 1_000))))),
    );

  it('make history and growth, but no growth of ranks that change within the noise of the list', async () => {
    await importRows([{ domain: 'steady.example' }, { domain: 'grown.example' }]);
    await loadAndCompute(8, [
      ...background(0),
      exact('steady.example', 60_000),
      exact('grown.example', 60_000),
    ]);
    await load(7, [...background(1), exact('steady.example', 60_500), exact('grown.example', 30_000)]);
    const rows = await database.query("select noise from rank_lists where list = 'Tranco'");
    expect(rows[0].noise[2]).toBeCloseTo(Math.log(1.038), 2);
    expect(rows[0].noise.toSpliced(2, 1)).toEqual([null, null, null, null]);
    await compute();
    const steady = Math.round(visitsAtRank(60_000));
    expect(await history('steady.example')).toEqual([[dayOf(8), steady]]);
    expect(await history('grown.example')).toEqual([
      [dayOf(8), steady],
      [dayOf(7), Math.round(visitsAtRank(30_000))],
    ]);
    // A week later the unchanged value is recorded again: its growth is 0, not unknown.
    await loadAndCompute(0, [
      ...background(1),
      exact('steady.example', 60_900),
      exact('grown.example', 15_000),
    ]);
    expect(await history('steady.example')).toEqual([
      [dayOf(8), steady],
      [dayOf(0), steady],
    ]);
    await computeWrittenChanges(database);
    expect((await brand('steady.example')).changes.estimated_monthly_traffic[0]).toBe(0);
    expect((await brand('grown.example')).changes.estimated_monthly_traffic[0]).toBeGreaterThan(1_000);
  });

  it('follow a slow change once it exceeds the noise of the days between', async () => {
    await importRows([{ domain: 'slow.example' }]);
    for (const [daysAgo, rank] of [
      [4, 60_000],
      [3, 62_000],
      [2, 64_000],
      [1, 66_000],
    ] as const)
      await loadAndCompute(daysAgo, [exact('slow.example', rank)]);
    expect((await history('slow.example')).map(([day]) => day)).toEqual([dayOf(4), dayOf(1)]);
  });

  it('with buckets make history but no growth, because a store may grow several times within one', async () => {
    await importRows([{ domain: 'bucket.example' }]);
    const bucket = { address: 'bucket.example', best: 10_001, worst: 50_000 };
    await loadAndCompute(8, [bucket], 'CrUX');
    await loadAndCompute(0, [bucket], 'CrUX');
    expect(await history('bucket.example')).toHaveLength(2);
    await computeWrittenChanges(database);
    expect((await brand('bucket.example')).changes).toBeNull();
  });

  it('replace the names of the last one; a brand that left the list keeps its last estimate', async () => {
    await importRows([{ domain: 'left.example' }]);
    await loadAndCompute(2, [exact('left.example', 60_000)]);
    expect(await load(1, [exact('new.example', 10), exact('new.example', 7)])).toBe(1);
    await compute();
    expect(await findRanks(database.db, 'left.example')).toEqual([]);
    expect(await findRanks(database.db, 'new.example')).toEqual([
      { list: 'Tranco', best: 7, worst: 7, day: dayOf(1) },
    ]);
    expect(await visitsOrigin('left.example')).toMatchObject({ inputs: { rankDay: dayOf(2) } });
    // A brand that is added later is estimated from the list that is loaded.
    await importRows([{ domain: 'new.example' }]);
    await compute();
    expect((await visitsOrigin('new.example')).inputs).toMatchObject({ bestRank: 7 });
  });
});

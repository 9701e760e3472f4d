import { applyChanges, openIndex, SnapshotBuilder } from '@brandlode/catalogue-index';
import { SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { MOST_POPULAR, onClient, readAllRows, readChangedRows, saveObservations } from '@brandlode/database';
import { found, insertBrands, useDatabase } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { LAYOUT, POPULARITY, toIndexRow } from '../../catalogue/index-layout.ts';

const database = await useDatabase();

type Brand = Partial<
  Record<
    | 'estimated_monthly_traffic'
    | 'popularity_rank'
    | 'prominence'
    | 'fb_likes_count'
    | 'ig_followers_count'
    | 'trustpilot_reviews_count'
    | 'product_count',
    number | null
  >
>;
const add = async (brands: { [domain: string]: Brand }) => {
  await insertBrands(database, ...Object.entries(brands).map(([domain, brand]) => ({ domain, ...brand })));
};
const inSql = async () => await database.query(`select id, domain from brands order by ${MOST_POPULAR}`);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** The catalogue in the API's index, before and after `change`. */
async function inIndex(change: () => Promise<void>) {
  const client = await database.pool.connect();
  try {
    const builder = new SnapshotBuilder(LAYOUT);
    const { horizon } = await readAllRows(onClient(client), (row) => builder.add(toIndexRow(row)));
    const before = builder.finish(POPULARITY);
    const sqlBefore = idsOf(await inSql());
    await change();
    const { changed } = await readChangedRows(onClient(client), horizon);
    const after = applyChanges(before, changed.map(toIndexRow), []);
    const page = async (snapshot: typeof before) =>
      (
        await openIndex(snapshot).filter(
          { ranges: [], flags: [], lists: [] },
          { offset: 0, limit: snapshot.size },
        )
      ).ids;
    return { before: await page(before), sqlBefore, after: await page(after) };
  } finally {
    client.release();
  }
}

describe("'Most Popular'", () => {
  it('orders by traffic, then brands with a known metric first, then by rank, prominence or domain, never by the order of import', async () => {
    await add({
      'zebra.example': {},
      'apple.example': {},
      'known.example': { prominence: 800 },
      'no-products.example': { product_count: 0 },
      'forty-products.example': { product_count: 40, prominence: 300 },
      'ranked-products.example': { product_count: 40, popularity_rank: 900 },
      'hundred-followers.example': { ig_followers_count: 100 },
      'million-likes.example': { fb_likes_count: 1_000_000, prominence: 100 },
      'rank-million.example': { popularity_rank: 1_000_000 },
      'rank-ten.example': { popularity_rank: 10 },
      'hundred-visits.example': { estimated_monthly_traffic: 100 },
      'million-visits.example': { estimated_monthly_traffic: 1_000_000, popularity_rank: 5_000_000 },
      'million-visits-ranked.example': { estimated_monthly_traffic: 1_000_000, popularity_rank: 5 },
    });
    expect((await inSql()).map(({ domain }) => domain)).toEqual([
      'million-visits-ranked.example',
      'million-visits.example',
      'hundred-visits.example',
      'ranked-products.example',
      'million-likes.example',
      'forty-products.example',
      'hundred-followers.example',
      'no-products.example',
      'rank-ten.example',
      'rank-million.example',
      'known.example',
      'apple.example',
      'zebra.example',
    ]);
  });

  it('is the same order in SQL and in the index, also while values change', async () => {
    const fraction = seeded(SEED);
    const random = (below: number) => Math.floor(fraction() * below);
    const some = (below: number) => (random(3) === 0 ? random(below) : null);
    const brand = (): Brand => ({
      estimated_monthly_traffic: some(20),
      popularity_rank: random(2) === 0 ? some(2) && random(4) : some(2 ** 48),
      prominence: some(1001),
      fb_likes_count: some(1e12),
      ig_followers_count: some(50),
      trustpilot_reviews_count: some(1e6),
      product_count: some(1_000),
    });
    const brands = Array.from({ length: 800 }, (_, i) => [
      `${random(1e9).toString(36)}.${i}.example`,
      brand(),
    ]);
    await add(Object.fromEntries(brands));
    const { before, sqlBefore, after } = await inIndex(async () => {
      const columns = Object.keys(brand());
      await database.query(
        `select setseed(0.5); update brands set ${columns.map((column) => `${column} = nullif((random() * 9)::integer, 0)`).join()}
         where random() < 0.3`,
      );
    });
    expect(before).toEqual(sqlBefore);
    expect(after).toEqual(idsOf(await inSql()));
  });

  it('uses the better rank that a visit found in lists of popular sites', async () => {
    const visit = (popularity: { worst: number }[]) =>
      saveObservations(database, {
        domain: 'ranked.example',
        observedAt: new Date(),
        reports: [
          found('popularity-rank', { requests: 0, facts: { popularity } }),
          found('storefront', { facts: { brand_name: 'Ranked' } }),
        ],
      });
    const rank = async () =>
      await database.query("select popularity_rank from brands where domain = 'ranked.example'");
    await visit([{ worst: 10_000 }, { worst: 8_123 }]);
    expect(await rank()).toEqual([{ popularity_rank: 8_123 }]);
    await visit([{ worst: 9_000 }]);
    expect(await rank()).toEqual([{ popularity_rank: 9_000 }]);
    await visit([]);
    expect(await rank()).toEqual([{ popularity_rank: 9_000 }]);
  });
});

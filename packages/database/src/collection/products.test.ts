import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mergeBrand } from '../catalogue/merge-brand.ts';
import { splitAddress } from '../catalogue/split-address.ts';
import { found, useDatabase } from '../testing.ts';
import { saveProducts } from './products.ts';
import type { ObservedProduct } from './read-product.ts';
import { saveObservations } from './save-observations.ts';

const database = await useDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

async function addBrand() {
  const domain = `${randomUUID()}.example`;
  const { id } = await database.db
    .insertInto('brands')
    .values({ domain, brand_name: domain, catalogue: 'real' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { brandId: id, address: domain };
}
type Store = Awaited<ReturnType<typeof addBrand>>;

const priced = (id: string, low: number, rest: Partial<ObservedProduct> = {}): ObservedProduct => ({
  id,
  title: `Product ${id}`,
  price: { currency: 'EUR', low, high: low + 10, usd: { low: low * 110, high: (low + 10) * 110 } },
  ...rest,
});
const visit = (
  { brandId, address }: { brandId: number; address: string | null },
  number: number,
  products: ObservedProduct[],
  {
    complete = true,
    source = 'shopify-products',
    importId,
    maxProducts,
  }: Partial<Parameters<typeof saveProducts>[1]> = {},
) =>
  database.db.transaction().execute((db) =>
    saveProducts(db, {
      brandId,
      address,
      source,
      observedAt: day(number).toISOString(),
      products,
      complete,
      maxProducts,
      ...(importId && { importId }),
    }),
  );
const rowsOf = ({ brandId }: Pick<Store, 'brandId'>) =>
  database.db
    .selectFrom('products')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('store_id')
    .orderBy('id')
    .execute();
/** Id, lowest price, and the days of the first and last visit and since when it is gone. */
const summary = async (store: Pick<Store, 'brandId'>) =>
  (await rowsOf(store)).map((row) => [
    row.store_id,
    Number(row.price_min),
    row.first_observed_at.getUTCDate(),
    row.last_observed_at.getUTCDate(),
    row.gone_at?.getUTCDate() ?? null,
  ]);
async function historyOf({ brandId }: Store, id: string) {
  const { rows } = await sql<{ day: number; low: number; before: number | null }>`
    select extract(day from observed_at at time zone 'utc')::integer as day, product_prices.price_min::float as low,
      product_prices.compare_at::float as before
    from product_prices join products on products.id = product_id
    where brand_id = ${brandId} and store_id = ${id} order by observed_at`.execute(database.db);
  return rows.map(({ day, low, before }) => [day, low, before]);
}

describe('Products of a store', () => {
  it('are saved with everything that the store states about them', async () => {
    const store = await addBrand();
    await visit(store, 1, [
      {
        id: '7',
        title: ' Wool\n mat ',
        url: 'https://shop.example/products/mat',
        picture: 'https://cdn.example/mat.jpg',
        type: 'Mats',
        vendor: 'Fernloft',
        tags: ['yoga', 'wool', 'yoga', ''],
        price: { currency: 'EUR', low: 40, high: 60.5, usd: { low: 4400, high: 6655 } },
        compareAt: 50,
        available: true,
        options: 2,
        reviews: 31,
        rating: 4.567,
        bestSellingRank: 3,
        createdAt: '2025-11-02T10:00:00+02:00',
      },
    ]);
    expect(await rowsOf(store)).toEqual([
      {
        id: expect.any(Number),
        brand_id: store.brandId,
        store_id: '7',
        address: store.address,
        title: 'Wool mat',
        url: 'https://shop.example/products/mat',
        picture_url: 'https://cdn.example/mat.jpg',
        type: 'Mats',
        vendor: 'Fernloft',
        tags: ['yoga', 'wool'],
        currency: 'EUR',
        price_min: '40.000',
        price_max: '60.500',
        price_min_usd: 4400,
        price_max_usd: 6655,
        compare_at: '50.000',
        discount: 20,
        available: true,
        options_count: 2,
        reviews_count: 31,
        rating: '4.57',
        best_selling_rank: 3,
        created_at: new Date('2025-11-02T08:00:00Z'),
        first_observed_at: day(1),
        last_observed_at: day(1),
        price_changed_at: null,
        gone_at: null,
        source: 'shopify-products',
        import_id: null,
      },
    ]);
  });

  it('keep their prices over time: the first, and one for each change', async () => {
    const store = await addBrand();
    await visit(store, 1, [priced('1', 20), priced('2', 30)]);
    await visit(store, 2, [priced('1', 20), priced('2', 30)]);
    expect(await visit(store, 3, [priced('1', 15, { compareAt: 20 }), priced('2', 30)])).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
      repriced: 1,
    });
    await visit(store, 4, [{ id: '1', title: 'Without a price' }, priced('2', 30)]);
    expect(await historyOf(store, '1')).toEqual([
      [1, 20, null],
      [3, 15, 20],
    ]);
    expect(await historyOf(store, '2')).toEqual([[1, 30, null]]);
    const [first, second] = await rowsOf(store);
    expect(first).toMatchObject({ price_min: '15.000', discount: 25, price_changed_at: day(3) });
    expect(second).toMatchObject({ price_changed_at: null });
  });

  it('are gone from the first complete visit that does not see them until they return', async () => {
    const store = await addBrand();
    await visit(store, 1, [priced('1', 20), priced('2', 30)]);
    await visit(store, 2, [priced('2', 30)], { complete: false });
    expect(await summary(store)).toEqual([
      ['1', 20, 1, 1, null],
      ['2', 30, 1, 2, null],
    ]);
    expect(await visit(store, 3, [priced('2', 30)])).toMatchObject({ gone: 1 });
    await visit(store, 4, [priced('2', 30)]);
    expect(await summary(store)).toEqual([
      ['1', 20, 1, 1, 3],
      ['2', 30, 1, 4, null],
    ]);
    await visit(store, 5, [priced('1', 20), priced('2', 30)]);
    expect(await summary(store)).toEqual([
      ['1', 20, 1, 5, null],
      ['2', 30, 1, 5, null],
    ]);
  });

  it('have the creation date stated by the store, or else of the first complete visit that lists them after an earlier one', async () => {
    const store = await addBrand();
    const created = async () =>
      (await rowsOf(store)).map(({ store_id, created_at }) => [store_id, created_at?.toISOString() ?? null]);
    const stated = priced('1', 20, { createdAt: '2025-06-01T00:00:00.000Z' });
    await visit(store, 1, [stated, priced('2', 30)]);
    await visit(store, 2, [priced('3', 30)], { complete: false });
    await visit(store, 3, [stated, priced('2', 30), priced('3', 30), priced('4', 40)]);
    await visit(store, 4, [priced('1', 20), priced('2', 30), priced('3', 30), priced('4', 40)]);
    expect(await created()).toEqual([
      ['1', '2025-06-01T00:00:00.000Z'],
      ['2', null],
      ['3', null],
      ['4', day(3).toISOString()],
    ]);
  });

  it('have no creation date if only visits that did not read the whole list lacked them', async () => {
    const store = await addBrand();
    await visit(store, 1, [priced('1', 20)], { complete: false });
    await visit(store, 2, [priced('1', 20), priced('2', 30), priced('3', 40)]);
    expect((await rowsOf(store)).map(({ created_at }) => created_at)).toEqual([null, null, null]);
    // Longer than what is stored, so that the third product is left out.
    await visit(store, 3, [priced('1', 20), priced('2', 30), priced('3', 40)], { maxProducts: 2 });
    await visit(store, 4, [priced('1', 20), priced('2', 30), priced('3', 40), priced('4', 50)]);
    expect((await rowsOf(store)).map(({ created_at }) => created_at)).toEqual([null, null, null, day(4)]);
  });

  it('have no creation date in the first list with products after an empty one', async () => {
    const store = await addBrand();
    await visit(store, 1, []);
    await visit(store, 2, [priced('1', 20)]);
    expect((await rowsOf(store)).map(({ created_at }) => created_at)).toEqual([null]);
  });

  it('are the same after the same visit is saved twice, and after an older one is saved late', async () => {
    const store = await addBrand();
    await visit(store, 3, [priced('1', 20), priced('2', 30)]);
    const before = await rowsOf(store);
    await visit(store, 3, [priced('1', 20), priced('2', 30)]);
    await visit(store, 2, [priced('1', 99), priced('3', 30)]);
    expect(await rowsOf(store)).toEqual(before);
    expect(await historyOf(store, '1')).toEqual([[3, 20, null]]);
  });

  it('lose what the same source no longer states, and keep what another source does not state', async () => {
    const store = await addBrand();
    const full = { type: 'Mats', tags: ['yoga'], bestSellingRank: 1, url: 'https://shop.example/mat' };
    await visit(store, 1, [priced('1', 20, full)]);
    await visit(store, 2, [priced('https://shop.example/mat', 25, { url: full.url })], {
      complete: false,
      source: 'structured-products',
    });
    expect(await rowsOf(store)).toEqual([
      expect.objectContaining({ price_min: '25.000', type: 'Mats', tags: ['yoga'], best_selling_rank: 1 }),
    ]);
    await visit(store, 3, [priced('1', 25, { url: full.url, type: 'Mats' })]);
    await visit(store, 4, [priced('1', 25, { url: full.url })]);
    expect(await rowsOf(store)).toEqual([
      expect.objectContaining({ store_id: '1', type: null, tags: [], best_selling_rank: null }),
    ]);
  });

  it('seen by a visit are not changed by an import, which adds only products that no visit saw', async () => {
    const store = await addBrand();
    const file = { brandId: store.brandId, address: null };
    const url = 'https://www.shop.example/products/mat/?utm_source=feed';
    await visit(store, 1, [priced('1', 20, { url: 'https://shop.example/products/mat' }), priced('2', 30)]);
    const products = [
      priced('sku-1', 21, { url }),
      priced('sku-1-blue', 21, { url: `${url}&variant=2` }),
      priced('2', 31),
      priced('9', 5, { url: 'https://shop.example/?p=9' }),
      priced('8', 4, { url: 'https://shop.example/?p=8' }),
    ];
    const options = { source: 'import', importId: 7 };
    expect(await visit(file, 2, products, options)).toMatchObject({ added: 2, changed: 0, unchanged: 3 });
    const other = products.with(-1, priced('8', 3));
    expect(await visit(file, 3, other, { ...options, importId: 8 })).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 4,
    });
    expect(await summary(store)).toEqual([
      ['1', 20, 1, 1, null],
      ['2', 30, 1, 1, null],
      ['8', 3, 2, 3, null],
      ['9', 5, 2, 3, null],
    ]);
    expect((await rowsOf(store)).map(({ import_id }) => import_id)).toEqual([null, null, 8, 7]);
  });

  it('known only from an import belong to the first visit that sees them', async () => {
    const store = await addBrand();
    const file = { brandId: store.brandId, address: null };
    const url = 'https://shop.example/products/mat';
    await visit(
      file,
      1,
      [priced('sku', 20, { url: `${url}?utm_source=feed`, type: 'Mats' }), priced('2', 30)],
      {
        source: 'import',
        importId: 7,
      },
    );
    await visit(store, 2, [priced('1', 25, { url }), priced('2', 30), priced('3', 1)]);
    expect(await rowsOf(store)).toEqual([
      expect.objectContaining({ store_id: '1', address: store.address, import_id: null, type: 'Mats', url }),
      expect.objectContaining({ store_id: '2', address: store.address, import_id: null }),
      expect.objectContaining({ store_id: '3', first_observed_at: day(2) }),
    ]);
    expect(await historyOf(store, '1')).toEqual([
      [1, 20, null],
      [2, 25, null],
    ]);
    await visit(store, 3, [priced('1', 25, { url })]);
    expect((await summary(store)).map(([, , , , gone]) => gone)).toEqual([null, 3, 3]);
  });

  it('are saved together with the rest of a visit, or nothing is', async () => {
    const store = await addBrand();
    const observe = (list: Iterable<ObservedProduct>) =>
      saveObservations(database, {
        domain: store.address,
        observedAt: day(1),
        reports: [
          found('shopify-products', {
            metrics: [{ metric: 'product_count', value: 2, kind: 'measured' }],
            products: { list, complete: true },
          }),
        ],
      });
    function* interrupted() {
      for (let id = 1; id <= 3_000; id++) yield priced(String(id), 20);
      throw new Error('killed');
    }
    await expect(observe(interrupted())).rejects.toThrow('killed');
    expect(await rowsOf(store)).toEqual([]);
    const metrics = () =>
      database.db
        .selectFrom('metric_observations')
        .select('metric')
        .where('brand_id', '=', store.brandId)
        .execute();
    expect(await metrics()).toEqual([]);
    await observe([priced('1', 20), { id: '2', title: '' }]).then(({ reports: [report] }) => {
      expect(report).toMatchObject({ changed: true, rejected: ['1 product: title is empty'] });
    });
    expect([await rowsOf(store), await metrics()]).toMatchObject([[{ store_id: '1' }], [{}]]);
  });

  it('may share a page', async () => {
    const store = await addBrand();
    const url = 'https://shop.example/shirt';
    const sizes = [priced('s', 20, { url }), priced('m', 20, { url }), priced('l', 20, { url })];
    await visit(store, 1, sizes.slice(0, 2));
    await visit(store, 2, sizes);
    expect(await visit(store, 3, sizes)).toMatchObject({ added: 0, unchanged: 3, gone: 0 });
    expect((await summary(store)).map(([id]) => id)).toEqual(['l', 'm', 's']);
  });

  it('are rejected without an id or a title; invalid values and what PostgreSQL cannot store are skipped', async () => {
    const store = await addBrand();
    const { rejected, added } = await visit(store, 1, [
      priced('', 1),
      priced('x'.repeat(501), 1),
      priced('1', 1, { title: ' \0\u0007 ' }),
      {
        ...priced('2', 1),
        title: `\ud800${'é'.repeat(600)}`,
        url: 'javascript:alert(1)',
        picture: 'data:image/png;base64,AA==',
        price: { currency: 'EUR', low: 0.0001, high: Number.POSITIVE_INFINITY },
        compareAt: Number.NaN,
        options: -1,
        reviews: 1.5,
        rating: 9,
        bestSellingRank: 2 ** 40,
        createdAt: '0001-01-01',
        tags: Array.from({ length: 90 }, (_, index) => `tag ${index}\ud800`),
      },
      priced('2', 2),
    ]);
    expect({ added, rejected: [...rejected] }).toEqual({
      added: 1,
      rejected: [
        ['id is empty', 1],
        ['id is too long', 1],
        ['title is empty', 1],
      ],
    });
    const [row] = await rowsOf(store);
    expect(row).toMatchObject({
      url: null,
      picture_url: null,
      price_min: null,
      compare_at: null,
      options_count: null,
      reviews_count: null,
      rating: null,
      best_selling_rank: null,
      created_at: null,
    });
    expect([row?.title.length, row?.tags.length]).toEqual([500, 50]);
  });

  it('follow a merge of two brands and a split of an address', async () => {
    const [one, other] = [await addBrand(), await addBrand()];
    const byImport = { source: 'import' };
    await visit(one, 1, [priced('1', 20)]);
    await visit({ ...one, address: null }, 1, [priced('sku', 5)], byImport);
    await visit(other, 2, [priced('1', 30)]);
    await visit({ ...other, address: null }, 2, [priced('sku', 6)], byImport);
    await mergeBrand(database, { keepId: one.brandId, otherId: other.brandId });
    expect(await summary(one)).toEqual([
      ['1', 20, 1, 1, null],
      ['1', 30, 2, 2, null],
      ['sku', 6, 1, 2, null],
    ]);
    expect(await historyOf(one, 'sku')).toEqual([
      [1, 5, null],
      [2, 6, null],
    ]);
    // A complete list of one address is no evidence about the other's products.
    await visit(one, 3, []);
    expect((await summary(one)).map(([, , , , gone]) => gone)).toEqual([3, null, null]);
    const added = await splitAddress(database, { id: one.brandId, address: other.address });
    expect(await summary({ brandId: added })).toEqual([['1', 30, 2, 2, null]]);
  });

  it('are kept up to the limit, and the same number of gone ones; the others do not count as gone', async () => {
    const store = await addBrand();
    const list = (letter: string, length: number) =>
      Array.from({ length }, (_, index): ObservedProduct => ({ id: `${letter}${index}`, title: 'Mat' }));
    expect(await visit(store, 1, list('a', 60), { maxProducts: 50 })).toMatchObject({ added: 50, gone: 0 });
    expect(await visit(store, 2, list('a', 60), { maxProducts: 40 })).toMatchObject({
      unchanged: 40,
      gone: 0,
    });
    expect(await visit(store, 3, list('b', 50), { maxProducts: 50 })).toMatchObject({ added: 50, gone: 50 });
    await visit(store, 4, list('c', 10), { maxProducts: 50 });
    expect((await summary(store)).map(([id, , , , gone]) => `${String(id)[0]} ${gone}`).toSorted()).toEqual([
      ...Array.from({ length: 50 }, () => 'b 4'),
      ...Array.from({ length: 10 }, () => 'c null'),
    ]);
  });
});

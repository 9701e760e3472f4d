import { describe, expect, it } from 'vitest';
import { saveObservations } from '../collection/save-observations.ts';
import { inTransaction } from '../in-transaction.ts';
import { databaseForEachTest, found } from '../testing.ts';
import type { ImportOrigin } from './import-origin.ts';
import { compareBrands, mergeBrands } from './merge-brands.ts';
import type { BrandValues } from './staged-columns.ts';

const database = databaseForEachTest();

const DAY = '2026-05-01T00:00:00.000Z';
const origin = (changes: Partial<ImportOrigin> = {}): ImportOrigin => ({
  source: 'Sheet',
  observedAt: DAY,
  dated: true,
  ...changes,
});
const merge = (rows: BrandValues[], from = origin()) =>
  inTransaction(database, (transaction) => mergeBrands(transaction, rows, from));
const brand = async (domain: string) =>
  (await database.query('select * from brands where domain = $1', [domain]))[0];
const observe = (value: number, kind: 'measured' | 'estimated', day: string) =>
  saveObservations(database, {
    domain: 'a.example',
    observedAt: new Date(`${day}T00:00:00Z`),
    reports: [found('page', { metrics: [{ metric: 'estimated_monthly_traffic', value, kind }] })],
  });
const visits = (value: number): BrandValues => ({ domain: 'a.example', estimated_monthly_traffic: value });

describe('mergeBrands', () => {
  it('stores texts with tabs, line ends, backslashes, quotes and braces unchanged', async () => {
    const text = 'a\tb\\n\nc\r"{,}\' \\N é 🛍';
    await merge([{ domain: 'a.example', brand_name: text, unmapped_categories: [text, '"', '\\'] }]);
    expect(await brand('a.example')).toMatchObject({
      brand_name: text,
      unmapped_categories: [text, '"', '\\'],
    });
  });

  it.each([
    ['measured on an earlier day', 'measured', '2026-04-01', 7],
    ['measured on a later day', 'measured', '2026-06-01', 5],
    ['estimated within 90 days after it', 'estimated', '2026-06-01', 7],
    ['estimated later', 'estimated', '2026-09-01', 5],
  ] as const)('replaces or keeps a value %s by precedence', async (_, kind, day, expected) => {
    await observe(5, kind, day);
    const preview = await inTransaction(database, (transaction) =>
      compareBrands(transaction, [visits(7)], origin()),
    );
    expect(await merge([visits(7)])).toEqual(preview);
    expect((await brand('a.example')).estimated_monthly_traffic).toBe(expected);
    // In both cases it is an observation, counted once.
    expect(await merge([visits(7)])).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
      kept: expect.any(Array),
      removed: [],
    });
  });

  it.each([
    ['a newer value', 'measured', '2026-06-01', {}, 'newer'],
    ['a value newer than an estimate', 'measured', '2026-06-01', { kind: 'estimated' }, 'newer'],
    [
      'a measured value where the file has an estimate',
      'measured',
      '2026-04-01',
      { kind: 'estimated' },
      'measured',
    ],
  ] as const)('counts why %s stays', async (_, kind, day, detail, reason) => {
    await observe(5, kind, day);
    const row = { ...visits(7), details: { estimated_monthly_traffic: detail } };
    expect((await merge([row])).kept).toEqual([{ column: 'estimated_monthly_traffic', reason, count: 1 }]);
  });

  it('neither counts nor replaces a website that differs only in form, not even if its user chose the column', async () => {
    await merge([{ domain: 'a.example', brand_url: 'https://www.a.example' }]);
    for (const overwrite of [[], ['brand_url']] as const) {
      const row = { domain: 'a.example', brand_url: 'http://A.example/' };
      expect(await merge([row], origin({ overwrite }))).toEqual({
        added: 0,
        changed: 0,
        unchanged: 1,
        kept: [],
        removed: [],
      });
    }
    expect(await brand('a.example')).toMatchObject({ brand_url: 'https://www.a.example' });
  });

  it('merges rows by several addresses of one brand in their order', async () => {
    await merge([{ domain: 'a.example', brand_name: 'A' }]);
    const { id } = await brand('a.example');
    await database.query("insert into brand_addresses (address, brand_id) values ('other.example', $1)", [
      id,
    ]);
    const rows = [
      { domain: 'other.example', fb_likes_count: 1, ig_followers_count: 1 },
      { domain: 'a.example', fb_likes_count: 2 },
    ];
    expect(await merge(rows)).toEqual({ added: 0, changed: 2, unchanged: 0, kept: [], removed: [] });
    expect(await brand('a.example')).toMatchObject({ fb_likes_count: 2, ig_followers_count: 1 });
  });

  it('stores the range of an estimate and the price before conversion with the value', async () => {
    const inputs = { source: 'file', currency: 'EUR', amount: 10, rate: 0.9, rateDay: '2026-05-01' } as const;
    const details = { estimated_monthly_revenue: { kind: 'estimated', low: 1, high: 9, inputs } } as const;
    const row = { domain: 'a.example', estimated_monthly_revenue: 5, fb_likes_count: 1, details };
    const stored = {
      estimated_monthly_revenue: { source: 'Sheet', kind: 'estimated', low: 1, high: 9, inputs },
    };
    await merge([row]);
    expect((await brand('a.example')).origins).toMatchObject(stored);
    await database.query("update brands set origins = '{}', estimated_monthly_revenue = null");
    await merge([row]);
    expect((await brand('a.example')).origins).toMatchObject(stored);
    expect((await brand('a.example')).origins.fb_likes_count).toMatchObject({ kind: 'imported' });
  });

  it('corrects what a file of the same source stated later on its day, also in the history', async () => {
    const NOON = '2026-05-01T12:00:00.000Z';
    const row = (visits: number, brand_description: string) => ({
      domain: 'a.example',
      estimated_monthly_traffic: visits,
      brand_description,
    });
    await observe(1, 'measured', '2026-04-01');
    await merge([row(5, 'Shoes')], origin({ observedAt: NOON, dated: false }));
    await merge([row(6, 'Hats')], origin({ source: 'Other' }));
    expect(await brand('a.example')).toMatchObject({
      estimated_monthly_traffic: 5,
      brand_description: 'Shoes',
    });
    expect(await merge([row(7, 'Boots')])).toMatchObject({ changed: 1, kept: [] });
    expect(await merge([row(7, 'Boots')])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await brand('a.example')).toMatchObject({
      estimated_monthly_traffic: 7,
      brand_description: 'Boots',
      origins: { estimated_monthly_traffic: { source: 'Sheet', observedAt: NOON } },
    });
    const rows = await database.query(
      "select value::integer from metric_observations where source = 'Sheet' order by observed_at",
    );
    expect(rows).toEqual([{ value: 7 }]);
  });

  it('only fills gaps with texts of a day before the known values', async () => {
    await merge([{ domain: 'a.example', brand_description: 'New', fb_likes_count: 1 }]);
    const older = origin({ observedAt: '2026-04-01T00:00:00.000Z' });
    await merge([{ domain: 'a.example', brand_description: 'Old', fb_url: 'https://fb.example/old' }], older);
    expect(await brand('a.example')).toMatchObject({
      brand_description: 'New',
      fb_url: 'https://fb.example/old',
    });
  });

  describe('A value that says less', () => {
    const SHOES: BrandValues = {
      domain: 'a.example',
      brand_name: 'Fernloft',
      brand_url: 'https://a.example',
      categories: [200, 204],
      locations: ['PT'],
      brand_description: 'Shoes for long walks. Made in Porto.',
      profile_image: 'https://a.example/logo.png',
      product_count: 7,
    };
    const WORSE: BrandValues = {
      domain: 'a.example',
      brand_name: 'Fernloft Trail Boot 42',
      brand_url: 'https://a.example/products/trail-boot',
      categories: [2900],
      locations: ['EU'],
      brand_description: 'Shoes for long…',
      profile_image: 'https://a.example/favicon.ico',
      placeholders: ['product_count', 'fb_url'],
    };
    const undated = origin({ dated: false, observedAt: '2026-06-01T00:00:00.000Z', source: 'Other' });

    it('never replaces the present one; the preview and the import count what stays, and why', async () => {
      await merge([SHOES]);
      const before = await brand('a.example');
      const preview = await inTransaction(database, (transaction) =>
        compareBrands(transaction, [WORSE], undated),
      );
      expect(preview).toMatchObject({ changed: 0, unchanged: 1 });
      expect(Object.fromEntries(preview.kept.map(({ column, reason }) => [column, reason]))).toEqual({
        brand_name: 'identity',
        brand_url: 'identity',
        categories: 'coarser',
        locations: 'coarser',
        brand_description: 'coarser',
        profile_image: 'coarser',
        product_count: 'placeholder',
      });
      expect(await merge([WORSE], undated)).toEqual(preview);
      expect(await brand('a.example')).toEqual(before);
    });

    it('fills a gap', async () => {
      await merge([{ domain: 'a.example' }]);
      await merge([WORSE], undated);
      expect(await brand('a.example')).toMatchObject({
        brand_name: 'Fernloft Trail Boot 42',
        categories: [2900],
        locations: ['EU'],
      });
    });
  });

  it('changes name and website of a known brand only if its user chose the column', async () => {
    await merge([{ domain: 'a.example', brand_name: 'Old', brand_url: 'https://a.example' }]);
    const row = { domain: 'a.example', brand_name: 'New', brand_url: 'https://a.example/new' };
    await merge([row], origin({ overwrite: ['brand_name'] }));
    expect(await brand('a.example')).toMatchObject({ brand_name: 'New', brand_url: 'https://a.example' });
    await merge([row], origin({ overwrite: ['brand_url'] }));
    expect(await brand('a.example')).toMatchObject({ brand_url: 'https://a.example/new' });
  });

  it('returns the same counts as compareBrands, which changes nothing', async () => {
    await merge([
      { domain: 'a.example', fb_likes_count: 1 },
      { domain: 'b.example', fb_likes_count: 1 },
    ]);
    const rows = ['a', 'b', 'c'].map((name, n) => ({ domain: `${name}.example`, fb_likes_count: n + 1 }));
    const before = await database.query('select * from brands order by id');
    const compared = await inTransaction(database, (transaction) =>
      compareBrands(transaction, rows, origin()),
    );
    expect(compared).toEqual({ added: 1, changed: 1, unchanged: 1, kept: expect.any(Array), removed: [] });
    expect(await database.query('select * from brands order by id')).toEqual(before);
    expect(await merge(rows)).toEqual(compared);
  });

  it('saves all values of concurrent imports and observations', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({ domain: `shop${n}.example` }));
    const save = async (from: readonly { domain: string }[], column: string) => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await merge(from.map((row) => ({ ...row, [column]: 7 })));
        } catch (error) {
          // Like saveRows after a deadlock or after another import added the address.
          if (attempt > 9) throw error;
        }
      }
    };
    await Promise.all([
      save(rows, 'fb_likes_count'),
      save(rows.toReversed(), 'ig_followers_count'),
      ...rows.slice(0, 30).map(({ domain }) =>
        saveObservations(database, {
          domain,
          observedAt: new Date(),
          reports: [found('page', { metrics: [{ metric: 'product_count', value: 7, kind: 'measured' }] })],
        }),
      ),
    ]);
    const complete = await database.query(
      'select count(*) filter (where fb_likes_count = 7 and ig_followers_count = 7) as both, count(product_count) as observed from brands',
    );
    expect(complete[0]).toEqual({ both: 300, observed: 30 });
  });
});

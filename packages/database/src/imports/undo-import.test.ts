import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../in-transaction.ts';
import { connectMeasured, type MeasuredConnection } from '../measured-plans.ts';
import { addImport, databaseForEachTest } from '../testing.ts';
import { mergeBrands } from './merge-brands.ts';
import { undoImport } from './undo-import.ts';

const ROWS = 2_000;
const CHUNK = 1_000;

const database = databaseForEachTest();
let measured: MeasuredConnection;
beforeEach(async () => {
  measured = connectMeasured(database.url);
});
afterEach(() => measured.close());

async function merge(number: number, rows: number) {
  const importId = await addImport(database);
  for (let from = 0; from < rows; from += CHUNK)
    await inTransaction(measured, (transaction) =>
      mergeBrands(
        transaction,
        Array.from({ length: Math.min(CHUNK, rows) }, (_, n) => ({
          domain: `shop${from + n}.example`,
          fb_likes_count: number * 100,
          ...(number === 3 && { ig_url: `https://www.instagram.com/shop${from + n}` }),
        })).filter((_, n) => number === 3 || n % 2 === 0),
        {
          source: 'Sheet',
          observedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
          dated: true,
          importId,
        },
      ),
    );
  return importId;
}

const statistics = [{ brands: 0 }, { brands: 2 }];

it.each(statistics)(
  'handles each row a few times with statistics from $brands brands',
  async ({ brands }) => {
    await merge(1, brands);
    for (const table of ['brands', 'import_changes', 'metric_observations_default'])
      await database.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await database.query('analyze');
    await merge(2, ROWS);
    const importId = await merge(3, ROWS);
    expect(measured.takeMostRows()).toBeLessThan(20 * ROWS);
    const stated = async () => (await database.query('select from brand_texts')).length;
    expect(await stated()).toBe(ROWS);
    await undoImport(measured, importId, async () => {});
    expect(await stated()).toBe(0);
    expect(measured.takeMostRows()).toBeLessThan(20 * ROWS);
    const rows = await database.query(
      'select count(*)::int, min(fb_likes_count)::int, max(fb_likes_count)::int from brands',
    );
    expect(rows[0]).toEqual({ count: ROWS / 2, min: 200, max: 200 });
  },
);

it('restores what an import of the same source and day had stated before it was corrected, also in the history', async () => {
  const importIds = [await merge(4, 0), await merge(5, 0)];
  const state = async (day: string, visits: number, index: number) =>
    inTransaction(measured, (transaction) =>
      mergeBrands(transaction, [{ domain: 'a.example', estimated_monthly_traffic: visits }], {
        source: 'Sheet',
        observedAt: `2026-0${day}T00:00:00.000Z`,
        dated: true,
        importId: importIds[index] ?? 0,
      }),
    );
  const values = async () => {
    const history = await database.query(
      "select value::int from metric_observations where observed_at = '2026-05-01T00:00:00Z'",
    );
    const brands = await database.query('select estimated_monthly_traffic::int as now from brands');
    return [...history.map(({ value }) => value), brands[0].now];
  };
  await state('6-01', 60, 0);
  await state('5-01', 5, 0);
  expect(await values()).toEqual([5, 60]);
  expect(await state('5-01', 7, 1)).toMatchObject({ changed: 1, kept: [{ reason: 'newer' }] });
  await state('6-01', 66, 1);
  expect(await values()).toEqual([7, 66]);
  await undoImport(measured, importIds[1] ?? 0, async () => {});
  expect(await values()).toEqual([5, 60]);
});

it('restores what a file of the same source had stated later on its day', async () => {
  const [noon = 0, corrected = 0] = [await merge(4, 0), await merge(5, 0)];
  const state = (likes: number, importId: number, time: string) =>
    inTransaction(measured, (transaction) =>
      mergeBrands(transaction, [{ domain: 'a.example', fb_likes_count: likes }], {
        source: 'Sheet',
        observedAt: `2026-06-01T${time}:00.000Z`,
        dated: importId === corrected,
        importId,
      }),
    );
  const read = async () => {
    const rows = await database.query(
      `select fb_likes_count::int as likes, coalesce(origins -> 'fb_likes_count', origins -> '*') ->> 'observedAt' as time,
         array(select value::int from metric_observations where brand_id = brands.id order by observed_at) as history
       from brands`,
    );
    return rows;
  };
  const time = '2026-06-01T12:00:00.000Z';
  await database.query("insert into brands (domain, brand_name) values ('a.example', 'A')");
  await state(4, noon, '11:00');
  await state(5, noon, '12:00');
  const [before] = await read();
  expect(before).toMatchObject({ likes: 5, time, history: [4, 5] });
  await state(6, corrected, '00:00');
  expect(await read()).toEqual([{ likes: 6, time, history: [4, 6] }]);
  await undoImport(measured, corrected, async () => {});
  expect(await read()).toEqual([before]);
});

it('leaves the ranks that other imports state for the same day, whichever is undone first', async () => {
  const [a = 0, b = 0, c = 0] = [await merge(4, 0), await merge(5, 0), await merge(6, 0)];
  const state = (rank: number, importId: number, time: string, dated = false) =>
    inTransaction(measured, (transaction) =>
      mergeBrands(transaction, [{ domain: 'a.example', rank }], {
        source: `Sheet ${importId}`,
        observedAt: `2026-06-01T${time}:00.000Z`,
        dated,
        importId,
      }),
    );
  const ranks = async () => {
    const rows = await database.query(
      'select rank::int, import_id::int as file from imported_ranks order by day',
    );
    return rows.map(({ rank, file }) => [rank, file]);
  };
  const undo = (importId: number) => undoImport(measured, importId, async () => {});

  await database.query("insert into brands (domain, brand_name) values ('a.example', 'A')");
  await state(10, a, '08:00');
  await state(20, b, '09:00');
  await state(20, c, '10:00');
  expect(await ranks()).toEqual([[20, c]]);
  await undo(b);
  await undo(c);
  expect(await ranks()).toEqual([[10, a]]);
  await state(20, b, '11:00');
  await undo(a);
  expect(await ranks()).toEqual([[20, b]]);
  await undo(b);
  expect(await ranks()).toEqual([]);
});

it('keeps the rank of a day before one that another source dates earlier, and undoes that file as well', async () => {
  const [later = 0, dated = 0] = [await merge(4, 0), await merge(5, 0)];
  const state = (rank: number, importId: number, observedAt: string) =>
    inTransaction(measured, (transaction) =>
      mergeBrands(transaction, [{ domain: 'a.example', rank, fb_likes_count: 5 }], {
        source: `Sheet ${importId}`,
        observedAt,
        dated: importId === dated,
        importId,
      }),
    );
  const ranks = async () => {
    const rows = await database.query(
      'select rank::int, import_id::int as file, day::text from imported_ranks order by day',
    );
    return rows.map(({ rank, file, day }) => [rank, file, day]);
  };
  await state(10, later, '2026-06-02T15:00:00.000Z');
  await state(20, dated, '2026-06-02T00:00:00.000Z');
  await state(30, dated, '2026-06-01T00:00:00.000Z');
  const before = [10, later, '2026-06-02'];
  expect(await ranks()).toEqual([[30, dated, '2026-06-01'], before]);
  await undoImport(measured, dated, async () => {});
  expect(await ranks()).toEqual([before]);
});

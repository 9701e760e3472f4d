import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../in-transaction.ts';
import { connectMeasured, type MeasuredConnection } from '../measured-plans.ts';
import { addUser, databaseForEachTest } from '../testing.ts';
import { ensureWorkspace } from '../workspaces/workspaces.ts';
import { savePrivateBrands } from './save-private-brands.ts';
import { undoPrivateImport } from './undo-private-import.ts';

/** 100,000 in `npm run test:long -- repetitions`. */
const ROWS = Number(process.env.UNDO_ROWS ?? 4_000);
const CHUNK = 2_000;
const BATCH = 1_000;

const database = databaseForEachTest();
let workspaceId: string;
let measured: MeasuredConnection;
beforeEach(async () => {
  measured = connectMeasured(database.url);
  workspaceId = await ensureWorkspace(database.db, await addUser(database));
});
afterEach(() => measured.close());

const save = async (importId: string, day: number, rows = ROWS) => {
  for (let from = 0; from < rows; from += CHUNK)
    await inTransaction(measured, ({ db }) =>
      savePrivateBrands(
        db,
        Array.from({ length: Math.min(CHUNK, rows) }, (_, n) => ({
          domain: `shop${from + n}.example`,
          fb_likes_count: day,
          // Half of the brands are added by the second import.
          ...(importId === 'first' && { brand_name: `Shop ${from + n}` }),
        })).filter((_, n) => importId === 'second' || n % 2 === 0),
        {
          workspaceId,
          importId,
          source: importId,
          observedAt: new Date(Date.UTC(2026, 0, day)),
          dated: false,
          limit: ROWS,
        },
      ),
    );
};
const count = async (condition: string) =>
  (await database.query(`select count(*)::int from private_brands where ${condition}`))[0].count;

const statistics = [{ brands: 0 }, { brands: 2 }];

it.each(statistics)(
  'undoes a large import in batches with statistics from $brands brands, also after an interruption',
  async ({ brands }) => {
    await save('early', 1, brands);
    for (const table of ['private_brands', 'private_brand_undo'])
      await database.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await database.query('analyze private_brands, private_brand_undo');
    await save('first', 1);
    await save('second', 2);
    expect(measured.takeMostRows()).toBeLessThan(20 * CHUNK + 3 * ROWS);
    let batches = 0;
    const undo = (end = Number.POSITIVE_INFINITY) =>
      undoPrivateImport(measured, { workspaceId, importId: 'second' }, async () => {
        if (++batches > end) throw new Error('interrupted');
      });
    await expect(undo(1)).rejects.toThrow('interrupted');
    expect(await count('fb_likes_count = 2')).toBe(ROWS - BATCH);
    // Another member can change the workspace between batches.
    await inTransaction(database, ({ db }) =>
      savePrivateBrands(db, [{ domain: `shop${ROWS - 2}.example`, fb_likes_count: 3 }], {
        workspaceId,
        importId: 'other',
        source: 'other',
        observedAt: new Date(Date.UTC(2026, 0, 3)),
        dated: false,
        limit: ROWS,
      }),
    );
    const { removed, restored } = await undo();
    // The later value stays.
    expect(removed + restored).toBe(ROWS - BATCH - 1);
    expect(batches).toBe(ROWS / BATCH + 2);
    expect([
      await count('fb_likes_count = 1'),
      await count('fb_likes_count = 3'),
      await count('true'),
    ]).toEqual([ROWS / 2 - 1, 1, ROWS / 2]);
    // As many as the batch has, not rows times rows or those of the whole workspace.
    expect(measured.takeMostRows()).toBeLessThan(20 * BATCH);
    expect(await undo()).toEqual({ removed: 0, restored: 0 });
  },
  600_000,
);

import { METRIC_KEYS } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../in-transaction.ts';
import { addUser, useDatabase } from '../testing.ts';
import { ensureWorkspace } from '../workspaces/workspaces.ts';
import type { PrivatePatch } from './private-columns.ts';
import { getPrivateBrands } from './read-private-brands.ts';
import { type PrivateImport, previewPrivateBrands, savePrivateBrands } from './save-private-brands.ts';
import { purgePrivateUndo, undoPrivateImport } from './undo-private-import.ts';

const database = await useDatabase();
let workspaceId: string;
beforeEach(async () => {
  workspaceId = await newWorkspace();
});

const newWorkspace = async () => ensureWorkspace(database.db, await addUser(database));

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const target = (importId: string, { day = 0, limit = 1_000, source = importId, dated = false } = {}) => ({
  workspaceId,
  importId,
  source,
  dated,
  observedAt: new Date(START + day * DAY),
  limit,
});
const save = (rows: PrivatePatch[], into: PrivateImport) =>
  inTransaction(database, async ({ db }) => (await savePrivateBrands(db, rows, into)).outcomes);
const undo = (importId: string) => undoPrivateImport(database, { workspaceId, importId });
const all = async () =>
  await database.query('select * from private_brands where workspace_id = $1 order by address', [
    workspaceId,
  ]);
const brand = (name: string, rest: Partial<PrivatePatch> = {}): PrivatePatch => ({
  domain: `${name}.example`,
  brand_name: name,
  ...rest,
});

it('has a column for every metric of a brand', async () => {
  const rows = await database.query(
    "select column_name from information_schema.columns where table_name = 'private_brands'",
  );
  const columns = rows.map(({ column_name }) => column_name);
  expect(METRIC_KEYS.filter((key) => !columns.includes(key))).toEqual([]);
});

it('gives a user one workspace, even for concurrent first requests', async () => {
  const user = await addUser(database);
  const ids = await Promise.all(Array.from({ length: 5 }, () => ensureWorkspace(database.db, user)));
  expect(new Set(ids).size).toBe(1);
});

it('adds brands, changes known ones, and keeps values that a row does not have', async () => {
  const first = [
    brand('a', { fb_likes_count: 5, categories: [3, 7], locations: ['DE'] }),
    brand('b', { rank: 12, is_shop: true }),
  ];
  expect(await save(first, target('one'))).toEqual(['added', 'added']);
  expect(await save(first, target('one'))).toEqual(['unchanged', 'unchanged']);
  expect(
    await save([{ domain: 'a.example', ig_followers_count: 8 }, brand('c')], target('two', { day: 1 })),
  ).toEqual(['changed', 'added']);
  const [a, b, c] = await all();
  expect(a).toMatchObject({
    brand_name: 'a',
    fb_likes_count: 5,
    ig_followers_count: 8,
    categories: [3, 7],
    locations: ['DE'],
    origins: { ig_followers_count: expect.any(Number) },
  });
  expect(b).toMatchObject({ popularity_rank: 12, is_shop: true, fb_likes_count: null });
  expect(c.brand_name).toBe('c');
});

it('applies rows of the same brand in their order', async () => {
  const outcomes = await save(
    [brand('a', { fb_likes_count: 1 }), brand('a', { fb_likes_count: 2 }), brand('a', { fb_likes_count: 2 })],
    target('one'),
  );
  expect(outcomes).toEqual(['added', 'changed', 'unchanged']);
  expect(await all()).toMatchObject([{ fb_likes_count: 2 }]);
});

it('names a brand by its address until its name is known', async () => {
  expect(await save([{ domain: 'a.example' }], target('one'))).toEqual(['added']);
  expect(await all()).toMatchObject([{ brand_name: 'a.example' }]);
  expect(await save([brand('A', { domain: 'a.example' })], target('two', { day: -1 }))).toEqual(['changed']);
  expect(await all()).toMatchObject([{ brand_name: 'A' }]);
  expect(await undo('two')).toEqual({ removed: 0, restored: 1 });
  expect(await all()).toMatchObject([{ brand_name: 'a.example' }]);
  expect(await undo('one')).toEqual({ removed: 1, restored: 0 });
});

it('keeps values observed later than those of the import', async () => {
  await save([brand('a', { fb_likes_count: 5 })], target('new', { day: 9 }));
  const older = [{ domain: 'a.example', fb_likes_count: 4, ig_followers_count: 1 }];
  expect(await save(older, target('old', { day: 2 }))).toEqual(['changed']);
  expect(await all()).toMatchObject([{ fb_likes_count: 5, ig_followers_count: 1 }]);
});

it('dates equal values from the latest of the files of a source that state their day', async () => {
  const file = (likes: number, month: number) =>
    save(
      [{ domain: 'a.example', fb_likes_count: likes }],
      target(`of month ${month}`, { day: 31 * month, source: 'Survey', dated: true }),
    );
  expect([await file(5, 0), await file(5, 2), await file(4, 1), await file(5, 1)]).toEqual([
    ['added'],
    ['changed'],
    ['unchanged'],
    ['unchanged'],
  ]);
  expect(await all()).toMatchObject([{ fb_likes_count: 5 }]);
});

it('corrects what a file of the same source stated later on its day, but not what another did', async () => {
  const likes = (count: number) => [brand('a', { fb_likes_count: count })];
  await save(likes(5), target('morning', { day: 0.4, source: 'shops.csv' }));
  expect(await save(likes(6), target('other', { dated: true }))).toEqual(['unchanged']);
  const corrected = target('corrected', { source: 'shops.csv', dated: true });
  expect(await save(likes(7), corrected)).toEqual(['changed']);
  expect(await save(likes(7), corrected)).toEqual(['unchanged']);
  expect(await all()).toMatchObject([{ fb_likes_count: 7 }]);
});

it('gives each of several brands only the sources of its own values', async () => {
  const ids = new Map<string, number>();
  await save([brand('kettle', { fb_likes_count: 5 })], target('first.csv'));
  await save([brand('teapot'), brand('kettle', { ig_followers_count: 7 })], target('second.csv', { day: 1 }));
  await save([brand('mug')], target('third.csv', { day: 2 }));
  for (const { id, brand_name } of await all()) ids.set(brand_name, Number(id));
  const brands = await getPrivateBrands(database.db, workspaceId, [...ids.values()]);
  const named = brands.map(({ brand_name, sources }) => [
    brand_name,
    [...sources.values()].map(({ name }) => name).sort(),
  ]);
  expect(Object.fromEntries(named)).toEqual({
    kettle: ['first.csv', 'second.csv'],
    teapot: ['second.csv'],
    mug: ['third.csv'],
  });
});

it('stores which values are estimates, with their range, and amounts as written', async () => {
  const details = {
    estimated_monthly_traffic: { estimated: true as const, low: 5, high: 9 },
    estimated_monthly_revenue: { currency: 'EUR', amount: 3, rate: 0.9, rateDay: '2026-01-01' },
  };
  const row = brand('a', { estimated_monthly_traffic: 7, estimated_monthly_revenue: 3, details });
  await save([row], target('one'));
  expect(await save([row], target('one'))).toEqual(['unchanged']);
  expect((await all())[0].details).toEqual(details);
  await save([{ domain: 'a.example', estimated_monthly_traffic: 8 }], target('two', { day: 1 }));
  expect((await all())[0].details).toEqual({
    estimated_monthly_revenue: details.estimated_monthly_revenue,
  });
  await undo('two');
  expect(await all()).toMatchObject([{ estimated_monthly_traffic: 7, details }]);
});

it('adds no brands beyond the limit, and still updates existing ones', async () => {
  const rows = ['a', 'b', 'c'].map((name) => brand(name));
  expect(await save(rows, target('one', { limit: 2 }))).toEqual(['added', 'added', 'over-limit']);
  expect(await save([brand('a', { fb_likes_count: 1 })], target('two', { limit: 2 }))).toEqual(['changed']);
});

it('adds no brands beyond the limit when two imports run at once', async () => {
  const rows = (from: number) => Array.from({ length: 50 }, (_, i) => brand(`shop${from + i}`));
  await Promise.all([
    save(rows(0), target('one', { limit: 60 })),
    save(rows(50), target('two', { limit: 60 })),
  ]);
  expect(await all()).toHaveLength(60);
});

it('previews what saving would do, across parts of a file, and saves nothing', async () => {
  await save([brand('a', { fb_likes_count: 5 })], target('one'));
  const added = new Set<string>();
  const into = target('two', { day: 1, limit: 3 });
  const preview = (rows: PrivatePatch[]) =>
    previewPrivateBrands(database.db, rows, into, added).then(({ outcomes }) => outcomes);
  expect(await preview([brand('a', { fb_likes_count: 6 }), brand('b'), brand('b')])).toEqual([
    'changed',
    'added',
    'unchanged',
  ]);
  expect(await preview([brand('b'), brand('c'), brand('d')])).toEqual(['changed', 'added', 'over-limit']);
  expect(await all()).toMatchObject([{ brand_name: 'a', fb_likes_count: 5 }]);
});

it('keeps workspaces apart', async () => {
  await save([brand('a', { fb_likes_count: 1 })], target('one'));
  const first = workspaceId;
  workspaceId = await newWorkspace();
  expect(await save([brand('a', { fb_likes_count: 2 })], target('one'))).toEqual(['added']);
  expect(await undo('one')).toEqual({ removed: 1, restored: 0 });
  workspaceId = first;
  expect(await all()).toMatchObject([{ fb_likes_count: 1 }]);
});

it('undoes an import: removes what it added and restores what it changed', async () => {
  const before = brand('a', { fb_likes_count: 5, categories: [3], brand_url: 'https://a.example' });
  await save([before], target('one'));
  const original = await all();
  const changed = brand('A', { domain: 'a.example', fb_likes_count: 6, categories: [4], is_shop: true });
  await save([changed, brand('b')], target('two', { day: 1 }));
  expect(await undo('two')).toEqual({ removed: 1, restored: 1 });
  expect(await all()).toEqual(original);
  expect(await undo('two')).toEqual({ removed: 0, restored: 0 });
});

it('restores the state before the import if parts of it changed a brand twice', async () => {
  await save([brand('a', { fb_likes_count: 1 })], target('one'));
  await save([brand('a', { fb_likes_count: 2 })], target('two', { day: 1 }));
  await save([brand('a', { fb_likes_count: 3, is_shop: true })], target('two', { day: 1 }));
  await undo('two');
  expect(await all()).toMatchObject([{ fb_likes_count: 1, is_shop: null }]);
});

it('keeps values and brands that a later import has changed', async () => {
  await save(
    [brand('a', { fb_likes_count: 1, ig_followers_count: 1, locations: ['DE'] }), brand('b')],
    target('one'),
  );
  await save([{ domain: 'a.example', fb_likes_count: 2 }], target('two', { day: 1 }));
  expect(await undo('one')).toEqual({ removed: 1, restored: 1 });
  expect(await all()).toMatchObject([
    { brand_name: 'a.example', fb_likes_count: 2, ig_followers_count: null, locations: [] },
  ]);
  // The previous value is from an import that was undone: it is not restored, and the brand is removed.
  expect(await undo('two')).toEqual({ removed: 1, restored: 0 });
  expect(await all()).toEqual([]);
});

it.each([
  { order: ['b', 'c'], left: [100, 1] },
  { order: ['c', 'b'], left: [100, 1] },
  { order: ['a', 'c'], left: [200, 2] },
  { order: ['a', 'b'], left: [300, 3] },
])('restores what the other import states once two of three are undone: $order', async ({ order, left }) => {
  const likes = (fb_likes_count: number) => [{ domain: 'a.example', fb_likes_count }];
  await save([...likes(100), brand('b', { ig_followers_count: 1 })], target('a'));
  await save([...likes(200), brand('b', { ig_followers_count: 2 })], target('b', { day: 1 }));
  await save([...likes(300), brand('b', { ig_followers_count: 3 })], target('c', { day: 2 }));
  for (const importId of order) await undo(importId);
  const [a, b] = await all();
  expect([a.fb_likes_count, b.ig_followers_count]).toEqual(left);
  await undo(['a', 'b', 'c'].find((importId) => !order.includes(importId)) ?? '');
  expect(await all()).toEqual([]);
});

it('cannot undo an import once a day has passed', async () => {
  await save([brand('a')], target('one'));
  await database.query("update private_brand_undo set saved_at = now() - interval '25 hours'");
  await purgePrivateUndo(database.db);
  expect(await undo('one')).toEqual({ removed: 0, restored: 0 });
  expect(await all()).toHaveLength(1);
  const rows = await database.query('select name from private_sources where workspace_id = $1', [
    workspaceId,
  ]);
  expect(rows).toEqual([{ name: 'one' }]);
});

it('undoes all of an import that was resumed, until a day after its end', async () => {
  const imports = await database.query(
    `insert into imports (user_id, target, file_name, size, source, mapping, status, brand_limit, finished_at)
     select owner_id, 'mine', 'a.csv', 1, 'one', '{}', 'done', 10, now() - interval '23 hours' from workspaces where id = $1
     returning public_id`,
    [workspaceId],
  );
  const importId: string = imports[0].public_id;
  await save([brand('a')], target(importId));
  await database.query("update private_brand_undo set saved_at = now() - interval '30 hours'");
  await save([brand('b')], target(importId));
  await purgePrivateUndo(database.db);
  expect(await undo(importId)).toEqual({ removed: 2, restored: 0 });
});

it('counts why a value stays, and neither counts nor replaces a website that differs only in form', async () => {
  const metric = { ig_followers_count: 5 };
  const estimate: Partial<PrivatePatch> = {
    ig_followers_count: 7,
    details: { ig_followers_count: { estimated: true } },
  };
  await save([brand('a', { ...metric, brand_url: 'https://www.a.example' })], target('one', { day: 1 }));
  const reasonsOf = async (patch: Partial<PrivatePatch>, day: number) => {
    const into = { ...target('two', { day }), overwrite: ['brand_url'] as const };
    const rows = [brand('a', { brand_url: 'http://A.example/', ...patch })];
    const { kept } = await previewPrivateBrands(database.db, rows, into, new Set());
    return kept.map(({ column, reason }) => `${column} ${reason}`);
  };
  expect(await reasonsOf({ ig_followers_count: 7 }, 0)).toEqual(['ig_followers_count newer']);
  expect(await reasonsOf(estimate, 2)).toEqual(['ig_followers_count measured']);
  expect(await reasonsOf({ ig_followers_count: 7 }, 2)).toEqual([]);
});

it('deletes the workspace and its brands with the account', async () => {
  await save([brand('a')], target('one'));
  await database.query('delete from users where id = (select owner_id from workspaces where id = $1)', [
    workspaceId,
  ]);
  expect(await all()).toEqual([]);
});

it('keeps a value that the row has only a coarser one or a placeholder for, and a name unless the user chose it', async () => {
  const good = brand('a', { brand_name: 'Fernloft', categories: [200, 204], ig_followers_count: 5 });
  await save([good], target('one'));
  const worse: PrivatePatch = {
    domain: 'a.example',
    brand_name: 'Trail boot',
    categories: [2900],
    placeholders: ['ig_followers_count'],
  };
  const { outcomes, kept } = await previewPrivateBrands(
    database.db,
    [worse],
    target('two', { day: 1 }),
    new Set(),
  );
  expect(outcomes).toEqual(['unchanged']);
  expect(kept).toEqual(
    expect.arrayContaining([
      { column: 'brand_name', reason: 'identity', count: 1 },
      { column: 'categories', reason: 'coarser', count: 1 },
      { column: 'ig_followers_count', reason: 'placeholder', count: 1 },
    ]),
  );
  expect(await save([worse], target('two', { day: 1 }))).toEqual(outcomes);
  expect(await all()).toMatchObject([
    { brand_name: 'Fernloft', categories: [200, 204], ig_followers_count: 5 },
  ]);
  await save([worse], { ...target('three', { day: 1 }), overwrite: ['brand_name'] });
  expect(await all()).toMatchObject([{ brand_name: 'Trail boot', categories: [200, 204] }]);
});

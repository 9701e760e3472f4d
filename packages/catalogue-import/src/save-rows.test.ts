import { useDatabase } from '@brandlode/database/testing';
import { expect, it } from 'vitest';
import { saveRows, saveToCatalogue } from './save-rows.ts';

const database = await useDatabase();

it('saves all rows except those that the database rejects, and reports these', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({
    domain: `shop${n}.example`,
    fb_likes_count: n === 7 || n === 30 ? 1e30 : n,
  }));
  const save = saveToCatalogue({ source: 'test', observedAt: new Date().toISOString(), dated: false });
  const saved = await saveRows(database, rows, save);
  expect(saved).toMatchObject({ added: 48, changed: 0, unchanged: 0 });
  expect(saved.rejected.map(({ index }) => index)).toEqual([7, 30]);
  expect(saved.rejected[0]?.reason).toMatch(/^the database rejects it: /);
  expect(await database.query('select count(*) from brands')).toEqual([{ count: 48 }]);
});

it('saves nothing if what is written with the rows fails', async () => {
  const save = saveToCatalogue({ source: 'test', observedAt: new Date().toISOString(), dated: false });
  const failing = saveRows(database, [{ domain: 'never.example' }], save, () =>
    Promise.reject(new Error('lost')),
  );
  await expect(failing).rejects.toThrow('lost');
  expect((await database.query("select from brands where domain = 'never.example'")).length).toBe(0);
});

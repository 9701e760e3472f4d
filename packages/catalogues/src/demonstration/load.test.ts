import { createTestDatabase, type TestDatabase } from '@brandlode/database/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateDemonstration } from './generate.ts';
import { loadDemonstration } from './load.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const count = async () => (await database.pool.query('select count(*) from brands')).rows[0].count;

it('loads every brand as it was generated', async () => {
  expect(await loadDemonstration(database, 300)).toBe(300);
  const rows = await database.db.selectFrom('brands').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([...generateDemonstration(300)]);
});

it('loads 12,000 brands on the first start and none on the next', async () => {
  expect(await loadDemonstration(database)).toBe(12_000);
  expect(await loadDemonstration(database)).toBe(0);
  expect(await count()).toBe(12_000);
});

it('does not load the demonstration again after it was deleted', async () => {
  await loadDemonstration(database, 10);
  await database.pool.query('delete from brands');
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

it('rolls back when it fails half way, so that the next start loads it', async () => {
  const [last] = [...generateDemonstration(50)].slice(-1);
  await database.pool.query('insert into brands (brand_name, domain) values ($1, $2)', [
    'In the way',
    last!.domain,
  ]);
  await expect(loadDemonstration(database, 50)).rejects.toThrow(/unique/);
  expect(await count()).toBe(1);
  await database.pool.query('delete from brands');
  expect(await loadDemonstration(database, 50)).toBe(50);
});

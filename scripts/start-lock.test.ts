import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { holdStartLock } from './start-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('one start holds the database, also after its connection was cut off, until it lets go (issue 8)', async () => {
  const first = await holdStartLock(database.url);
  expect(await holdStartLock(database.url)).toBeNull();

  const held = `from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const holder = async () =>
    (await database.pool.query(`select pid ${held}`)).rows[0]?.pid as number | undefined;
  const before = await holder();
  await database.pool.query('select pg_terminate_backend($1)', [before]);
  const isAnother = async () => ![undefined, before].includes(await holder());
  await expect.poll(isAnother, { timeout: 30_000 }).toBe(true);
  expect(await holdStartLock(database.url)).toBeNull();

  await first!.release();
  const second = await holdStartLock(database.url);
  expect(second).not.toBeNull();
  await second!.release();
});

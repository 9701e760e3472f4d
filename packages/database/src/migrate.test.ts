import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('applies nothing twice', async () => {
  expect(await migrate(database.url)).toEqual([]);
});

it('lets two processes migrate at once, each migration applied once', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  const [first, second] = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect([...first, ...second].filter((name) => name === '0001_catalogue.sql')).toHaveLength(1);
});

it('refuses a database that newer code has migrated, in words', async () => {
  await database.pool.query("insert into schema_migrations (name, hash) values ('9999_future.sql', '')");
  await expect(migrate(database.url)).rejects.toThrow(/newer version/);
});

import { expect, it } from 'vitest';
import { connectClient } from './connection-error.ts';
import { migrate } from './migrate.ts';
import { readSchemaState, waitForSchema } from './schema-state.ts';
import { useDatabase } from './testing.ts';

const database = await useDatabase();

const at = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

it.each<[string, (url: URL) => void]>([
  ['There is no database nosuch', (url) => (url.pathname = '/nosuch')],
  ['No database listens at 127.0.0.1:1', (url) => (url.host = '127.0.0.1:1')],
  ['The database host nosuch.invalid cannot be found', (url) => (url.hostname = 'nosuch.invalid')],
  ['rejects the password or access of nobody', (url) => (url.username = 'nobody')],
  ['rejects the password or access', (url) => (url.password = 'wrong')],
])('explains what is wrong with the address: %s', async (sentence, change) => {
  await expect(connectClient(at(change), 'test')).rejects.toThrow(sentence);
});

it('distinguishes a current, an unmigrated, a partly migrated and a too new database', async () => {
  const { query, url } = database;
  expect(await readSchemaState(url)).toEqual({ kind: 'current' });
  await query("insert into schema_migrations (name, hash) values ('9999_future.sql', '')");
  expect(await readSchemaState(url)).toMatchObject({
    kind: 'newer',
    reason: expect.stringMatching(/9999_future\.sql.*npm run restore/),
  });
  await query("delete from schema_migrations where name >= '0005'");
  expect(await readSchemaState(url)).toMatchObject({
    kind: 'outdated',
    reason: expect.stringMatching(/4 of \d+ migrations.*node scripts\/migrate\.ts/),
  });
  await query('drop schema public cascade; create schema public');
  expect(await readSchemaState(url)).toMatchObject({ kind: 'outdated' });
});

it('waits for the migrations and reports the reason once', async () => {
  const reasons: string[] = [];
  const waited = waitForSchema(database.url, (reason) => void reasons.push(reason), 20);
  await expect.poll(() => reasons.length).toBe(1);
  await migrate(database.url);
  await waited;
  expect(new Set(reasons).size).toBe(reasons.length);
});

import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from './migrate.ts';
import { useDatabase } from './testing.ts';

const database = await useDatabase();

it('applies nothing twice', async () => {
  expect(await migrate(database.url)).toEqual([]);
});

it('allows two processes to migrate at once, each migration applied once', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  const [first, second] = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect([...first, ...second].filter((name) => name === '0001_catalogue.sql')).toHaveLength(1);
});

it('gives up soon if another connection holds a lock it needs, changes nothing and can be run again', async () => {
  const other = new pg.Client({ connectionString: database.url });
  onTestFinished(() => other.end());
  await other.connect();
  await other.query(
    "delete from schema_migrations where name = '0009_identity_disabled.sql'; drop index if exists users_disabled",
  );
  await other.query('begin; lock table users in row exclusive mode');
  await expect(migrate(database.url, { lockTimeoutMs: 100 })).rejects.toThrow(
    /^Migration 0009_identity_disabled\.sql did not get its lock within 0\.1 s .* run it again when that has ended\.$/,
  );
  // Nothing waits in the queue behind a migration that gave up.
  await database.query('select from users limit 1');
  await other.query('rollback');
  expect(await migrate(database.url)).toEqual(['0009_identity_disabled.sql']);
});

it('rejects a database migrated by newer code with a clear message', async () => {
  await database.query("insert into schema_migrations (name, hash) values ('9999_future.sql', '')");
  await expect(migrate(database.url)).rejects.toThrow(/newer version/);
});

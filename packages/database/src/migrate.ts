import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { addUrlAddresses } from './catalogue/add-url-addresses.ts';
import { connectClient } from './connection-error.ts';

const FOLDER = new URL('../migrations/', import.meta.url);
/**
 * A statement that waits for a lock blocks every later query on its table, so a migration gives up soon instead of
 * blocking the running product.
 */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

export const CREATE_SCHEMA_MIGRATIONS =
  'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())';

type Migration = { name: string; sql: string; hash: string };

/** All migrations, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Migrates the database to the newest schema, each file of `migrations/` once in its own transaction, and completes its data in batches.
 * Returns the names of the applied migrations.
 * Throws if an applied migration was edited afterwards or is missing here (the database is newer than the code), and if a lock that
 * it needs is not available within `lockTimeoutMs`; it can then be run again.
 */
export async function migrate(
  url: string,
  { lockTimeoutMs = LOCK_TIMEOUT_MS }: { lockTimeoutMs?: number } = {},
): Promise<string[]> {
  const client = await connectClient(url, 'brandlode migrate');
  try {
    // Only one process migrates at a time. Without a timeout: another process may be migrating, which may take long.
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await client.query("select set_config('lock_timeout', $1, false)", [String(lockTimeoutMs)]);
    await client.query(CREATE_SCHEMA_MIGRATIONS);
    const applied = new Map<string, string>(
      (await client.query('select name, hash from schema_migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    const migrations = await readMigrations();
    for (const name of applied.keys()) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new Error(
          `The database was migrated by a newer version (${name} is not known here). Update the code.`,
        );
      }
    }
    const done: string[] = [];
    for (const migration of migrations) {
      const { name, hash } = migration;
      if (applied.has(name)) {
        if (applied.get(name) !== hash)
          throw new Error(`Migration ${name} was edited after it had been applied.`);
        continue;
      }
      await client.query('begin');
      try {
        await applyMigration(client, migration);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(failureMessage(name, error, lockTimeoutMs), { cause: error });
      }
      done.push(name);
    }
    await addUrlAddresses(client);
    return done;
  } finally {
    await client.end();
  }
}

export async function applyMigration(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
}

function failureMessage(name: string, error: unknown, lockTimeoutMs: number): string {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
    return `Migration ${name} did not get its lock within ${lockTimeoutMs / 1000} s because a long query or an open transaction of another connection holds it. Nothing of it was applied; run it again when that has ended.`;
  }
  return `Migration ${name} failed: ${error instanceof Error ? error.message : error}`;
}

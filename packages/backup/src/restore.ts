import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  applyMigration,
  CREATE_SCHEMA_MIGRATIONS,
  migrate,
  readMigrations,
  SteadyClient,
} from '@brandlode/database';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listTables } from './dumped-tables.ts';
import { type Head, type TableHead, type Tail, UnreadableBackupError } from './format.ts';
import { readBackup } from './read-backup.ts';

/** The database cannot be restored; the message explains why to the operator. */
export class RestoreRejectedError extends Error {}

/**
 * Replaces the content of a database by a backup, in one transaction. A backup of an older version is migrated afterwards.
 * `createJobTables`: SQL that creates the job queue's tables. `onCommitted` is called once the content is in place, even if a later
 * step fails. Throws UnreadableBackupError and RestoreRejectedError.
 */
export async function restore(
  url: string,
  bytes: AsyncIterable<Uint8Array>,
  options: { createJobTables: string; replace: boolean; onCommitted?: () => void },
): Promise<Tail> {
  const client = new SteadyClient({ connectionString: url, application_name: 'brandlode restore' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '10s'`);
    await rejectIfInUse(client);
    if (!options.replace) await rejectIfNotEmpty(client);
    let tail: Tail | undefined;
    for await (const part of readBackup(bytes)) {
      if (part.part === 'head') await recreateTables(client, part.head, options.createJobTables);
      else if (part.part === 'table') await fill(client, part.head, part.rows);
      else if (part.part === 'counters')
        for (const { table, column, last } of part.counters)
          await client.query(
            'select setval(pg_get_serial_sequence($1, $2), coalesce($3::bigint, 1), $3 is not null)',
            [table, column, last],
          );
      else tail = part.tail;
    }
    await client.query('commit');
    options.onCommitted?.();
    await client.query('analyze');
    await migrate(url);
    return tail!;
  } finally {
    // This also rolls back an open transaction.
    await client.end();
  }
}

/** Older observations are few: they are thinned out. */
const PAST_MONTHS = 24;
/** PostgreSQL lists a connection for a moment after its program closed it. */
const CLOSING = { attempts: 8, milliseconds: 250 };

async function rejectIfInUse(client: pg.Client, attempt = 1): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'brandlode%' order by 1`,
  );
  if (rows.length > 0 && attempt < CLOSING.attempts) {
    await setTimeout(CLOSING.milliseconds);
    // Otherwise a transaction keeps seeing the same state of the connections.
    await client.query('select pg_stat_clear_snapshot()');
    return rejectIfInUse(client, attempt + 1);
  }
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ');
    throw new RestoreRejectedError(
      `The product or one of its commands uses this database (${names}), or a pooler keeps its connections open. Stop it first.`,
    );
  }
}

async function rejectIfNotEmpty(client: pg.Client) {
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query(`select from ${table} limit 1`);
    if (rows.length > 0)
      throw new RestoreRejectedError(
        `The database is not empty (${table} has rows). Use --replace to overwrite it.`,
      );
  }
}

/** Empty tables with the schema at the time of the backup. */
async function recreateTables(client: pg.Client, head: Head, createJobTables: string) {
  const migrations = await readMigrations();
  await client
    .query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
    .catch((error) => {
      if (error.code !== '55P03') throw error;
      throw new RestoreRejectedError(
        'A query or an open transaction of another connection uses this database. End it first.',
      );
    });
  await client.query(CREATE_SCHEMA_MIGRATIONS);
  for (const { name, hash } of head.migrations) {
    const migration = migrations.find((candidate) => candidate.name === name);
    if (!migration)
      throw new RestoreRejectedError(
        `The backup was made by a newer version (${name} is not known here). Update the code.`,
      );
    if (migration.hash !== hash)
      throw new RestoreRejectedError(`Migration ${name} was edited after the backup was made.`);
    await applyMigration(client, migration);
  }
  await createPastPartitions(client);
  await client.query(createJobTables);
}

/** The migrations create partitions only from the current month on. Without these, all older rows would be in the default partition, which is read whenever a partition is added. */
async function createPastPartitions(client: pg.Client) {
  const { rows } = await client.query(
    "select from pg_proc where pronamespace = 'public'::regnamespace and proname = 'create_month_partition'",
  );
  // Versions without partitions.
  if (rows.length === 0) return;
  await client.query(
    `select create_month_partition(table_name, (date_trunc('month', now() at time zone 'UTC') - months * interval '1 month')::date)
     from generate_series(1, $1) months, (
       select relname as table_name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace) tables`,
    [PAST_MONTHS],
  );
}

async function fill(client: pg.Client, { table, columns }: TableHead, rows: AsyncGenerator<Buffer>) {
  const existing = (await listTables(client)).find((candidate) => candidate.table === table);
  // Names are interpolated into SQL below, so only names this database has are allowed.
  if (!existing || !columns.every((column) => existing.columns.includes(column)))
    throw new UnreadableBackupError(`holds a table or column that is not known here (${table}).`);
  await client.query(`alter table ${table} disable trigger user`);
  const copy = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  const ended = once(copy, 'finish');
  // A rejected row ends the COPY while rows are still being written.
  ended.catch(() => {});
  for await (const chunk of rows) if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), ended]);
  copy.end();
  await ended;
  await client.query(`alter table ${table} enable trigger user`);
}

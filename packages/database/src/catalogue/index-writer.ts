import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

/** Identifies this catalogue: differs for another database, and after a backup was restored into this one. */
export async function readOrigin(db: Database): Promise<string> {
  const result = await sql<{ origin: string }>`
    select concat_ws('/', system_identifier, 'brands'::regclass::oid,
      (select oid from pg_database where datname = current_database())) as origin
    from pg_control_system()`.execute(db);
  return onlyRow(result).origin;
}

/** True if this connection is now the writer of the index of that name; it remains so while the connection is open. */
export async function tryIndexWriter(db: Database, name: string): Promise<boolean> {
  const result = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${`brandlode index ${name}`}, 0)) as mine`.execute(db);
  return onlyRow(result).mine;
}

/** A number above every earlier one, across processes: the transaction id. */
export async function nextIndexVersion(db: Database): Promise<number> {
  const result = await sql<{ version: string }>`select pg_current_xact_id()::text as version`.execute(db);
  return Number(onlyRow(result).version);
}

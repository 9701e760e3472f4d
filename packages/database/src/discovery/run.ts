import { type Selectable, sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { onClient } from '../in-transaction.ts';
import { onlyRow } from '../only-row.ts';
import type { DiscoveryPhase, DiscoveryTables } from './tables.ts';

export type DiscoveryRun = Selectable<DiscoveryTables['discovery_run']>;

/** The run in progress, or else the last one. */
export const readDiscoveryRun = (db: Database): Promise<DiscoveryRun | undefined> =>
  db.selectFrom('discovery_run').selectAll().executeTakeFirst();

/**
 * Starts a run that ends once so many candidates have been accepted in all, or every name was asked. A run that is not finished continues with
 * this target.
 */
export async function startDiscovery(
  db: Database,
  { target, probes }: { target: number; probes: boolean },
): Promise<void> {
  await sql`delete from discovery_run where finished_at is not null`.execute(db);
  await sql`
    insert into discovery_run (target, probes) values (${target}, ${probes})
    on conflict (id) do update set target = excluded.target, probes = excluded.probes, paused = false`.execute(
    db,
  );
}

/** Pauses the run or lets it continue. Returns false if there is none in progress. */
export async function pauseDiscovery(db: Database, paused: boolean): Promise<boolean> {
  const { rows } = await sql`
    update discovery_run set paused = ${paused} where finished_at is null returning 1`.execute(db);
  return rows.length > 0;
}

/** Notes what the process at work does, and why it cannot continue. The run is finished with the phase `done`. */
export async function noteDiscovery(
  db: Database,
  { phase, problem = null, rate }: { phase: DiscoveryPhase; problem?: string | null; rate: number },
): Promise<void> {
  await sql`
    update discovery_run set phase = ${phase}, problem = ${problem}, rate = ${rate}, worked_at = now(),
      finished_at = case when ${phase} = 'done' then now() end`.execute(db);
}

const LOCK = 726_236;

/**
 * Calls `work` if no other process is at work on the run; returns whether it did. `work` ends early with the signal if the connection that
 * holds the lock is lost.
 */
export async function withDiscoveryLock(
  { pool }: Pick<Connection, 'pool'>,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = (error: Error) => lost.abort(error);
  client.on('error', onError);
  let broken = true;
  try {
    const { db } = onClient(client);
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(db);
    const { mine } = onlyRow(lock);
    if (mine) {
      await work(lost.signal);
      await sql`select pg_advisory_unlock(${LOCK})`.execute(db);
    }
    broken = false;
    return mine;
  } finally {
    client.off('error', onError);
    // Closing the connection releases the lock.
    client.release(broken);
  }
}

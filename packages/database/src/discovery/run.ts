import { type Selectable, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
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
 * this target. A run on the real internet forgets the names of a simulated one before it. Throws RealNamesError.
 */
export async function startDiscovery(
  { db }: Pick<Connection, 'db'>,
  { target, probes, simulated = false }: { target: number; probes: boolean; simulated?: boolean },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const last = await readDiscoveryRun(transaction);
    if (simulated) await refuseRealNames(transaction);
    else if (last?.simulated) await forgetSimulation(transaction);
    await sql`
      delete from discovery_run where finished_at is not null or simulated <> ${simulated}`.execute(
      transaction,
    );
    await sql`
      insert into discovery_run (target, probes, simulated) values (${target}, ${probes}, ${simulated})
      on conflict (id) do update set target = excluded.target, probes = excluded.probes, paused = false`.execute(
      transaction,
    );
  });
}

/** The names and ranks of real sites are not mixed with simulated ones. */
export class RealNamesError extends Error {}

/** Reserved for tests (RFC 6761): every name of the simulated internet ends with it. */
const SIMULATED_NAMES = '%.test';

async function refuseRealNames(db: Database): Promise<void> {
  const { rows } = await sql`
    select where exists (select from discovery_names where name not like ${SIMULATED_NAMES})
      or exists (select from ranked_names where address not like ${SIMULATED_NAMES})`.execute(db);
  if (rows.length > 0) throw new RealNamesError('The database has lists of real sites.');
}

/** The stores stay in the sample data. */
async function forgetSimulation(db: Database): Promise<void> {
  await sql`delete from discovery_names where name like ${SIMULATED_NAMES}`.execute(db);
  await sql`delete from candidates where name like ${SIMULATED_NAMES}`.execute(db);
  await sql`
    with gone as (delete from ranked_names where address like ${SIMULATED_NAMES} returning list)
    delete from rank_lists where list in (select list from gone)`.execute(db);
}

/** Pauses the run or lets it continue. Returns false if there is none in progress. */
export async function pauseDiscovery(db: Database, paused: boolean): Promise<boolean> {
  const { rows } = await sql`
    update discovery_run set paused = ${paused} where finished_at is null returning 1`.execute(db);
  return rows.length > 0;
}

type Note = { phase: Exclude<DiscoveryPhase, 'done'>; problem?: string | null; rate: number };

/** Notes what the process at work does, and why it cannot continue. */
export async function noteDiscovery(db: Database, { phase, problem = null, rate }: Note): Promise<void> {
  await sql`
    update discovery_run set phase = ${phase}, problem = ${problem}, rate = ${rate}, worked_at = now()`.execute(
    db,
  );
}

/** Finishes the run; returns false if it was given another target or other probes since it was read. */
export async function finishDiscovery(
  db: Database,
  { target, probes, simulated }: Pick<DiscoveryRun, 'target' | 'probes' | 'simulated'>,
): Promise<boolean> {
  const { rows } = await sql`
    update discovery_run set phase = 'done', problem = null, rate = 0, worked_at = now(), finished_at = now()
    where target = ${target} and probes = ${probes} and simulated = ${simulated} returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Calls `work` if no other process is at work on the run; returns whether it did. `work` ends early with the signal if the connection that
 * holds the lock is lost.
 */
export async function withDiscoveryLock(
  { openSession }: Pick<Connection, 'openSession'>,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await openSession();
  const lost = new AbortController();
  const onError = (error: Error) => lost.abort(error);
  client.on('error', onError);
  try {
    const { db } = onClient(client);
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${ADVISORY_LOCKS.discovery}) as mine`.execute(db);
    const { mine } = onlyRow(lock);
    if (mine) await work(lost.signal);
    return mine;
  } finally {
    client.off('error', onError);
    // Closing the connection releases the lock.
    await client.end().catch(() => {});
  }
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A clock that is corrected by less delays nothing noticeably. */
const TOLERATED_SECONDS = 5;

/** What waits longer than this is late by no more than the clock was set back, which does not matter then. */
const NOTICEABLE = sql.lit('1 day');

/** Times at which something is due, or since when it waits, with the rows that wait. */
export const WAITS: [table: string, column: string, waits?: string][] = [
  ['webhook_deliveries', 'next_attempt_at', "state = 'pending' and not sending"],
  ['connections', 'next_push_at'],
  ['search_matches', 'computed_at'],
  ['webhooks', 'brief_at'],
  ['stripe_events', 'received_at', 'processed_at is null'],
  ['checkouts', 'created_at', 'settled_at is null'],
  ['rank_lists', 'claimed_at'],
  ['rank_lists', 'loaded_at'],
  ['estimate_computation', 'prices_at'],
  ['candidates', 'retry_at'],
  ['source_runs', 'due_at'],
  ['stores', 'due_at'],
  ['stores', 'requested_at'],
  ['stores', 'queued_at'],
  ['stores', 'started_at'],
];

/** Until when a process has something for itself. */
export const LEASES: [table: string, column: string, isHeld: string][] = [
  ['webhook_deliveries', 'next_attempt_at', "state = 'pending' and sending"],
  ['pushes', 'leased_until', "state = 'running'"],
  ['imports', 'lease_until', 'worker is not null'],
  ['idempotent_requests', 'abandoned_at', 'status is null'],
];
/** No lease is longer: one that is cut to it ends no sooner than its process expects, so that nothing is done twice. */
const LONGEST_LEASE = sql.lit('5 minutes');

/** A host keeps a pause of at least this, because its pause may have begun after the clock was set back. */
const SHORTEST_PAUSE = sql.lit('1 minute');

/**
 * Compares the server's clock with its latest time that was seen; if it was set back, moves everything that waits back by as much, so that
 * nothing waits for the time to come again. Returns the seconds, 0 if it was not set back.
 */
export const watchClock = (db: Database): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ back: number | null }>`
      insert into clock_watch (seen_at) values (clock_timestamp())
      on conflict (id) do update set seen_at = clock_timestamp()
      returning extract(epoch from old.seen_at - new.seen_at)::float8 as back`.execute(transaction);
    const back = rows[0]?.back ?? 0;
    if (back <= TOLERATED_SECONDS) return 0;
    await moveBack(transaction, back);
    return back;
  });

async function moveBack(db: Database, seconds: number) {
  const back = sql`make_interval(secs => ${seconds})`;
  const now = sql`clock_timestamp()`;
  for (const [table, column, waits = 'true'] of WAITS) {
    const time = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${time} = ${time} - ${back}
      where ${time} > ${now} and ${time} <= ${now} + ${back} + interval ${NOTICEABLE} and ${sql.raw(waits)}`.execute(
      db,
    );
  }
  for (const [table, column, isHeld] of LEASES) {
    const time = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${time} = ${now} + interval ${LONGEST_LEASE}
      where ${time} > ${now} + interval ${LONGEST_LEASE} and ${sql.raw(isHeld)}`.execute(db);
  }
  await sql`
    update host_pauses set next_request_at = greatest(next_request_at - ${back}, ${now} + interval ${SHORTEST_PAUSE})
    where next_request_at > ${now} + interval ${SHORTEST_PAUSE}`.execute(db);
  await moveJobsBack(db, seconds);
}

/** When each queue last looked for jobs of killed processes, and the last sign of life of running jobs. */
const JOB_TIMES = [
  ['queue', 'monitor_claim_on', 'true'],
  ['queue', 'monitor_on', 'true'],
  ['queue', 'maintain_on', 'true'],
  ['job', 'started_on', "state = 'active'"],
  ['job', 'heartbeat_on', "state = 'active'"],
] as const;

/** Jobs of all queues, of the API and of the collector. The queue makes its own tables. */
async function moveJobsBack(db: Database, seconds: number) {
  const { rows } = await sql`select where to_regclass('pgboss.job') is not null`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}), created_on = least(created_on, now())
    where state < 'active' and start_after > now()`.execute(db);
  for (const [table, column, applies] of JOB_TIMES) {
    const time = sql.ref(column);
    await sql`
      update ${sql.table(`pgboss.${table}`)} set ${time} = now() where ${time} > now() and ${sql.raw(applies)}`.execute(
      db,
    );
  }
}

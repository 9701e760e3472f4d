import type { SourceOutcome } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import { storefrontAddress } from '../../catalogue/storefront-address.ts';
import type { Connection, Database } from '../../connect.ts';
import { onlyRow } from '../../only-row.ts';
import { settleChecks } from '../settle-checks.ts';

const isDemonstration = (address: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from brand_addresses a join brands b on b.id = a.brand_id
    where a.address = ${address} and b.is_demonstration)`;

/** Whether a store may be observed, by its storefront address. */
export type CollectionStatus = 'free' | 'opted-out' | 'demonstration';

export async function getCollectionStatus(db: Database, address: string): Promise<CollectionStatus> {
  const result = await sql<{ status: CollectionStatus }>`
    select case
      when is_opted_out(${address}) then 'opted-out'
      when ${isDemonstration(sql`${address}`)} then 'demonstration'
      else 'free' end as status`.execute(db);
  return onlyRow(result).status;
}

/** Whether the owner opted out of this address or host, of the storefront it belongs to, or of an address that covers it. */
export async function isOptedOut(db: Database, address: string): Promise<boolean> {
  const storefront = storefrontAddress(`https://${address}`) ?? address;
  const result = await sql<{ out: boolean }>`
    select is_opted_out(${address}) or is_opted_out(${storefront}) as out`.execute(db);
  return onlyRow(result).out;
}

/** Records an opt-out, which covers all addresses below this one, or its withdrawal. Returns whether it changed anything. */
export async function setOptOut(db: Database, address: string, out: boolean): Promise<boolean> {
  const { rows } = await (out
    ? sql`insert into opted_out_domains as o (domain) values (${address})
        -- A removal covers nothing below its address.
        on conflict (domain) do update set opted_out_at = now() where o.opted_out_at = o.removed_at returning 1 as done`
    : sql`delete from opted_out_domains where domain = ${address} returning 1 as done`
  ).execute(db);
  return rows.length > 0;
}

/**
 * Requests stores, which take precedence over due ones, and over those requested in `bulk`. Opted-out and demonstration stores
 * are skipped. Those of `waiting` keep the time of their request.
 */
export async function requestStores(
  db: Database,
  addresses: string[],
  { bulk = false, waiting = [] }: { bulk?: boolean; waiting?: string[] } = {},
): Promise<number> {
  const { rows } = await sql`
    insert into stores (domain, requested_at, requested_in_bulk)
    select distinct requested.domain, now(), ${bulk}::boolean from unnest(${addresses}::text[]) as requested (domain)
    where not is_opted_out(requested.domain) and not ${isDemonstration(sql`requested.domain`)}
    order by requested.domain
    on conflict (domain) do update set
      requested_at = coalesce(case when stores.domain = any(${waiting}) then stores.requested_at end, now()),
      requested_in_bulk = excluded.requested_in_bulk and (stores.requested_at is null or stores.requested_in_bulk)
    returning 1`.execute(db);
  return rows.length;
}

/** After this time a queued store is enqueued again: the queue may have been emptied. */
const STALE = sql`now() - interval '1 hour'`;

/** `bulk`: requested with many others. `queued`: dispatched before and possibly still on the queue. */
export type DispatchedStore = { domain: string; requested: boolean; bulk: boolean; queued: boolean };

/** Stores requested in bulk that may wait on the queue: later requests of other workspaces wait for no more than these. */
export const MAX_BULK_WAITING = 50;

/** Dispatched and not finished, and whether it also still waits for a worker. */
const IS_QUEUED = sql`coalesce(queued_at >= requested_at and queued_at >= ${STALE}, false)`;
const IS_WAITING = sql`${IS_QUEUED} and (started_at is null or started_at < queued_at)`;

/** Whether the store is at the primary address of a brand that is visited regularly. */
const IS_PRIMARY = sql`exists (select from brands b where b.domain = stores.domain and not b.is_demonstration)`;

/**
 * Enqueues requested stores, and due ones if `scheduled` (only the primary address of a brand), each once until it is finished; if a
 * process dies in between, nothing is enqueued. Of those requested in bulk every workspace has the same share, and so have those that no
 * user requested; followed brands come first. A store that another process is changing follows next time. Returns their number;
 * of several concurrent processes one dispatches, the others return 0.
 */
export async function dispatchStores(
  { db }: Pick<Connection, 'db'>,
  { scheduled, limit }: { scheduled: boolean; limit: number },
  queue: (stores: DispatchedStore[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.dispatch}) as mine`.execute(tx);
    if (!onlyRow(lock).mine) return 0;
    const waiting = await sql<{ count: number }>`
      select count(*)::integer as count from stores
      where requested_at is not null and requested_in_bulk and ${IS_WAITING}`.execute(tx);
    const room = Math.max(0, MAX_BULK_WAITING - onlyRow(waiting).count);
    const { rows } = await sql<DispatchedStore>`
      with due as (
        (select domain, true as requested from stores
          where requested_at is not null and not requested_in_bulk and not ${IS_QUEUED}
          order by requested_at limit ${limit})
        union all
        ${sharesOf(room)}
        union all
        (select domain, false from stores
          where ${scheduled} and due_at <= now() and requested_at is null
            and (queued_at is null or queued_at < ${STALE})
            and not is_opted_out(stores.domain)
            and ${IS_PRIMARY}
          order by due_at limit ${limit})
      ), locked as (
        select domain, requested, requested and requested_in_bulk as bulk, queued_at is not null as queued
        from due join stores using (domain)
        for no key update of stores skip locked
      )
      update stores set queued_at = now() from locked where stores.domain = locked.domain
      returning locked.*`.execute(tx);
    if (rows.length > 0) await queue(rows);
    return rows.length;
  });
}

/**
 * The next stores requested in bulk. The turn of a store is its place among those of its workspace, the ones on the queue first, so that no
 * workspace gets ahead of another one by having more stores.
 */
const sharesOf = (room: number) =>
  room === 0
    ? sql`(select null::text, true where false)`
    : sql`(select domain, true from (
          select s.domain, s.requested_at, ${IS_QUEUED} as is_queued, row_number() over (
            partition by c.workspace_id
            order by ${IS_QUEUED} desc, cs.followed desc nulls last, s.requested_at, cs.position, s.domain) as turn
          from stores s left join (checked_stores cs join checks c on c.id = cs.check_id)
            on cs.domain = s.domain and cs.outcome is null
          where s.requested_at is not null and s.requested_in_bulk
        ) shares where not is_queued group by domain, requested_at order by min(turn), requested_at, domain limit ${room})`;

/** Makes brands without an observation due at their primary address, spread over a day. Returns their number. */
export async function scheduleNewBrands(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    insert into stores (domain, due_at)
    select domain, now() + random() * interval '1 day' from brands b
    where not is_demonstration
      and not exists (select from stores s where s.domain = b.domain and s.due_at is not null)
    limit ${limit}
    on conflict (domain) do update set due_at = coalesce(stores.due_at, excluded.due_at)
    returning 1`.execute(db);
  return rows.length;
}

/** Ends regular visits at addresses that are not the primary one of a brand: of sites that are no stores, and of brands that were deleted. */
export async function unscheduleOthers(db: Database): Promise<void> {
  await sql`
    with others as (
      select domain from stores where due_at is not null and not ${IS_PRIMARY} for no key update skip locked
    )
    update stores set due_at = null from others where stores.domain = others.domain`.execute(db);
}

/** Records the start of an observation. */
export async function beginStore(db: Database, domain: string) {
  await sql`
    insert into stores (domain, started_at) values (${domain}, now())
    on conflict (domain) do update set started_at = now(), progress = '[]', reading = null`.execute(db);
}

/** Adds a source's outcome to the progress, if a user waits for it. */
export async function addProgress(
  db: Database,
  domain: string,
  outcome: { source: string; outcome: SourceOutcome },
) {
  await sql`
    update stores set progress = progress || ${JSON.stringify([outcome])}::jsonb
    where domain = ${domain} and requested_at is not null`.execute(db);
}

/** Records which source is being read, if a user waits for it. */
export async function noteReading(db: Database, domain: string, source: string) {
  await sql`update stores set reading = ${source} where domain = ${domain} and requested_at is not null`.execute(
    db,
  );
}

/** Records the end: it completes requests made before the observation began, not later ones. */
export async function finishStore(db: Database, domain: string) {
  await db.transaction().execute(async (transaction) => {
    await sql`
      update stores set finished_at = now(), queued_at = null, reading = null,
        requested_at = case when requested_at > started_at then requested_at end,
        due_at = (select min(due_at) from source_runs where domain = ${domain})
      where domain = ${domain}`.execute(transaction);
    await settleChecks(transaction, domain);
  });
}

/** After errors that are not the store's: its observation is finished as failed, and due again a day later. */
export async function giveUpStore(db: Database, domain: string) {
  const run = {
    outcome: 'failed' as const,
    reason: 'internal error',
    requests: 0,
    rejected: [],
    ran_at: sql<Date>`now()`,
    due_at: sql<Date>`now() + interval '1 day'`,
  };
  await db
    .insertInto('source_runs')
    .values({ domain, source: 'storefront', ...run, failures: 1, interval_hours: 24 })
    .onConflict((conflict) =>
      conflict
        .columns(['domain', 'source'])
        .doUpdateSet((eb) => ({ ...run, failures: eb('source_runs.failures', '+', 1) })),
    )
    .execute();
  await finishStore(db, domain);
  await db.updateTable('stores').set({ due_at: run.due_at }).where('domain', '=', domain).execute();
}

/** The stores among `domains` finished since then. */
export async function finishedSince(db: Database, domains: string[], since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ domain: string }>`
    select domain from stores where domain = any(${domains}) and finished_at >= ${since}`.execute(db);
  return new Set(rows.map(({ domain }) => domain));
}

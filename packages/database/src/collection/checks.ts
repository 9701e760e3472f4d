import type { CheckOutcome, NewestPage } from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { newestFirst } from '../newest-page.ts';
import { onlyRow } from '../only-row.ts';
import { toPage } from '../to-page.ts';
import type { Follower } from '../watching/follows.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import { outcomeOf } from './settle-checks.ts';
import { requestStores } from './stores/stores.ts';
import type { CollectionTables } from './tables.ts';

export type CheckRow = Omit<Selectable<CollectionTables['checks']>, 'queued' | 'workspace_id'> & {
  offline: boolean;
};

/** Whether stores could not be visited because there was no connection to the internet. */
const OFFLINE = sql<boolean>`
  found ? 'not-checked' and exists (
    select from checked_stores cs join source_runs r on r.domain = cs.domain and r.source = 'storefront'
    where cs.check_id = checks.id and cs.outcome = 'not-checked' and r.reason = 'no network')`.as('offline');

const COLUMNS = [
  'id',
  'user_id',
  'stores',
  'current',
  'done',
  'found',
  'created_at',
  'finished_at',
  'read_at',
  OFFLINE,
] as const;

/** A store that was read within this time is not visited again. */
const CURRENT = sql`interval '1 day'`;
/** A time later than this is from a clock that was set back since; clocks of two machines differ by less. */
const AHEAD = sql`interval '1 hour'`;
/** The days of the allowance are those of UTC. */
const TODAY = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;

type Planned = {
  domain: string;
  followed: boolean;
  excluded: boolean;
  current: boolean;
  /** An earlier check of the workspace has requested the visit. */
  waiting: boolean;
};

/** The stores of a check, those of brands that the workspace follows first, otherwise in the given order. */
async function planCheck(db: Database, workspaceId: string, addresses: string[]): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    with followed as materialized (
      select brand_id from follows where workspace_id = ${workspaceId} and brand_id is not null
      union
      select lb.brand_id from follows f join list_brands lb on lb.list_id = f.list_id and lb.removed_at is null
      where f.workspace_id = ${workspaceId}
    ), given as (
      select domain, min(place) as place from unnest(${addresses}::text[]) with ordinality as g (domain, place) group by domain
    ), described as (
      select g.domain, g.place, b.id in (select brand_id from followed) as followed,
        is_opted_out(g.domain) or coalesce(b.is_demonstration, false) as excluded,
        s.requested_at is null and r.answered_at between now() - ${CURRENT} and now() + ${AHEAD} and r.outcome in ('found', 'unchanged') as current,
        s.requested_at is not null and exists (
          select from checked_stores cs join checks c on c.id = cs.check_id
          where cs.domain = g.domain and cs.outcome is null and c.workspace_id = ${workspaceId}) as waiting
      from given g
      left join brand_addresses a on a.address = g.domain left join brands b on b.id = a.brand_id
      left join stores s on s.domain = g.domain
      left join source_runs r on r.domain = g.domain and r.source = 'storefront'
    )
    select domain, coalesce(followed, false) as followed, excluded, coalesce(current and not excluded, false) as current,
      coalesce(waiting and not excluded, false) as waiting
    from described order by 2 desc, place`.execute(db);
  return rows;
}

const isDue = ({ excluded, current, waiting }: Planned) => !excluded && !current && !waiting;

export async function readChecksToday(
  db: Database,
  workspaceId: string,
): Promise<{ used: number; resetsAt: Date }> {
  const result = await sql<{ used: number; resetsAt: Date }>`
    select (select coalesce(sum(queued), 0)::integer from checks
        where workspace_id = ${workspaceId} and created_at >= ${TODAY} and created_at < ${TODAY} + interval '1 day') as used,
      (${TODAY} + interval '1 day') as "resetsAt"`.execute(db);
  return onlyRow(result);
}

/** What a check of these stores would do. */
export async function previewCheck(
  db: Database,
  workspaceId: string,
  addresses: string[],
): Promise<{ visits: number; current: number; waiting: number; excluded: number }> {
  const planned = await planCheck(db, workspaceId, addresses);
  const count = (is: (store: Planned) => boolean) => planned.filter(is).length;
  return {
    visits: count(isDue),
    current: count(({ current }) => current),
    waiting: count(({ waiting }) => waiting),
    excluded: count(({ excluded }) => excluded),
  };
}

/**
 * Requests the visits of a check in bulk, at most `max` of them or as many as are `left`, unless the workspace has used up its allowance of `limit` visits a day:
 * then returns how many are left and how many are needed. Undefined if none of the stores can be checked.
 */
export async function createCheck(
  db: Database,
  { workspaceId, userId }: Follower,
  {
    addresses,
    limit,
    max = Number.POSITIVE_INFINITY,
  }: { addresses: string[]; limit: number; max?: number | 'left' | undefined },
): Promise<CheckRow | { left: number; needed: number } | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const planned = await planCheck(transaction, workspaceId, addresses);
    const { used } = await readChecksToday(transaction, workspaceId);
    const left = Math.max(0, limit - used);
    const due = planned.filter(isDue).slice(0, max === 'left' ? left : max);
    if (due.length > left) return { left, needed: due.length };
    const waiting = planned.filter((store) => store.waiting);
    const visited = new Set([...due, ...waiting]);
    const stores = planned.filter((store) => store.excluded || store.current || visited.has(store));
    if (stores.every(({ excluded }) => excluded)) return undefined;
    const { id } = await transaction
      .insertInto('checks')
      .values({
        workspace_id: workspaceId,
        user_id: userId,
        stores: stores.length,
        queued: due.length,
        current: stores.filter(({ current }) => current).length,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into checked_stores (check_id, position, domain, followed, outcome)
      select ${id}, place, domain, followed, case when settled then ${outcomeOf(sql`s.domain`)} end
      from unnest(${stores.map(({ domain }) => domain)}::text[], ${stores.map(({ followed }) => followed)}::boolean[],
        ${stores.map((store) => !visited.has(store))}::boolean[]) with ordinality as s (domain, followed, settled, place)`.execute(
      transaction,
    );
    await requestStores(
      transaction,
      [...visited].map(({ domain }) => domain),
      { bulk: true, waiting: waiting.map(({ domain }) => domain) },
    );
    await sql`
      update checks set done = settled.count, found = settled.found,
        finished_at = case when settled.count = stores then now() end
      from (
        select coalesce(sum(count), 0)::integer as count, coalesce(jsonb_object_agg(outcome, count), '{}') as found
        from (select outcome, count(*) as count from checked_stores where check_id = ${id} and outcome is not null group by outcome) counts
      ) settled where id = ${id}`.execute(transaction);
    return transaction.selectFrom('checks').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
  });
}

/** A page of the checks of a workspace, newest first. */
export async function readChecks(
  db: Database,
  workspaceId: string,
  page: NewestPage,
): Promise<{ rows: CheckRow[]; next: string | null }> {
  const { cursor, isAfter, order } = newestFirst('checks.id', page);
  const rows = await db
    .selectFrom('checks')
    .select([...COLUMNS, cursor])
    .where('workspace_id', '=', workspaceId)
    .where(isAfter)
    .orderBy(order)
    .limit(page.limit + 1)
    .execute();
  return toPage(rows, page);
}

const MAX_OWN_CHECKS = 20;

/** The checks of a user that are in progress or finished lately, newest first; if they are too many, those in progress and the unread ones. */
export async function readOwnChecks(db: Database, follower: Follower): Promise<CheckRow[]> {
  const rows = await checksOf(db, follower)
    .where(sql<boolean>`coalesce(finished_at, now()) > now() - interval '30 days'`)
    .orderBy(sql`finished_at is null`, 'desc')
    // The others could not be marked as read.
    .orderBy(sql`read_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_OWN_CHECKS)
    .execute();
  return rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
}

/** The checks of a user that finished last, the last one first. */
export async function readLastFinishedChecks(
  db: Database,
  follower: Follower,
  limit: number,
): Promise<(CheckRow & { finished_at: Date })[]> {
  return checksOf(db, follower)
    .where('finished_at', 'is not', null)
    .$narrowType<{ finished_at: Date }>()
    .orderBy('finished_at', 'desc')
    .limit(limit)
    .execute();
}

const checksOf = (db: Database, { workspaceId, userId }: Follower) =>
  db
    .selectFrom('checks')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId);

export const readCheck = (db: Database, workspaceId: string, id: string): Promise<CheckRow | undefined> =>
  db
    .selectFrom('checks')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

export const readChecksById = (db: Database, ids: string[]): Promise<CheckRow[]> =>
  db.selectFrom('checks').select(COLUMNS).where('id', 'in', ids).execute();

/** Records that the user saw the end of these checks. */
export async function markChecksRead(
  db: Database,
  { workspaceId, userId }: Follower,
  ids: string[],
): Promise<void> {
  await db
    .updateTable('checks')
    .set({ read_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('finished_at', 'is not', null)
    .where('read_at', 'is', null)
    .execute();
}

export type CheckedStoreRow = {
  position: number;
  domain: string;
  outcome: CheckOutcome | null;
  followed: boolean;
  brand_id: number | null;
  brand_name: string | null;
};

/** The stores of a check after the one at this position. */
export async function readCheckedStores(
  db: Database,
  checkId: string,
  { outcome, after, limit }: { outcome?: CheckOutcome | undefined; after: number; limit: number },
): Promise<CheckedStoreRow[]> {
  const { rows } = await sql<CheckedStoreRow>`
    select cs.position, cs.domain, cs.outcome, cs.followed, b.id as brand_id, b.brand_name
    from checked_stores cs left join brand_addresses a on a.address = cs.domain
    left join brands b on b.id = a.brand_id and b.catalogue = (select active_catalogue())
    where cs.check_id = ${checkId} and cs.position > ${after}
      and ${outcome === undefined ? sql`true` : sql`cs.outcome = ${outcome}`}
    order by cs.position limit ${limit}`.execute(db);
  return rows;
}

/** The primary addresses of brands of the active catalogue, in the order of the ids. */
export async function readAddresses(db: Database, brandIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select b.domain from unnest(${brandIds}::bigint[]) with ordinality as given (id, place)
    join brands b using (id) where b.catalogue = (select active_catalogue()) order by place`.execute(db);
  return rows.map(({ domain }) => domain);
}

/** The addresses of the brands that an import added or changed. */
export async function readImportedAddresses(
  db: Database,
  workspaceId: string,
  { id, public_id, target }: { id: number; public_id: string; target: 'mine' | 'catalogue' },
): Promise<string[]> {
  const { rows } = await (target === 'catalogue'
    ? sql<{ address: string }>`
        select b.domain as address from import_changes c join brands b on b.id = c.brand_id
        where c.import_id = ${id} and (c.added or c.origins_before is not null) order by b.id`
    : sql<{ address: string }>`
        select p.address from private_brands p join private_sources s on s.workspace_id = p.workspace_id
        where s.workspace_id = ${workspaceId} and s.import_id = ${public_id} and p.deletion_id is null
          and (p.source_id = s.id or exists (select from jsonb_each_text(p.origins) o where o.value = s.id::text))
        order by p.id`
  ).execute(db);
  return rows.map(({ address }) => address);
}

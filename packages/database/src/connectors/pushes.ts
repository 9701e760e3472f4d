import {
  PUSH_LOG_PAGE,
  type Push,
  type PushLog,
  type PushLogQuery,
  type PushRecord,
  type PushSource,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

type PushRow = Omit<Push, 'createdAt' | 'finishedAt'> & { created_at: Date; finished_at: Date | null };

/** How many pushes of a connection are kept with their logs. */
const KEPT = 20;
/** A process renews its lease with every batch, so a push of a killed one continues after this time. */
const LEASE = sql`interval '3 minutes'`;

const COLUMNS = sql`
  p.id, p.source, p.name, p.dry, p.state, cardinality(p.brand_ids) as total, p.done, p.counts, p.error, p.created_at, p.finished_at`;

const toPush = ({ created_at, finished_at, ...row }: PushRow): Push => ({
  ...row,
  createdAt: created_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
});

/** Newest first. */
export async function readPushes(db: Database, connectionId: string): Promise<Push[]> {
  const { rows } = await sql<PushRow>`
    select ${COLUMNS} from pushes p where connection_id = ${connectionId}::uuid
    order by created_at desc, id limit ${KEPT}`.execute(db);
  return rows.map(toPush);
}

/** Undefined if the workspace has no such push. */
export async function readPush(db: Database, workspaceId: string, id: string): Promise<Push | undefined> {
  const { rows } = await sql<PushRow>`
    select ${COLUMNS} from pushes p join connections c on c.id = p.connection_id
    where p.id = ${id}::uuid and c.workspace_id = ${workspaceId}`.execute(db);
  return rows[0] && toPush(rows[0]);
}

/** Undefined while another push of the connection runs. Deletes the oldest ones. */
export async function createPush(
  db: Database,
  push: { connectionId: string; source: PushSource; name: string; dry: boolean; brandIds: number[] },
): Promise<Push | undefined> {
  const { rows } = await sql<PushRow>`
    insert into pushes as p (connection_id, source, name, dry, brand_ids)
    values (${push.connectionId}::uuid, ${JSON.stringify(push.source)}, ${push.name}, ${push.dry}, ${push.brandIds}::bigint[])
    on conflict (connection_id) where state = 'running' do nothing returning ${COLUMNS}`.execute(db);
  await deleteOldest(db, push.connectionId);
  return rows[0] && toPush(rows[0]);
}

/** A push that could not begin, with the reason, under the name of its list or search even if that was deleted. Deletes the oldest ones. */
export async function recordFailedPush(
  db: Database,
  { connectionId, source, error }: { connectionId: string; source: PushSource; error: string },
): Promise<void> {
  const table = sql.table(source.kind === 'list' ? 'lists' : 'saved_searches');
  await sql`
    insert into pushes (connection_id, source, name, dry, brand_ids, state, error, finished_at)
    select c.id, ${JSON.stringify(source)}, coalesce(s.name, 'a deleted ' || ${source.kind}::text), false, '{}', 'failed', ${error}, now()
    from connections c left join ${table} s on s.id = ${source.id}::uuid and s.workspace_id = c.workspace_id
    where c.id = ${connectionId}::uuid`.execute(db);
  await deleteOldest(db, connectionId);
}

const deleteOldest = (db: Database, connectionId: string) =>
  sql`
    delete from pushes where connection_id = ${connectionId}::uuid and state <> 'running' and id not in (
      select id from pushes where connection_id = ${connectionId}::uuid order by created_at desc, id limit ${KEPT})`.execute(
    db,
  );

/** Returns whether the push is running in this workspace. */
export async function stopPush(db: Database, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update pushes p set stopping = true from connections c
    where c.id = p.connection_id and c.workspace_id = ${workspaceId} and p.id = ${id}::uuid and p.state = 'running'
    returning 1`.execute(db);
  return rows.length > 0;
}

/** A batch of a push for the caller alone, until the lease ends. */
export type ClaimedPush = {
  id: string;
  connection_id: string;
  dry: boolean;
  brand_ids: number[];
  done: number;
  stopping: boolean;
};

export async function claimPush(db: Database): Promise<ClaimedPush | undefined> {
  const { rows } = await sql<ClaimedPush>`
    update pushes set leased_until = now() + ${LEASE}
    where id = (
      select id from pushes where state = 'running' and leased_until <= now() order by created_at limit 1 for update skip locked)
    returning id, connection_id, dry, brand_ids, done, stopping`.execute(db);
  return rows[0];
}

export type Written = { brandId: number; recordId: string; written: Record<string, string> };

export async function readWritten(
  db: Database,
  connectionId: string,
  brandIds: number[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select brand_id::float8 as "brandId", record_id as "recordId", written from pushed_values
    where connection_id = ${connectionId}::uuid and brand_id = any(${brandIds}::bigint[])`.execute(db);
  return rows;
}

/** Saves what was written before the rest of the batch, so that a killed push does not mistake it for a person's change. */
export async function saveWritten(db: Database, connectionId: string, written: Written[]): Promise<void> {
  if (written.length === 0) return;
  await sql`
    insert into pushed_values (connection_id, brand_id, record_id, written)
    select ${connectionId}::uuid, w."brandId", w."recordId", w.written
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w ("brandId" bigint, "recordId" text, written jsonb)
    on conflict (connection_id, brand_id) do update set
      record_id = excluded.record_id,
      written = case when pushed_values.record_id = excluded.record_id
        then pushed_values.written || excluded.written else excluded.written end`.execute(db);
}

/** Returns false if the push was stopped; the lease is renewed until then. */
export async function saveProgress(
  db: Database,
  push: { id: string; done: number },
  records: (PushRecord & { position: number })[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`
      insert into push_records (push_id, position, brand_id, name, domain, outcome, details, record_id)
      select ${push.id}::uuid, r.position, r."brandId", r.name, r.domain, r.outcome, r.details, r."recordId"
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as r (position integer, "brandId" bigint, name text, domain text, outcome text, details text, "recordId" text)
      on conflict do nothing`.execute(transaction);
    const result = await sql<{ stopping: boolean }>`
      update pushes p set done = ${push.done}, leased_until = now() + ${LEASE}, counts = (
        select coalesce(jsonb_object_agg(outcome, count), '{}') from (
          select outcome, count(*) as count from push_records where push_id = p.id group by outcome) counted)
      where id = ${push.id}::uuid returning stopping`.execute(transaction);
    return !(result.rows[0]?.stopping ?? true);
  });
}

/** Gives the rest to whoever claims it next. */
export async function releasePush(db: Database, id: string): Promise<void> {
  await sql`update pushes set leased_until = now() where id = ${id}::uuid and state = 'running'`.execute(db);
}

export async function finishPush(
  db: Database,
  id: string,
  { state, error = null }: { state: 'done' | 'stopped' | 'failed'; error?: string | null },
): Promise<void> {
  await sql`
    update pushes set state = ${state}, error = ${error}, finished_at = now()
    where id = ${id}::uuid and state = 'running'`.execute(db);
}

export async function readPushLog(
  db: Database,
  id: string,
  { outcome, page, after }: PushLogQuery,
): Promise<PushLog> {
  const matching = sql`push_id = ${id}::uuid and ${outcome === undefined ? sql`true` : sql`outcome = ${outcome}`}`;
  const [{ rows }, total] = await Promise.all([
    sql<PushRecord & { position: number }>`
      select position, brand_id::float8 as "brandId", name, domain, outcome, details, record_id as "recordId" from push_records
      where ${matching} and position > ${after ?? -1} order by position
      limit ${PUSH_LOG_PAGE + 1} offset ${after === undefined ? (page - 1) * PUSH_LOG_PAGE : 0}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from push_records where ${matching}`.execute(db),
  ]);
  const data = rows.slice(0, PUSH_LOG_PAGE);
  return {
    data: data.map(({ position, ...record }) => record),
    total: onlyRow(total).count,
    next: rows.length > PUSH_LOG_PAGE ? (data.at(-1)?.position ?? null) : null,
  };
}

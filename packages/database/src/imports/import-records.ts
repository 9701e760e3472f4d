import {
  type IdentityColumn,
  IMPORT_LIMITS,
  type ImportMapping,
  type ImportPreview,
  type ImportReport,
  type ImportStatus,
  type NewestPage,
} from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { newestFirst } from '../newest-page.ts';
import { toPage } from '../to-page.ts';
import type { ImportFile, ImportTables } from './tables.ts';

/** An import, without its file's bytes. */
export type ImportRecord = Omit<Selectable<ImportTables['imports']>, 'status'> & {
  status: ImportStatus;
  /** Whether the file is still stored. */
  has_file: boolean;
};

const HAS_FILE = sql<boolean>`exists (select from import_chunks c where c.import_id = i.id)`;
const NO_WORKER = { worker: null, lease_until: null };

/** Begins an upload; undefined if the user has too many files. */
export async function beginImport(
  db: Database,
  start: {
    userId: string;
    target: ImportRecord['target'];
    fileName: string;
    brandLimit: number;
    workspaceId: string | null;
  },
): Promise<Pick<ImportRecord, 'id' | 'public_id'> | undefined> {
  const { userId, target, fileName, brandLimit, workspaceId } = start;
  return db.transaction().execute(async (transaction) => {
    // Uploads of a user that begin at the same time are counted one after another.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { rows } = await sql<Pick<ImportRecord, 'id' | 'public_id'>>`
      insert into imports (user_id, target, file_name, size, source, status, brand_limit, workspace_id)
      select ${userId}, ${target}, ${fileName}, 0, ${fileName}, 'uploading', ${brandLimit}, ${workspaceId}
      where (select count(*) from imports i where user_id = ${userId}
        and (status = 'uploading' or ${HAS_FILE})) < ${IMPORT_LIMITS.files}
      returning id, public_id`.execute(transaction);
    return rows[0];
  });
}

export async function addChunk(
  db: Database,
  importId: number,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await db.insertInto('import_chunks').values({ import_id: importId, position, bytes }).execute();
}

/** The bytes of the file in order. */
export async function* readChunks(db: Database, importId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const chunk = await db
      .selectFrom('import_chunks')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** Ends an upload, after which the preview is due. */
export async function endUpload(db: Database, importId: number, size: number, file: ImportFile) {
  await db
    .updateTable('imports')
    .set({ status: 'previewing', size, file: JSON.stringify(file) })
    .where('id', '=', importId)
    .execute();
}

/** False while a run or an undo is queued or in progress. */
export async function deleteImport(db: Database, importId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('id', '=', importId)
    .where('status', 'not in', ['waiting', 'running', 'undoing'])
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const ofUser = (db: Database, userId: string) =>
  db
    .selectFrom('imports as i')
    .selectAll()
    .select(HAS_FILE.as('has_file'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'uploading')
    .$narrowType<{ status: ImportStatus }>();

/** Returns the user's own import. */
export const getImport = (
  db: Database,
  userId: string,
  publicId: string,
): Promise<ImportRecord | undefined> =>
  ofUser(db, userId).where('public_id', '=', publicId).executeTakeFirst();

/** A page of the user's imports, newest first; only those into this workspace if one is given. */
export async function listImports(
  db: Database,
  userId: string,
  { workspaceId, ...page }: NewestPage & { workspaceId?: string | undefined },
): Promise<{ rows: ImportRecord[]; next: string | null }> {
  const { cursor, isAfter, order } = newestFirst('i.public_id', page);
  const rows = await ofUser(db, userId)
    .select(cursor)
    .where(workspaceId === undefined ? sql<boolean>`true` : sql<boolean>`workspace_id = ${workspaceId}`)
    .where(isAfter)
    .orderBy(order)
    .limit(page.limit + 1)
    .execute();
  return toPage(rows, page);
}

/** Changes the settings of a run, and makes a preview due. False while work is in progress, and once rows have been saved. */
export async function changeImport(
  db: Database,
  { id }: Pick<ImportRecord, 'id'>,
  change: {
    mapping: ImportMapping;
    source: string;
    asOf: string | null;
    store: string | null;
    currency: string | null;
    overwrite: IdentityColumn[];
    file: ImportFile;
    brandLimit: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      mapping: JSON.stringify(change.mapping),
      source: change.source,
      as_of: change.asOf,
      store: change.store,
      currency: change.currency,
      overwrite: change.overwrite,
      file: JSON.stringify(change.file),
      brand_limit: change.brandLimit,
      status: 'previewing',
      rows_done: 0,
      fraction: 0,
      observed_at: null,
      report: null,
      error: null,
      attempts: 0,
      ...NO_WORKER,
    })
    .where('id', '=', id)
    .where('status', 'in', ['previewing', 'ready', 'failed', 'undone'])
    .where((eb) => eb.or([eb('status', '<>', 'failed'), eb('rows_done', '=', 0)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Queues a run, or an undo. False if the import's state does not allow it; throws a unique violation while the user's other import runs. */
export async function queueImport(
  db: Database,
  { id }: Pick<ImportRecord, 'id'>,
  work: { kind: 'run'; brandLimit: number } | { kind: 'undo' },
): Promise<boolean> {
  const update = db
    .updateTable('imports')
    .set({ error: null, attempts: 0, ...NO_WORKER })
    .where('id', '=', id);
  const { numUpdatedRows } =
    work.kind === 'run'
      ? await update
          .set({
            status: 'waiting',
            brand_limit: work.brandLimit,
            finished_at: null,
            started_at: null,
            // Only a resumed run adds to its report.
            report: sql`case when rows_done > 0 then report end`,
            observed_at: sql<Date>`coalesce(observed_at,
              case when as_of < (now() at time zone 'UTC')::date then as_of::timestamp at time zone 'UTC' end,
              date_trunc('milliseconds', now()))`,
          })
          .where('status', 'in', ['previewing', 'ready', 'failed', 'undone'])
          .executeTakeFirst()
      : await update
          .set({ status: 'undoing' })
          .where('status', 'in', ['done', 'failed'])
          .where('finished_at', '>', sql<Date>`now() - make_interval(hours => ${IMPORT_LIMITS.undoHours})`)
          .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Seconds without a heartbeat after which another process continues an import. */
const LEASE_SECONDS = 30;
const LEASE_END = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
/** Number of processes that may die while working on an import before it fails. */
const ATTEMPTS = 3;
const DUE = ['previewing', 'waiting', 'running', 'undoing'] as const;

/** An import whose undo fails is not resumed, which would skip the rows whose values were withdrawn. */
const FAILED = sql<ImportStatus>`case status when 'undoing' then 'done' else 'failed' end`;

/**
 * Claims an import with due work; `worker` is its fencing token. Users take turns, each with one import
 * at a time.
 */
export async function claimImport(db: Database, worker: string): Promise<ImportRecord | undefined> {
  await db
    .updateTable('imports')
    .set({
      status: FAILED,
      finished_at: sql<Date>`now()`,
      ...NO_WORKER,
      error: sql<string>`case status
        when 'undoing' then 'The undo stopped several times without an error message. Try to undo the import again.'
        else 'The import stopped several times without an error message. Try a smaller file.' end`,
    })
    .where('status', 'in', DUE)
    .where('attempts', '>=', ATTEMPTS)
    .where('lease_until', '<', sql<Date>`now()`)
    .execute();
  return db
    .updateTable('imports as i')
    .set(({ eb, ref }) => ({
      worker,
      lease_until: LEASE_END,
      attempts: eb('attempts', '+', 1),
      status: sql<ImportStatus>`case status when 'waiting' then 'running' else status end`,
      started_at: sql<Date>`now()`,
      fraction_before: ref('fraction'),
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('imports as due')
        .select('id')
        .where('status', 'in', DUE)
        .where(sql<boolean>`not exists
          (select from imports o where o.user_id = due.user_id and o.lease_until > now())`)
        .orderBy(sql`(select max(started_at) from imports o where o.user_id = due.user_id)`, (order) =>
          order.asc().nullsFirst(),
        )
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(HAS_FILE.as('has_file'))
    .$narrowType<{ status: ImportStatus }>()
    .executeTakeFirst();
}

/** Heartbeat of the worker. False once another worker has taken over, or the import was changed or deleted. */
export async function renewLease(db: Database, worker: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ lease_until: LEASE_END })
    .where('worker', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets another process continue immediately. */
export async function releaseLease(db: Database, worker: string): Promise<void> {
  await db
    .updateTable('imports')
    .set((eb) => ({ ...NO_WORKER, attempts: eb('attempts', '-', 1) }))
    .where('worker', '=', worker)
    .execute();
}

/** The worker lost its import. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another process has taken over the import.');
  }
}

/** The user may no longer change the workspace that the import is for. */
export class WorkspaceLostError extends Error {
  constructor() {
    super('The user may no longer change the workspace.');
  }
}

/** Since an import was queued, its user may have left the workspace, become a viewer, or lost the plan. */
const MAY_CHANGE = sql<boolean>`(i.target = 'catalogue' or exists (
  select from workspace_access a join users u on u.id = a.user_id
  where a.user_id = i.user_id and u.disabled_at is null and a.role <> 'viewer' and a.tier <> 'free'
    and a.workspace_id = coalesce(i.workspace_id, (select id from workspaces where owner_id = i.user_id and personal))))`;

function requireAccess(row: { may_change: boolean } | undefined) {
  if (!row) throw new LeaseLostError();
  if (!row.may_change) throw new WorkspaceLostError();
}

/** Throws LeaseLostError and WorkspaceLostError. */
export async function requireLease(db: Database, worker: string): Promise<void> {
  const row = await db
    .selectFrom('imports as i')
    .select(MAY_CHANGE.as('may_change'))
    .where('worker', '=', worker)
    .executeTakeFirst();
  requireAccess(row);
}

export type ImportProblem = { line: number; column: string | null; value: string | null; reason: string };

/** Records progress, in the transaction that saved the rows. Throws LeaseLostError and WorkspaceLostError. */
export async function saveImportProgress(
  db: Database,
  worker: string,
  progress: { rows: number; fraction: number; report: ImportReport },
): Promise<void> {
  const row = await db
    .updateTable('imports as i')
    .set({
      rows_done: progress.rows,
      fraction: progress.fraction,
      report: JSON.stringify(progress.report),
    })
    .where('worker', '=', worker)
    .returning(MAY_CHANGE.as('may_change'))
    .executeTakeFirst();
  requireAccess(row);
}

/** Adds to the listed problems, up to the limit. */
export async function addProblems(db: Database, importId: number, problems: readonly ImportProblem[]) {
  if (problems.length === 0) return;
  await sql`
    insert into import_problems (import_id, position, line, column_name, value, reason)
    select ${importId}, last + place, line, "column", value, reason
    from (select coalesce(max(position), 0) as last from import_problems where import_id = ${importId}) listed,
      rows from (jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
        as (line bigint, "column" text, value text, reason text)) with ordinality
        as problem (line, "column", value, reason, place)
    where last + place <= ${IMPORT_LIMITS.problems}
    on conflict do nothing`.execute(db);
}

export async function clearProblems(db: Database, importId: number): Promise<void> {
  await db.deleteFrom('import_problems').where('import_id', '=', importId).execute();
}

/** Returns the problems in the order of the file. */
export const listProblems = (db: Database, importId: number): Promise<ImportProblem[]> =>
  db
    .selectFrom('import_problems')
    .select(['line', 'column_name as column', 'value', 'reason'])
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute();

type End =
  | { status: 'ready'; preview: ImportPreview }
  | { status: 'done' }
  | { status: 'undone' }
  | { status: 'failed'; error: string };

/** Ends the work of a worker; does nothing if it lost the import. */
export async function endImport(db: Database, worker: string, end: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      status: end.status === 'failed' ? FAILED : end.status,
      ...NO_WORKER,
      error: end.status === 'failed' ? end.error : null,
      ...(end.status === 'ready'
        ? { preview: JSON.stringify(end.preview) }
        : { finished_at: sql<Date>`now()` }),
      ...(end.status === 'done' && { fraction: 1 }),
      ...(end.status === 'undone' && { fraction: 0, rows_done: 0, observed_at: null }),
    })
    .where('worker', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes expired files, records of changes and abandoned uploads. Safe at any time, in any process. */
export async function purgeImports(db: Database): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('status', '=', 'uploading')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db
    .deleteFrom('imports')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .where('status', 'in', ['ready', 'done', 'failed', 'undone'])
    .execute();
  for (const table of ['import_chunks', 'import_problems'] as const)
    await db
      .deleteFrom(table)
      .using('imports as i')
      .whereRef('i.id', '=', 'import_id')
      .where('status', 'not in', ['waiting', 'running'])
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${IMPORT_LIMITS.fileDays})`)
      .execute();
  // Imports are deleted one after another, because each may have a million rows.
  const { rows } = await sql<{ id: number }>`
    select distinct c.import_id as id from import_changes c left join imports i on i.id = c.import_id
    where i.id is null or i.status in ('done', 'failed', 'undone')
      and i.finished_at < now() - make_interval(hours => ${IMPORT_LIMITS.undoHours})`.execute(db);
  for (const { id } of rows) await db.deleteFrom('import_changes').where('import_id', '=', id).execute();
}

import {
  IMPORT_LIMITS,
  type ImportPreview,
  type ImportReport,
  type ImportStatus,
  type ImportTarget,
} from '@brandlode/contract';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

/** What was recognised in a file. */
export type ImportFile = {
  format: string;
  columns: { header: string; column: string | null; recognisedBy: string | null; contact: boolean }[];
  samples: string[][];
  warnings: string[];
};

/** An import, without its file's bytes. */
export type ImportRecord = {
  id: number;
  public_id: string;
  user_id: string;
  /** Null: the personal workspace of the user. */
  workspace_id: string | null;
  target: ImportTarget;
  file_name: string;
  size: number;
  source: string;
  /** A day. */
  as_of: string | null;
  mapping: Record<string, string | null>;
  /** Null while it is uploaded. */
  file: ImportFile | null;
  status: ImportStatus;
  brand_limit: number;
  preview: ImportPreview | null;
  observed_at: Date | null;
  rows_done: number;
  fraction: number;
  fraction_before: number;
  report: ImportReport | null;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  /** Whether the file is still stored. */
  has_file: boolean;
};

const COLUMNS = `i.*, i.as_of::text as as_of, exists (select from import_chunks c where c.import_id = i.id) as has_file`;

/** Begins an upload; null where the user has too many files. */
export async function beginImport(
  pool: Queryable,
  start: {
    userId: string;
    target: ImportTarget;
    fileName: string;
    brandLimit: number;
    workspaceId: string | null;
  },
): Promise<{ id: number; publicId: string } | null> {
  const { rows } = await pool.query<{ id: number; publicId: string }>(
    `insert into imports (user_id, target, file_name, size, source, status, brand_limit, workspace_id)
     select $1, $2, $3, 0, $3, 'uploading', $4, $5
     where (select count(*) from imports i where user_id = $1
       and (status = 'uploading' or exists (select from import_chunks c where c.import_id = i.id))) < ${IMPORT_LIMITS.files}
     returning id, public_id as "publicId"`,
    [start.userId, start.target, start.fileName, start.brandLimit, start.workspaceId],
  );
  return rows[0] ?? null;
}

export async function addChunk(pool: Queryable, importId: number, n: number, bytes: Buffer): Promise<void> {
  await pool.query('insert into import_chunks (import_id, n, bytes) values ($1, $2, $3)', [
    importId,
    n,
    bytes,
  ]);
}

/** The bytes of the file in order. */
export async function* readChunks(pool: Queryable, importId: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      'select bytes from import_chunks where import_id = $1 and n = $2',
      [importId, n],
    );
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}

/** Ends an upload: the preview is due. */
export async function endUpload(pool: Queryable, importId: number, size: number, file: ImportFile) {
  await pool.query("update imports set status = 'previewing', size = $2, file = $3 where id = $1", [
    importId,
    size,
    JSON.stringify(file),
  ]);
}

export async function deleteImport(pool: Queryable, importId: number): Promise<void> {
  await pool.query('delete from imports where id = $1', [importId]);
}

/** The user's own import. */
export async function getImport(
  pool: Queryable,
  userId: string,
  publicId: string,
): Promise<ImportRecord | undefined> {
  const { rows } = await pool.query<ImportRecord>(
    `select ${COLUMNS} from imports i where user_id = $1 and public_id = $2 and status <> 'uploading'`,
    [userId, publicId],
  );
  return rows[0];
}

/** The user's imports, newest first. */
export async function listImports(pool: Queryable, userId: string): Promise<ImportRecord[]> {
  const { rows } = await pool.query<ImportRecord>(
    `select ${COLUMNS} from imports i where user_id = $1 and status <> 'uploading'
     order by created_at desc, id desc limit 100`,
    [userId],
  );
  return rows;
}

/** Changes what a run will do, and makes a preview due. False while it is at work, and once it has saved rows. */
export async function changeImport(
  pool: Queryable,
  { id }: Pick<ImportRecord, 'id'>,
  change: {
    mapping: Record<string, string | null>;
    source: string;
    asOf: string | null;
    file: ImportFile;
    brandLimit: number;
  },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update imports set mapping = $2, source = $3, as_of = $4, file = $5, brand_limit = $6, status = 'previewing',
       rows_done = 0, fraction = 0, observed_at = null, report = null, error = null, attempts = 0,
       worker = null, lease_until = null
     where id = $1 and status in ('previewing', 'ready', 'failed', 'undone') and (status <> 'failed' or rows_done = 0)`,
    [
      id,
      JSON.stringify(change.mapping),
      change.source,
      change.asOf,
      JSON.stringify(change.file),
      change.brandLimit,
    ],
  );
  return rowCount === 1;
}

/** Queues a run, or an undo. False if the import is in no state for it; throws a unique violation while the user's other import runs. */
export async function queueImport(
  pool: Queryable,
  { id }: Pick<ImportRecord, 'id'>,
  work: { kind: 'run'; brandLimit: number } | { kind: 'undo' },
): Promise<boolean> {
  const { rowCount } =
    work.kind === 'run'
      ? await pool.query(
          `update imports set status = 'waiting', error = null, attempts = 0, worker = null, lease_until = null, brand_limit = $2,
             finished_at = null, started_at = null,
             observed_at = coalesce(observed_at, as_of::timestamp at time zone 'UTC', date_trunc('milliseconds', now()))
           where id = $1 and status in ('previewing', 'ready', 'failed', 'undone')`,
          [id, work.brandLimit],
        )
      : await pool.query(
          `update imports set status = 'undoing', error = null, attempts = 0, worker = null, lease_until = null
           where id = $1 and status in ('done', 'failed') and finished_at > now() - make_interval(hours => ${IMPORT_LIMITS.undoHours})`,
          [id],
        );
  return rowCount === 1;
}

/** Seconds without a heartbeat after which another process continues an import. */
const LEASE_SECONDS = 30;
/** Processes that may die of an import before it fails. */
const ATTEMPTS = 3;

/** Takes an import on which work is due; `worker` is its fencing token. */
export async function claimImport(pool: Queryable, worker: string): Promise<ImportRecord | undefined> {
  await pool.query(
    `update imports set status = 'failed', finished_at = now(), worker = null, lease_until = null,
       error = 'The import stopped several times without an error of its own. Try a smaller file.'
     where status in ('previewing', 'waiting', 'running', 'undoing') and attempts >= ${ATTEMPTS} and lease_until < now()`,
  );
  const { rows } = await pool.query<ImportRecord>(
    `update imports i set worker = $1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1,
       status = case status when 'waiting' then 'running' else status end, started_at = now(), fraction_before = fraction
     where id = (
       select id from imports
       where status in ('previewing', 'waiting', 'running', 'undoing') and (lease_until is null or lease_until < now())
       order by id limit 1 for update skip locked)
     returning ${COLUMNS}`,
    [worker],
  );
  return rows[0];
}

/** Shows that the worker lives. False once another has taken over, or the import was changed or deleted. */
export async function renewLease(pool: Queryable, worker: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update imports set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) where worker = $1`,
    [worker],
  );
  return rowCount === 1;
}

/** Lets another process go on at once. */
export async function releaseLease(pool: Queryable, worker: string): Promise<void> {
  await pool.query(
    'update imports set worker = null, lease_until = null, attempts = attempts - 1 where worker = $1',
    [worker],
  );
}

/** The worker lost its import. */
export class LeaseLostError extends Error {}

/** Throws LeaseLostError. */
export async function requireLease(client: Queryable, worker: string): Promise<void> {
  const { rowCount } = await client.query('select from imports where worker = $1', [worker]);
  if (rowCount !== 1) throw new LeaseLostError('Another process has taken the import over.');
}

export type ImportProblem = { line: number; column: string | null; value: string | null; reason: string };

/** Notes progress, in the transaction that saved the rows. Throws LeaseLostError. */
export async function noteProgress(
  client: Queryable,
  worker: string,
  progress: { rows: number; fraction: number; report: ImportReport },
): Promise<void> {
  const { rowCount } = await client.query(
    'update imports set rows_done = $2, fraction = $3, report = $4 where worker = $1',
    [worker, progress.rows, progress.fraction, JSON.stringify(progress.report)],
  );
  if (rowCount !== 1) throw new LeaseLostError('Another process has taken the import over.');
}

/** Adds to the listed problems, up to the limit. */
export async function addProblems(client: Queryable, importId: number, problems: readonly ImportProblem[]) {
  if (problems.length === 0) return;
  await client.query(
    `insert into import_problems (import_id, n, line, column_name, value, reason)
     select $1, last + place, line, "column", value, reason
     from (select coalesce(max(n), 0) as last from import_problems where import_id = $1) listed,
       rows from (jsonb_to_recordset($2::jsonb) as (line bigint, "column" text, value text, reason text)) with ordinality
         as problem (line, "column", value, reason, place)
     where last + place <= ${IMPORT_LIMITS.problems}
     on conflict do nothing`,
    [importId, JSON.stringify(problems)],
  );
}

export async function clearProblems(client: Queryable, importId: number): Promise<void> {
  await client.query('delete from import_problems where import_id = $1', [importId]);
}

/** In the order of the file. */
export async function listProblems(pool: Queryable, importId: number): Promise<ImportProblem[]> {
  const { rows } = await pool.query<ImportProblem>(
    'select line, column_name as "column", value, reason from import_problems where import_id = $1 order by n',
    [importId],
  );
  return rows;
}

/** Ends the work of a worker; nothing happens if it lost the import. */
export async function endImport(
  client: Queryable,
  worker: string,
  end:
    | { status: 'ready'; preview: ImportPreview }
    | { status: 'done' }
    | { status: 'undone' }
    | { status: 'failed'; error: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update imports set status = $2, worker = null, lease_until = null, preview = coalesce($3, preview), error = $4,
       finished_at = case when $2 = 'ready' then finished_at else now() end,
       fraction = case $2 when 'done' then 1 when 'undone' then 0 else fraction end,
       rows_done = case $2 when 'undone' then 0 else rows_done end,
       observed_at = case $2 when 'undone' then null else observed_at end
     where worker = $1`,
    [
      worker,
      end.status,
      end.status === 'ready' ? JSON.stringify(end.preview) : null,
      end.status === 'failed' ? end.error : null,
    ],
  );
  return rowCount === 1;
}

/** Deletes expired files, records of changes and abandoned uploads. Safe at any time, in any process. */
export async function purgeImports(pool: Queryable): Promise<void> {
  await pool.query(
    "delete from imports where status = 'uploading' and created_at < now() - interval '1 hour'",
  );
  await pool.query(
    "delete from imports where created_at < now() - interval '90 days' and status in ('ready', 'done', 'failed', 'undone')",
  );
  for (const table of ['import_chunks', 'import_problems'])
    await pool.query(
      `delete from ${table} using imports i where i.id = import_id and status not in ('waiting', 'running')
       and created_at < now() - make_interval(days => ${IMPORT_LIMITS.fileDays})`,
    );
  // One import after the other: each may have a million.
  const { rows } = await pool.query<{ id: number }>(
    `select distinct c.import_id as id from import_changes c left join imports i on i.id = c.import_id
     where i.id is null or i.status in ('done', 'failed', 'undone')
       and i.finished_at < now() - make_interval(hours => ${IMPORT_LIMITS.undoHours})`,
  );
  for (const { id } of rows) await pool.query('delete from import_changes where import_id = $1', [id]);
}

import { sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { despiteOldStatistics } from '../despite-old-statistics.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import { PRIVATE_COLUMNS } from './private-columns.ts';
import {
  getValue,
  type PrivateRow,
  type PrivateSource,
  ROW_COLUMNS,
  readSources,
  setValue,
  updateRows,
} from './private-rows.ts';
import type { Before } from './save-private-brands.ts';

const BATCH = 1_000;

/**
 * Undoes an import: its values are replaced by the previous ones, unless a later import has replaced them, and brands without
 * remaining values are removed. Runs in transactions of 1,000 brands, between which the workspace can be changed, and can be
 * repeated after an interruption. `beforeCommit` may throw to end it. Returns the number of brands of each.
 */
export async function undoPrivateImport(
  connection: Pick<Connection, 'db'>,
  target: { workspaceId: string; importId: string },
  beforeCommit: (db: Database) => Promise<void> = async () => {},
): Promise<{ removed: number; restored: number }> {
  const counts = { removed: 0, restored: 0 };
  for (let after = 0; ; ) {
    const batch = await connection.db.transaction().execute(async (db) => {
      const undone = await despiteOldStatistics(db, () => undoBatch(db, target, after));
      await beforeCommit(db);
      return undone;
    });
    if (!batch) return counts;
    counts.removed += batch.removed;
    counts.restored += batch.restored;
    after = batch.last;
  }
}

/** The next brands after `after`; undefined after the last ones, when the import's source is deleted. */
async function undoBatch(
  db: Database,
  { workspaceId, importId }: { workspaceId: string; importId: string },
  after: number,
) {
  await lockWorkspace(db, workspaceId);
  const { rows: found } = await sql<{ id: number }>`
    select id from private_sources where workspace_id = ${workspaceId} and import_id = ${importId}
      and (${after} > 0 or exists (select from private_brand_undo where source_id = private_sources.id))`.execute(
    db,
  );
  const sourceId = found[0]?.id;
  if (sourceId === undefined) return undefined;
  const rows = await takeBatch(db, workspaceId, sourceId, after);
  await correctOthers(db, workspaceId, sourceId, rows);
  const last = rows.at(-1)?.id;
  if (last === undefined) {
    await db.deleteFrom('private_sources').where('id', '=', sourceId).execute();
    return undefined;
  }
  const sources = await readSources(db, workspaceId);
  sources.delete(sourceId);
  const changed = rows.filter((row) => undoRow(row, sourceId, sources));
  const removed = changed.filter((row) => !remains(row, sources));
  const isRemoved = new Set(removed);
  const restored = changed.filter((row) => !isRemoved.has(row));
  // Without ids, old statistics make the planner read all brands of the workspace.
  if (removed.length > 0)
    await sql`
      delete from private_brands
      where workspace_id = ${workspaceId} and id = any(${removed.map(({ id }) => id)})`.execute(db);
  await updateRows(db, workspaceId, restored);
  return { removed: removed.length, restored: restored.length, last };
}

type UndoneRow = PrivateRow & { before: Before | null };

async function takeBatch(
  db: Database,
  workspaceId: string,
  sourceId: number,
  after: number,
): Promise<UndoneRow[]> {
  const { rows: taken } = await sql<{ brand_id: number }>`
    select brand_id from private_brand_undo where source_id = ${sourceId} and brand_id > ${after}
    order by brand_id limit ${BATCH}`.execute(db);
  const ids = taken.map(({ brand_id }) => brand_id);
  const { rows } = await sql<UndoneRow>`
    with undone as materialized (
       delete from private_brand_undo where source_id = ${sourceId} and brand_id = any(${ids}) returning brand_id, before),
     brands as materialized (select * from private_brands where workspace_id = ${workspaceId} and id = any(${ids}))
     select ${sql.join(ROW_COLUMNS)}, before from undone join brands on brands.id = undone.brand_id order by id`.execute(
    db,
  );
  return rows;
}

/** Undoing another import later restores what was before this one, not what it had set. */
async function correctOthers(db: Database, workspaceId: string, sourceId: number, rows: UndoneRow[]) {
  if (rows.length === 0) return;
  const isUndone = sql`value ->> 'source' = ${String(sourceId)}`;
  await sql`
    update private_brand_undo other
    set before = (
      select jsonb_object_agg(key, case when ${isUndone} then coalesce(undone.before -> key, 'null') else value end)
      from jsonb_each(other.before))
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, before }) => ({ id, before })))}::jsonb) as undone (id bigint, before jsonb)
    where other.workspace_id = ${workspaceId} and other.brand_id = undone.id and other.brand_id = any(${rows.map(({ id }) => id)})
      and exists (select from jsonb_each(other.before) where ${isUndone})`.execute(db);
}

/** Returns whether anything changed. */
function undoRow(row: UndoneRow, sourceId: number, sources: Map<number, PrivateSource>): boolean {
  const undone = PRIVATE_COLUMNS.filter((column) => getValue(row, column)?.source === sourceId);
  for (const column of undone) {
    const before = row.before?.[column] ?? null;
    // A value of an import that was undone in the meantime is not restored.
    setValue(row, column, before && sources.has(before.source) ? before : null);
  }
  return undone.length > 0 || row.before === null;
}

/** Whether the import that added the brand, or one that a value is from, was not undone. */
const remains = (row: PrivateRow, sources: Map<number, PrivateSource>) =>
  [row.source_id, ...PRIVATE_COLUMNS.map((column) => getValue(row, column)?.source)].some(
    (source) => source !== undefined && sources.has(source),
  );

/** Ends the time in which imports and deletions of private brands can be undone: a day, for an import from its end. */
export async function purgePrivateUndo(db: Database): Promise<void> {
  const dayAgo = sql<Date>`now() - interval '1 day'`;
  await sql`
    delete from private_brand_undo where saved_at < ${dayAgo} and source_id not in (
      select s.id from private_sources s join imports i on i.public_id::text = s.import_id
      where coalesce(i.finished_at, now()) >= ${dayAgo})`.execute(db);
  await db.deleteFrom('private_brands').where('deleted_at', '<', dayAgo).execute();
}

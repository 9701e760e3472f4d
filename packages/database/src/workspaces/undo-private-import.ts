import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { lockWorkspace } from './api-keys.ts';
import { COLUMNS } from './private-columns.ts';
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
 * Undoes an import in the caller's transaction: its values are replaced by the previous ones, unless a later import has replaced
 * them, and brands without remaining values are removed. Returns the number of brands of each.
 */
export async function undoPrivateImport(
  db: Database,
  { workspaceId, importId }: { workspaceId: string; importId: string },
): Promise<{ removed: number; restored: number }> {
  await lockWorkspace(db, workspaceId);
  const { rows: found } = await sql<{ id: number }>`
    delete from private_sources where workspace_id = ${workspaceId} and import_id = ${importId}
      and exists (select from private_brand_undo where source_id = private_sources.id)
    returning id`.execute(db);
  const counts = { removed: 0, restored: 0 };
  const sourceId = found[0]?.id;
  if (sourceId === undefined) return counts;
  const sources = await readSources(db, workspaceId);
  for (;;) {
    const rows = await takeBatch(db, sourceId);
    if (rows.length === 0) return counts;
    const changed = rows.filter((row) => undoRow(row, sourceId, sources));
    const removed = changed.filter((row) => !remains(row, sources));
    const restored = changed.filter((row) => !removed.includes(row));
    await sql`
      delete from private_brands
      where workspace_id = ${workspaceId} and id = any(${removed.map(({ id }) => id)})`.execute(db);
    await updateRows(db, workspaceId, restored);
    counts.removed += removed.length;
    counts.restored += restored.length;
  }
}

type UndoneRow = PrivateRow & { before: Before | null };

async function takeBatch(db: Database, sourceId: number): Promise<UndoneRow[]> {
  const { rows } = await sql<UndoneRow>`
    with undone as (
       delete from private_brand_undo where source_id = ${sourceId} and brand_id in (
         select brand_id from private_brand_undo where source_id = ${sourceId} order by brand_id limit ${BATCH})
       returning workspace_id, brand_id, before)
     select ${sql.join(ROW_COLUMNS)}, before
     from undone join private_brands using (workspace_id) where private_brands.id = undone.brand_id`.execute(
    db,
  );
  return rows;
}

/** Returns whether anything changed. */
function undoRow(row: UndoneRow, sourceId: number, sources: Map<number, PrivateSource>): boolean {
  const undone = COLUMNS.filter((column) => getValue(row, column)?.source === sourceId);
  for (const column of undone) {
    const before = row.before?.[column] ?? null;
    // A value of an import that was undone in the meantime is not restored.
    setValue(row, column, before && sources.has(before.source) ? before : null);
  }
  return undone.length > 0 || row.before === null;
}

/** Whether the import that added the brand, or one that a value is from, was not undone. */
const remains = (row: PrivateRow, sources: Map<number, PrivateSource>) =>
  [row.source_id, ...COLUMNS.map((column) => getValue(row, column)?.source)].some(
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

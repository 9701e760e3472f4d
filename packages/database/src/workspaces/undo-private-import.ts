import type pg from 'pg';
import { COLUMNS } from './private-columns.ts';
import {
  getValue,
  lockWorkspace,
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
 * Undoes an import in the caller's transaction: its values give way to those before it, unless a later import has replaced
 * them, and brands of which nothing remains are removed. Returns the number of brands of each.
 */
export async function undoPrivateImport(
  client: pg.ClientBase,
  { workspaceId, importId }: { workspaceId: string; importId: string },
): Promise<{ removed: number; restored: number }> {
  await lockWorkspace(client, workspaceId);
  const { rows: found } = await client.query<{ id: number }>(
    `delete from private_sources where workspace_id = $1 and import_id = $2
       and exists (select from private_brand_undo where source_id = private_sources.id)
     returning id`,
    [workspaceId, importId],
  );
  const counts = { removed: 0, restored: 0 };
  const sourceId = found[0]?.id;
  if (sourceId === undefined) return counts;
  const sources = await readSources(client, workspaceId);
  for (;;) {
    const rows = await takeBatch(client, sourceId);
    if (rows.length === 0) return counts;
    const changed = rows.filter((row) => undoRow(row, sourceId, sources));
    const removed = changed.filter((row) => !remains(row, sources));
    const restored = changed.filter((row) => !removed.includes(row));
    await client.query('delete from private_brands where workspace_id = $1 and id = any($2)', [
      workspaceId,
      removed.map(({ id }) => id),
    ]);
    await updateRows(client, workspaceId, restored);
    counts.removed += removed.length;
    counts.restored += restored.length;
  }
}

type UndoneRow = PrivateRow & { before: Before | null };

async function takeBatch(client: pg.ClientBase, sourceId: number): Promise<UndoneRow[]> {
  const { rows } = await client.query<UndoneRow>(
    `with undone as (
       delete from private_brand_undo where source_id = $1 and brand_id in (
         select brand_id from private_brand_undo where source_id = $1 order by brand_id limit ${BATCH})
       returning workspace_id, brand_id, before)
     select ${ROW_COLUMNS.join(', ')}, before
     from undone join private_brands using (workspace_id) where private_brands.id = undone.brand_id`,
    [sourceId],
  );
  return rows;
}

/** Returns whether anything changed. */
function undoRow(row: UndoneRow, sourceId: number, sources: Map<number, PrivateSource>): boolean {
  const undone = COLUMNS.filter((column) => getValue(row, column)?.source === sourceId);
  for (const column of undone) {
    const before = row.before?.[column] ?? null;
    // A value of an import that was undone in between does not come back.
    setValue(row, column, before && sources.has(before.source) ? before : null);
  }
  return undone.length > 0 || row.before === null;
}

/** Whether the import that added the brand, or one that a value is from, was not undone. */
const remains = (row: PrivateRow, sources: Map<number, PrivateSource>) =>
  [row.source_id, ...COLUMNS.map((column) => getValue(row, column)?.source)].some(
    (source) => source !== undefined && sources.has(source),
  );

/** Ends the time in which imports and deletions of private brands can be undone. */
export async function purgePrivateUndo(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query("delete from private_brand_undo where saved_at < now() - interval '1 day'");
  await client.query("delete from private_brands where deleted_at < now() - interval '1 day'");
}

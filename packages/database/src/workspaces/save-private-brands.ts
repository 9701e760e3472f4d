import { isMetric, mapKeys } from '@brandlode/contract';
import type pg from 'pg';
import {
  COLUMNS,
  emptyValue,
  isEmpty,
  type PrivatePatch,
  patchedValue,
  type Value,
} from './private-columns.ts';
import {
  insertRows,
  lockWorkspace,
  type PrivateRow,
  type PrivateSource,
  ROW_COLUMNS,
  readSources,
  sourceOf,
  updateRows,
} from './private-rows.ts';
import type { PrivateColumn, PrivateEstimates } from './tables.ts';

/** Where the rows come from, and how many brands the workspace may have. */
export type PrivateImport = {
  workspaceId: string;
  importId: string;
  /** The name of the source, such as the file's. */
  source: string;
  observedAt: Date;
  limit: number;
};

export type PrivateOutcome = 'added' | 'changed' | 'unchanged' | 'over-limit' | { rejected: string };

/** A value before an import; null where it was not known. */
export type ValueBefore = {
  value: Value;
  source: number;
  estimate?: PrivateEstimates[keyof PrivateEstimates];
};
export type Before = { [column in PrivateColumn]?: ValueBefore | null };

type Change = { row: PrivateRow; added: boolean; before: Before };

/**
 * Saves rows of an import, in their order, in the caller's transaction, and returns the outcome of each. Values that a row does not have
 * stay as they are, and so do values observed later. Saving the same rows of an import twice changes nothing. Brands beyond the
 * limit are not added; known ones are updated all the same.
 */
export async function savePrivateBrands(
  client: pg.ClientBase,
  rows: PrivatePatch[],
  into: PrivateImport,
): Promise<PrivateOutcome[]> {
  const { workspaceId } = into;
  await lockWorkspace(client, workspaceId);
  const source = await ensureSource(client, into);
  const { changes, outcomes } = await applyRows(client, rows, into, source, new Set());
  const written = [...changes.values()];
  const added = await insertRows(
    client,
    workspaceId,
    written.flatMap(({ row, added }) => (added ? [row] : [])),
  );
  const changed = written.flatMap(({ row, added }) => (added ? [] : [row]));
  await updateRows(client, workspaceId, changed);
  await recordUndo(
    client,
    workspaceId,
    source.id,
    written.map((change) => ({
      brand_id: added.get(change.row.address) ?? change.row.id,
      before: change.added ? null : change.before,
    })),
  );
  return outcomes;
}

/**
 * The outcomes that saving the rows would have. `added` collects the addresses that earlier rows of the same file would add: pass
 * the same set with every part of the file.
 */
export async function previewPrivateBrands(
  client: Pick<pg.ClientBase, 'query'>,
  rows: PrivatePatch[],
  into: PrivateImport,
  added: Set<string>,
): Promise<PrivateOutcome[]> {
  const source = { id: 0, name: into.source, observed_at: into.observedAt };
  const { outcomes } = await applyRows(client, rows, into, source, added);
  return outcomes;
}

async function ensureSource(
  client: pg.ClientBase,
  { workspaceId, importId, source, observedAt }: PrivateImport,
): Promise<PrivateSource> {
  const { rows } = await client.query<PrivateSource>(
    `insert into private_sources (workspace_id, import_id, name, observed_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, import_id) do update set name = excluded.name, observed_at = excluded.observed_at
     returning id, name, observed_at`,
    [workspaceId, importId, source, observedAt],
  );
  return rows[0]!;
}

async function applyRows(
  client: Pick<pg.ClientBase, 'query'>,
  patches: PrivatePatch[],
  { workspaceId, limit }: PrivateImport,
  source: PrivateSource,
  addedBefore: Set<string>,
) {
  const { rows: known } = await client.query<PrivateRow>(
    `select ${ROW_COLUMNS.join(', ')} from private_brands
     where workspace_id = $1 and address = any($2) and deletion_id is null`,
    [workspaceId, patches.map(({ domain }) => domain)],
  );
  const { rows: counted } = await client.query<{ brands: number }>(
    'select count(*)::integer as brands from private_brands where workspace_id = $1 and deletion_id is null',
    [workspaceId],
  );
  const sources = await readSources(client, workspaceId);
  sources.set(source.id, source);
  const byAddress = new Map(known.map((row) => [row.address, row]));
  const changes = new Map<string, Change>();
  let brands = (counted[0]?.brands ?? 0) + addedBefore.size;

  const outcomes = patches.map((patch): PrivateOutcome => {
    const { domain: address } = patch;
    const row = byAddress.get(address);
    if (!row) {
      if (addedBefore.has(address)) return 'changed';
      if (patch.brand_name === undefined) return { rejected: 'brand_name is missing' };
      if (brands >= limit) return 'over-limit';
      brands++;
      addedBefore.add(address);
      const added = emptyRow(address, source.id);
      applyPatch(patch, added, source, sources, {});
      byAddress.set(address, added);
      changes.set(address, { row: added, added: true, before: {} });
      return 'added';
    }
    const change = changes.get(address) ?? { row, added: false, before: {} };
    if (!applyPatch(patch, row, source, sources, change.before)) return 'unchanged';
    changes.set(address, change);
    return 'changed';
  });
  return { changes, outcomes };
}

/** Changes `row` and notes in `before` what it replaces. Returns whether anything changed. */
function applyPatch(
  patch: PrivatePatch,
  row: PrivateRow,
  source: PrivateSource,
  sources: Map<number, PrivateSource>,
  before: Before,
): boolean {
  let changed = false;
  for (const column of COLUMNS) {
    const value = patchedValue(patch, column);
    if (value === undefined) continue;
    const estimate = isMetric(column) ? patch.estimates?.[column] : undefined;
    const known = knownValue(row, column);
    if (known !== null) {
      const from = sources.get(known.source);
      if (from && from.observed_at > source.observed_at) continue;
      if (same([known.value, known.estimate], [value, estimate]) && from?.name === source.name) continue;
    }
    if (before[column] === undefined) before[column] = known;
    setValue(row, column, { value, source: source.id, ...(estimate && { estimate }) });
    changed = true;
  }
  return changed;
}

/** Null where it is not known. */
export function knownValue(row: PrivateRow, column: PrivateColumn): ValueBefore | null {
  if (isEmpty(row[column])) return null;
  const estimate = isMetric(column) ? row.estimates[column] : undefined;
  return { value: row[column], source: sourceOf(row, column), ...(estimate && { estimate }) };
}

export function setValue(row: PrivateRow, column: PrivateColumn, known: ValueBefore | null) {
  Object.assign(row, { [column]: known?.value ?? emptyValue(column) });
  const { [column]: _, ...origins } = row.origins;
  row.origins = known && known.source !== row.source_id ? { ...origins, [column]: known.source } : origins;
  if (!isMetric(column)) return;
  const { [column]: __, ...estimates } = row.estimates;
  row.estimates = known?.estimate ? { ...estimates, [column]: known.estimate } : estimates;
}

const emptyRow = (address: string, source_id: number): PrivateRow => ({
  ...mapKeys(COLUMNS, emptyValue),
  id: 0,
  address,
  source_id,
  origins: {},
  estimates: {},
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function recordUndo(
  client: pg.ClientBase,
  workspaceId: string,
  sourceId: number,
  changes: { brand_id: number; before: Before | null }[],
) {
  if (changes.length === 0) return;
  await client.query(
    `insert into private_brand_undo (workspace_id, source_id, brand_id, before)
     select $1, $2, brand_id, before from jsonb_to_recordset($3::jsonb) as row (brand_id bigint, before jsonb)
     on conflict (source_id, brand_id) do update set before = excluded.before || private_brand_undo.before`,
    [workspaceId, sourceId, JSON.stringify(changes)],
  );
}

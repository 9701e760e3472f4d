import { isDeepStrictEqual } from 'node:util';
import { IDENTITY_COLUMNS, type IdentityColumn, isMetric, type KeptValues } from '@brandlode/contract';
import { sql } from 'kysely';
import { isCoarser } from '../collection/coarser.ts';
import { isSameAddress } from '../collection/stores/same-address.ts';
import { reasonToStay } from '../collection/supersedes.ts';
import type { Database } from '../connect.ts';
import { despiteOldStatistics } from '../despite-old-statistics.ts';
import { addKept } from '../imports/merge-brands.ts';
import { STAGED_COLUMNS } from '../imports/staged-columns.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import type { PrivateColumn } from '../workspaces/tables.ts';
import { countPrivateBrands } from './filter-private-brands.ts';
import type { PrivatePatch } from './private-columns.ts';
import {
  emptyRow,
  getValue,
  insertRows,
  type KnownValue,
  type PrivateRow,
  type PrivateSource,
  ROW_COLUMNS,
  readSources,
  setValue,
  updateRows,
} from './private-rows.ts';

/** The source of the rows, and how many brands the workspace may have. */
export type PrivateImport = {
  workspaceId: string;
  importId: string;
  /** The name of the source, such as the file's. */
  source: string;
  observedAt: Date;
  /** `observedAt` is a day specified by the user: the same value on another day is a new observation. */
  dated: boolean;
  limit: number;
  /** Columns that the user chose to replace although they name a brand. */
  overwrite?: readonly IdentityColumn[];
};

export type PrivateOutcome = 'added' | 'changed' | 'unchanged' | 'over-limit';

/** The outcome of each row, and the values that stay although a row has others. */
type PrivateOutcomes = { outcomes: PrivateOutcome[]; kept: KeptValues[] };

/** The columns that an import set, with their previous values; null for unknown ones. */
export type Before = { [column in PrivateColumn]?: KnownValue | null };

type Change = { row: PrivateRow; added: boolean; before: Before };

/**
 * Saves rows of an import, in their order, in the caller's transaction, and returns the outcome of each. Values that a row does not have
 * are kept, and so are values observed later. Saving the same rows of an import twice changes nothing. Brands beyond the
 * limit are not added; known ones are still updated.
 */
export async function savePrivateBrands(
  db: Database,
  rows: PrivatePatch[],
  into: PrivateImport,
): Promise<PrivateOutcomes> {
  const { workspaceId } = into;
  await lockWorkspace(db, workspaceId);
  const source = await ensureSource(db, into);
  const { changes, outcomes, kept } = await applyRows(db, rows, into, source, new Set());
  const written = [...changes.values()];
  const added = await insertRows(
    db,
    workspaceId,
    written.flatMap(({ row, added }) => (added ? [row] : [])),
  );
  const changed = written.flatMap(({ row, added }) => (added ? [] : [row]));
  await despiteOldStatistics(db, () => updateRows(db, workspaceId, changed));
  await recordUndo(
    db,
    workspaceId,
    source.id,
    written.map((change) => ({
      brand_id: added.get(change.row.address) ?? change.row.id,
      before: change.added ? null : change.before,
    })),
  );
  return { outcomes, kept };
}

/**
 * The outcomes that saving the rows would have. `added` collects the addresses that earlier rows of the same file would add: pass
 * the same set with every part of the file.
 */
export async function previewPrivateBrands(
  db: Database,
  rows: PrivatePatch[],
  into: PrivateImport,
  added: Set<string>,
): Promise<PrivateOutcomes> {
  const source = { id: 0, name: into.source, observed_at: into.observedAt };
  const { outcomes, kept } = await applyRows(db, rows, into, source, added);
  return { outcomes, kept };
}

async function ensureSource(
  db: Database,
  { workspaceId, importId, source, observedAt }: PrivateImport,
): Promise<PrivateSource> {
  return db
    .insertInto('private_sources')
    .values({ workspace_id: workspaceId, import_id: importId, name: source, observed_at: observedAt })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'import_id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        observed_at: ref('excluded.observed_at'),
      })),
    )
    .returning(['id', 'name', 'observed_at'])
    .executeTakeFirstOrThrow();
}

async function applyRows(
  db: Database,
  patches: PrivatePatch[],
  { workspaceId, limit, dated, overwrite = [] }: PrivateImport,
  source: PrivateSource,
  addedBefore: Set<string>,
) {
  const { rows: known } = await sql<PrivateRow>`
    select ${sql.join(ROW_COLUMNS)} from private_brands
    where workspace_id = ${workspaceId} and address = any(${patches.map(({ domain }) => domain)})
      and deletion_id is null`.execute(db);
  const sources = await readSources(db, workspaceId);
  sources.set(source.id, source);
  const byAddress = new Map(known.map((row) => [row.address, row]));
  const changes = new Map<string, Change>();
  const kept: KeptValues[] = [];
  const into = { source, sources, dated, overwrite, kept };
  let brands = (await countPrivateBrands(db, workspaceId)) + addedBefore.size;

  const outcomes = patches.map((patch): PrivateOutcome => {
    const { domain: address } = patch;
    const row = byAddress.get(address);
    if (!row) {
      if (addedBefore.has(address)) return 'changed';
      if (brands >= limit) return 'over-limit';
      brands++;
      addedBefore.add(address);
      const added = emptyRow(address, source.id);
      applyPatch(patch, added, into, {});
      byAddress.set(address, added);
      changes.set(address, { row: added, added: true, before: {} });
      return 'added';
    }
    const change = changes.get(address) ?? { row, added: false, before: {} };
    if (!applyPatch(patch, row, into, change.before)) return 'unchanged';
    changes.set(address, change);
    return 'changed';
  });
  return { changes, outcomes, kept: addKept(kept) };
}

type Into = {
  source: PrivateSource;
  sources: Map<number, PrivateSource>;
  dated: boolean;
  overwrite: readonly IdentityColumn[];
  kept: KeptValues[];
};

/** Changes `row`, and records in `before` what it replaces and in `kept` what it does not. Returns whether anything changed. */
function applyPatch(patch: PrivatePatch, row: PrivateRow, into: Into, before: Before): boolean {
  const { source, sources, dated, kept } = into;
  let changed = false;
  for (const { name: column, key } of STAGED_COLUMNS) {
    const value = patch[key];
    const current = getValue(row, column);
    if (value === undefined || (Array.isArray(value) && value.length === 0)) {
      if (current !== null && patch.placeholders?.includes(key))
        kept.push({ column: key, reason: 'placeholder', count: 1 });
      continue;
    }
    const detail = isMetric(column) ? patch.details?.[column] : undefined;
    if (current !== null) {
      const from = sources.get(current.source);
      const isSame = isDeepStrictEqual([current.value, current.detail], [value, detail]);
      if (isSame && from?.name === source.name && (!dated || isSameDay(from, source))) continue;
      if (column === 'brand_url' && isSameAddress(value, current.value)) continue;
      const reason = reasonToKeep(column, { value, detail }, current, into);
      if (reason && !isSame) kept.push({ column: key, reason, count: 1 });
      if (reason) continue;
    }
    if (before[column] === undefined) before[column] = current;
    setValue(row, column, { value, source: source.id, ...(detail && { detail }) });
    changed = true;
  }
  return changed;
}

const dayOf = ({ observed_at }: PrivateSource) => observed_at.toISOString().slice(0, 10);
const isSameDay = (left: PrivateSource, right: PrivateSource) => dayOf(left) === dayOf(right);

function reasonToKeep(
  column: PrivateColumn,
  offered: Pick<KnownValue, 'value' | 'detail'>,
  known: KnownValue,
  { source, sources, overwrite }: Into,
): KeptValues['reason'] | undefined {
  const from = sources.get(known.source);
  const isIdentity = IDENTITY_COLUMNS.some((name) => name === column && !overwrite.includes(name));
  if (isIdentity) return 'identity';
  if (isCoarser(column, offered.value, known.value)) return 'coarser';
  const rankOf = ({ detail }: Pick<KnownValue, 'detail'>, { observed_at }: PrivateSource) => ({
    kind: detail?.estimated ? ('estimated' as const) : ('imported' as const),
    observedAt: observed_at.toISOString(),
  });
  // A file corrects what its source stated of the same day.
  if (from?.name === source.name && isSameDay(from, source)) return undefined;
  return reasonToStay(rankOf(offered, source), from && rankOf(known, from));
}

async function recordUndo(
  db: Database,
  workspaceId: string,
  sourceId: number,
  changes: { brand_id: number; before: Before | null }[],
) {
  if (changes.length === 0) return;
  await sql`
    insert into private_brand_undo (workspace_id, source_id, brand_id, before)
    select ${workspaceId}, ${sourceId}, brand_id, before
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as row (brand_id bigint, before jsonb)
    on conflict (source_id, brand_id) do update set before = excluded.before || private_brand_undo.before`.execute(
    db,
  );
}

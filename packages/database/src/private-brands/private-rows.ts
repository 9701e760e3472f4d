import { normalise } from '@brandlode/catalogue-index';
import { isMetric, type MetricKey, mapKeys } from '@brandlode/contract';
import { sql } from 'kysely';
import { POPULARITY_TIE_BREAK } from '../catalogue/popularity.ts';
import type { Database } from '../connect.ts';
import { STAGED_COLUMNS } from '../imports/staged-columns.ts';
import type { PrivateColumn, PrivateDetails } from '../workspaces/tables.ts';
import { LISTS, PRIVATE_COLUMNS, type Value } from './private-columns.ts';

/** A private brand as used by saving and undo. */
export type PrivateRow = {
  id: number;
  address: string;
  /** Source of all values without an entry in `origins`. */
  source_id: number;
  origins: { [column in PrivateColumn]?: number };
  details: PrivateDetails;
} & Record<PrivateColumn, Value>;

export type PrivateSource = { id: number; name: string; observed_at: Date };

/** A value as an import finds it, restored when the import is undone. */
export type KnownValue = { value: Value; source: number; detail?: PrivateDetails[MetricKey] };

export const emptyRow = (address: string, sourceId: number): PrivateRow => ({
  ...mapKeys(PRIVATE_COLUMNS, (column) => emptyValue(column, address)),
  id: 0,
  address,
  source_id: sourceId,
  origins: {},
  details: {},
});

/** A brand without a known name has its address as name. */
const emptyValue = (column: PrivateColumn, address: string): Value =>
  column === 'brand_name' ? address : LISTS.has(column) ? [] : null;

/** Returns null if the value is unknown. */
export function getValue(row: PrivateRow, column: PrivateColumn): KnownValue | null {
  const value = row[column];
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  if (column === 'brand_name' && value === row.address) return null;
  const detail = isMetric(column) ? row.details[column] : undefined;
  return { value, source: row.origins[column] ?? row.source_id, ...(detail && { detail }) };
}

export function setValue(row: PrivateRow, column: PrivateColumn, known: KnownValue | null) {
  Object.assign(row, { [column]: known?.value ?? emptyValue(column, row.address) });
  const { [column]: _, ...origins } = row.origins;
  row.origins = known && known.source !== row.source_id ? { ...origins, [column]: known.source } : origins;
  if (!isMetric(column)) return;
  const { [column]: __, ...details } = row.details;
  row.details = known?.detail ? { ...details, [column]: known.detail } : details;
}

const KEYS = ['address', 'source_id', 'origins', 'details', ...PRIVATE_COLUMNS];
export const ROW_COLUMNS = ['id', ...KEYS].map((column) => sql.ref(column));
const WRITTEN = [...KEYS, 'search_name', 'search_address', 'tie_break'].map((column) => sql.ref(column));
const TYPES = STAGED_COLUMNS.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`);

/** The rows as a table `row` with derived columns. */
function toRecords(rows: PrivateRow[]) {
  const records = rows.map((row) => ({
    ...row,
    search_name: normalise(String(row.brand_name)),
    search_address: normalise(row.address),
  }));
  return sql`(select *, ${sql.raw(POPULARITY_TIE_BREAK)} as tie_break from (
    select *, address as domain, null::smallint as prominence
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (id bigint, search_name text, search_address text,
      address text, source_id bigint, origins jsonb, details jsonb, ${sql.join(TYPES)})) as ranked) as row`;
}

export async function readSources(db: Database, workspaceId: string): Promise<Map<number, PrivateSource>> {
  const rows: PrivateSource[] = await db
    .selectFrom('private_sources')
    .select(['id', 'name', 'observed_at'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Inserts the rows, whose ids are ignored, and returns their new ids by address. */
export async function insertRows(
  db: Database,
  workspaceId: string,
  rows: PrivateRow[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await sql<{ id: number; address: string }>`
    insert into private_brands (workspace_id, ${sql.join(WRITTEN)})
    select ${workspaceId}, ${sql.join(WRITTEN)} from ${toRecords(rows)}
    returning id, address`.execute(db);
  return new Map(inserted.rows.map(({ id, address }) => [address, id]));
}

export async function updateRows(db: Database, workspaceId: string, rows: PrivateRow[]) {
  if (rows.length === 0) return;
  await sql`
    update private_brands set ${sql.join(WRITTEN.map((column) => sql`${column} = row.${column}`))}
    from ${toRecords(rows)}
    where private_brands.workspace_id = ${workspaceId} and private_brands.id = row.id
      and private_brands.id = any(${rows.map(({ id }) => id)})`.execute(db);
}

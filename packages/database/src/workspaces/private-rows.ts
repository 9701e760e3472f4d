import { normalise } from '@brandlode/catalogue-index';
import { isMetric, type MetricKey, mapKeys } from '@brandlode/contract';
import type pg from 'pg';
import { POPULARITY_TIE_BREAK } from '../catalogue/popularity.ts';
import { COLUMN_TYPES, COLUMNS, isList, type Value } from './private-columns.ts';
import type { PrivateColumn, PrivateDetails } from './tables.ts';

/** A private brand as saving and undo work on it. */
export type PrivateRow = {
  id: number;
  address: string;
  /** Of every value that `origins` does not name. */
  source_id: number;
  origins: { [column in PrivateColumn]?: number };
  details: PrivateDetails;
} & Record<PrivateColumn, Value>;

export type PrivateSource = { id: number; name: string; observed_at: Date };

/** A value as an import finds it, restored when the import is undone. */
export type KnownValue = { value: Value; source: number; detail?: PrivateDetails[MetricKey] };

export const emptyRow = (address: string, sourceId: number): PrivateRow => ({
  ...mapKeys(COLUMNS, (column) => emptyValue(column, address)),
  id: 0,
  address,
  source_id: sourceId,
  origins: {},
  details: {},
});

/** A brand whose name is not known is named by its address. */
const emptyValue = (column: PrivateColumn, address: string): Value =>
  column === 'brand_name' ? address : isList(column) ? [] : null;

/** Null where it is not known. */
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

const quoted = (column: string) => `"${column}"`;
export const ROW_COLUMNS = ['id', 'address', 'source_id', 'origins', 'details', ...COLUMNS].map(quoted);
const WRITTEN = [...ROW_COLUMNS.slice(1), 'search_name', 'search_address', 'tie_break'];
/** The rows of `toRecords`, the statement's second parameter. */
const RECORDS = `(select *, ${POPULARITY_TIE_BREAK} as tie_break from (
  select *, address as domain, null::smallint as prominence from jsonb_to_recordset($2::jsonb) as record ("id" bigint, "search_name" text, "search_address" text, "address" text, "source_id" bigint, "origins" jsonb, "details" jsonb,
  ${COLUMNS.map((column) => `${quoted(column)} ${COLUMN_TYPES[column]}`).join(', ')})) as ranked) as row`;

const toRecords = (rows: PrivateRow[]): string =>
  JSON.stringify(
    rows.map((row) => ({
      ...row,
      search_name: normalise(String(row.brand_name)),
      search_address: normalise(row.address),
    })),
  );

/** Writers of one workspace wait for each other until the transaction ends. */
export async function lockWorkspace(client: pg.ClientBase, workspaceId: string): Promise<void> {
  await client.query('select from workspaces where id = $1 for update', [workspaceId]);
}

export async function readSources(
  client: Pick<pg.ClientBase, 'query'>,
  workspaceId: string,
): Promise<Map<number, PrivateSource>> {
  const { rows } = await client.query<PrivateSource>(
    'select id, name, observed_at from private_sources where workspace_id = $1',
    [workspaceId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Inserts the rows, whose ids are ignored, and returns their new ids by address. */
export async function insertRows(
  client: pg.ClientBase,
  workspaceId: string,
  rows: PrivateRow[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await client.query<{ id: number; address: string }>(
    `insert into private_brands (workspace_id, ${WRITTEN.join(', ')})
     select $1, ${WRITTEN.join(', ')} from ${RECORDS}
     returning id, address`,
    [workspaceId, toRecords(rows)],
  );
  return new Map(inserted.rows.map(({ id, address }) => [address, id]));
}

export async function updateRows(client: pg.ClientBase, workspaceId: string, rows: PrivateRow[]) {
  if (rows.length === 0) return;
  await client.query(
    `update private_brands set ${WRITTEN.map((column) => `${column} = row.${column}`).join(', ')}
     from ${RECORDS}
     where private_brands.workspace_id = $1 and private_brands.id = row.id`,
    [workspaceId, toRecords(rows)],
  );
}

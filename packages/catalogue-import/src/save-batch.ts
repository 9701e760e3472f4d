import { FLAG_KEYS, isFlag, isMetric, METRIC_KEYS, mapKeys, type Provenance } from '@brandlode/contract';
import {
  type Connection,
  inTransaction,
  type ProvenanceByKey,
  type StoredProvenance,
} from '@brandlode/database';
import pg from 'pg';
import { TEXT_COLUMNS, URL_COLUMNS } from './columns/columns.ts';
import type { BrandPatch } from './parse-row.ts';

export type PatchRow = { line: number; patch: BrandPatch };
export type Outcome = 'added' | 'updated' | 'unchanged' | { rejected: string };

const SINGLES = [...TEXT_COLUMNS, ...URL_COLUMNS, ...METRIC_KEYS, ...FLAG_KEYS] as const;
const LISTS = ['categories', 'locations', 'unmapped_categories'] as const;

type Single = (typeof SINGLES)[number];
type List = (typeof LISTS)[number];
type Stored = { domain: string; origins: ProvenanceByKey } & {
  [key in Single]: string | number | boolean | null;
} & {
  [key in List]: (string | number)[];
};
/** The columns of one brand to write. */
type Change = Partial<Stored> & { domain: string };

/**
 * Saves rows in one transaction, in their order, and returns the outcome of each once they are committed. Values that a row
 * does not have stay as they are. Metrics and flags get the provenance unless an import of the same source set the same value
 * before. A row that the database rejects does not affect the others.
 */
export async function saveBatch(
  connection: Pick<Connection, 'pool'>,
  rows: PatchRow[],
  origin: Provenance,
): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await saveOnce(connection, rows, origin);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      const { code = '', message } = error;
      // Deadlock or serialization failure: another writer saved the same brands.
      if ((code === '40P01' || code === '40001') && attempt < 5) continue;
      // A data exception or violated constraint belongs to one row: found by saving each alone.
      if (!/^2[23]/.test(code)) throw error;
      if (rows.length === 1) return [{ rejected: `the database rejects it: ${message}` }];
      const outcomes: Outcome[] = [];
      for (const row of rows) outcomes.push(...(await saveBatch(connection, [row], origin)));
      return outcomes;
    }
  }
}

const saveOnce = (
  connection: Pick<Connection, 'pool'>,
  rows: PatchRow[],
  origin: Provenance,
): Promise<Outcome[]> =>
  inTransaction(connection, async (client) => {
    const known = await lockBrands(
      client,
      rows.map(({ patch }) => patch.domain),
    );
    const changes = new Map<string, Change>();
    const outcomes = rows.map(({ patch }) => apply(patch, known, changes, origin));
    await write(client, [...changes.values()]);
    return outcomes;
  });

async function lockBrands(client: pg.PoolClient, domains: string[]): Promise<Map<string, Stored>> {
  const columns = ['domain', 'origins', ...SINGLES, ...LISTS].map((column) => `"${column}"`).join(', ');
  const { rows } = await client.query<Stored>(
    // Ordered, so that concurrent imports of the same brands do not deadlock.
    `select ${columns} from brands where domain = any($1) order by domain for update`,
    [domains],
  );
  return new Map(rows.map((row) => [row.domain, row]));
}

/** Applies one row to `known` (the brand's current state) and `changes` (the columns to write). */
function apply(
  patch: BrandPatch,
  known: Map<string, Stored>,
  changes: Map<string, Change>,
  origin: Provenance,
): Outcome {
  const { domain } = patch;
  const before = known.get(domain);
  if (!before && patch.brand_name === undefined) return { rejected: 'brand_name is missing' };
  const change: Change = changes.get(domain) ?? { domain, origins: {} };
  const now = before ?? emptyBrand(domain);
  let changed = false;

  for (const key of SINGLES) {
    const value = patch[key];
    if (value === undefined) continue;
    const hasProvenance = isMetric(key) || isFlag(key);
    if (now[key] === value && !(hasProvenance && !sameSource(now.origins[key] ?? now.origins['*'], origin)))
      continue;
    Object.assign(now, { [key]: value });
    Object.assign(change, { [key]: value });
    if (hasProvenance) {
      now.origins = { ...now.origins, [key]: origin };
      change.origins = { ...change.origins, [key]: origin };
    }
    changed = true;
  }
  for (const key of LISTS) {
    const value = patch[key];
    if (value === undefined || value.length === 0 || same(value, now[key])) continue;
    Object.assign(now, { [key]: value });
    Object.assign(change, { [key]: value });
    changed = true;
  }

  known.set(domain, now);
  if (!before || changed) changes.set(domain, { ...change, brand_name: now.brand_name });
  return before ? (changed ? 'updated' : 'unchanged') : 'added';
}

const emptyBrand = (domain: string): Stored => ({
  domain,
  origins: {},
  ...mapKeys(SINGLES, () => null),
  ...mapKeys(LISTS, () => []),
});

const sameSource = (known: StoredProvenance | undefined, origin: Provenance) =>
  known?.kind === origin.kind && known.source === origin.source;
const same = (one: (string | number)[], other: (string | number)[]) =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);

const TYPES: Record<string, string> = Object.fromEntries([
  ...TEXT_COLUMNS.map((key) => [key, 'text']),
  ...URL_COLUMNS.map((key) => [key, 'text']),
  ...METRIC_KEYS.map((key) => [key, 'bigint']),
  ...FLAG_KEYS.map((key) => [key, 'boolean']),
]);
const quoted = (key: string) => `"${key}"`;

/**
 * `on conflict` also for new brands, which a concurrent import may have added. Unknown values never overwrite known ones.
 */
const UPSERT = `
  insert into brands (domain, origins, ${[...SINGLES, ...LISTS].map(quoted).join(', ')})
  select domain, origins, ${SINGLES.map(quoted).join(', ')},
    coalesce(categories, '{}'), coalesce(locations, '{}'), coalesce(unmapped_categories, '{}')
  from jsonb_to_recordset($1::jsonb) as row (
    domain text, origins jsonb, ${SINGLES.map((key) => `${quoted(key)} ${TYPES[key]}`).join(', ')},
    categories smallint[], locations text[], unmapped_categories text[]
  )
  order by domain
  on conflict (domain) do update set
    ${SINGLES.map((key) => `${quoted(key)} = coalesce(excluded.${quoted(key)}, brands.${quoted(key)})`).join(',\n    ')},
    ${LISTS.map((key) => `${key} = case when excluded.${key} = '{}' then brands.${key} else excluded.${key} end`).join(',\n    ')},
    origins = brands.origins || excluded.origins`;

async function write(client: pg.PoolClient, changes: Change[]) {
  if (changes.length > 0) await client.query(UPSERT, [JSON.stringify(changes)]);
}

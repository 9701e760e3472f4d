import { FLAG_KEYS, METRIC_KEYS, type Provenance } from '@brandlode/contract';
import type { Connection, ProvenanceByKey } from '@brandlode/database';
import { inTransaction } from '@brandlode/database';
import type pg from 'pg';
import { TEXT_COLUMNS, URL_COLUMNS } from './columns.ts';
import type { BrandPatch } from './parse-row.ts';

export type PatchRow = { line: number; patch: BrandPatch };
export type Outcome = 'added' | 'updated' | 'unchanged' | { refused: string };

const FIGURES = [...METRIC_KEYS, ...FLAG_KEYS];
const SINGLES = [...TEXT_COLUMNS, ...URL_COLUMNS, ...FIGURES] as const;
const LISTS = ['categories', 'locations', 'unmapped_categories'] as const;

type Single = (typeof SINGLES)[number];
type List = (typeof LISTS)[number];
type Stored = { domain: string; origins: ProvenanceByKey } & {
  [key in Single]: string | number | boolean | null;
} & {
  [key in List]: (string | number)[];
};
/** What is to be written of one brand. */
type Change = Partial<Stored> & { domain: string };

/**
 * Saves rows in one transaction, in their order, and answers what became of each; when it answers, they are on disk. A
 * value a row does not have leaves the stored one as it is. Figures get `origin` unless an import of the same source
 * said the same already. A row that the database itself refuses is refused alone.
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
      const { code = '', message } = error as { code?: string; message: string };
      // Another writer had the same brands in another order, or the same new brand: the work is simply done again.
      if ((code === '40P01' || code === '40001') && attempt < 5) continue;
      // Data exceptions and violated constraints belong to one row; find it by saving each alone.
      if (!/^2[23]/.test(code)) throw error;
      if (rows.length === 1) return [{ refused: `the database does not take it: ${message}` }];
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
    // In one order, so that two imports of the same brands wait for each other instead of blocking each other.
    `select ${columns} from brands where domain = any($1) order by domain for update`,
    [domains],
  );
  return new Map(rows.map((row) => [row.domain, row]));
}

/** Brings one row into `known` (what the brand is by now) and `changes` (what must be written of it). */
function apply(
  patch: BrandPatch,
  known: Map<string, Stored>,
  changes: Map<string, Change>,
  origin: Provenance,
): Outcome {
  const { domain } = patch;
  const before = known.get(domain);
  if (!before && patch.brand_name === undefined) return { refused: 'brand_name is missing' };
  const change: Change = changes.get(domain) ?? { domain, origins: {} };
  const now = before ?? emptyBrand(domain);
  let changed = false;

  for (const key of SINGLES) {
    const value = patch[key];
    if (value === undefined) continue;
    const isFigure = (FIGURES as string[]).includes(key);
    const newOrigin = isFigure && !sameSource(now.origins[key as never] ?? now.origins['*'], origin);
    if (now[key] === value && !newOrigin) continue;
    Object.assign(now, { [key]: value });
    Object.assign(change, { [key]: value });
    if (isFigure) {
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

const emptyBrand = (domain: string): Stored =>
  ({
    domain,
    origins: {},
    ...Object.fromEntries(SINGLES.map((key) => [key, null])),
    ...Object.fromEntries(LISTS.map((key) => [key, []])),
  }) as unknown as Stored;

const sameSource = (known: Provenance | undefined, origin: Provenance) =>
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
 * `on conflict` also for brands that were not there a moment ago: another import may have added them meanwhile. Nothing
 * known is ever overwritten by nothing.
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

import { createHash } from 'node:crypto';
import { FLAG_KEYS, METRIC_KEYS, mapKeys, TRAIT_KEYS, type TraitKey } from '@brandlode/contract';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { IS_POSSIBLE_DAY, ONLINE_FACTS } from '../collection/online-facts.ts';
import type { Database } from '../connect.ts';
import type { SingleConnection } from '../in-transaction.ts';
import { onlyRow } from '../only-row.ts';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';
import { POPULARITY_TIE_BREAK } from './popularity.ts';
import type { StoredChanges } from './tables.ts';

/** A brand as the index needs it: metrics and flags in the contract's order, lists as stored. */
export type BrandIndexRow = {
  id: number;
  name: string;
  domain: string;
  /** Orders brands of equal or unknown traffic (popularity.ts). */
  tie_break: number;
  metrics: (number | null)[];
  flags: (boolean | null)[];
  changes: StoredChanges | null;
  /** Days from 1970 to the earlier of domain registration and first archived page. */
  online_since: number | null;
  categories: number[];
  locations: string[];
  technologies: string[];
} & Record<TraitKey, string[]>;

const LISTS = ['categories', 'locations', 'technologies', ...TRAIT_KEYS] as const;
const TIE_BREAK = sql<number>`${sql.raw(POPULARITY_TIE_BREAK)}`;
const ONLINE_SINCE = sql<number | null>`(
  select min(value) filter (where ${IS_POSSIBLE_DAY})::date - date '1970-01-01' from brand_facts where brand_id = brands.id and fact = any(${sql.lit(`{${ONLINE_FACTS}}`)}))`;
const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** In the order that `parseLine` reads. */
const ALL_ROWS = sql`
  select id, brand_name, domain, ${TIE_BREAK}, ${references([...METRIC_KEYS, ...FLAG_KEYS])}, ${references(LISTS)}, changes, ${ONLINE_SINCE}
  from brands where ${IN_ACTIVE_CATALOGUE}`;

type State = {
  /** Everything written by a transaction below it has been read; the next poll calls `readChangedRows` with it. */
  horizon: string;
  /** Whether the demonstration is the active catalogue; when that changes, everything is reread. */
  demonstration: boolean;
};

const readState = async (db: Database): Promise<State> =>
  onlyRow(
    await sql<State>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, active_catalogue() = 'demonstration' as demonstration`.execute(
      db,
    ),
  );

const inSnapshot = <Read>(db: Database, read: (snapshot: Database) => Promise<Read>): Promise<Read> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Every brand of the active catalogue, streamed by COPY, in one snapshot. Reading waits for a promise that `onRow` returns. */
export const readAllRows = (
  { db, client }: SingleConnection,
  onRow: (row: BrandIndexRow) => void | Promise<void>,
): Promise<State> =>
  inSnapshot(db, async (snapshot) => {
    const state = await readState(snapshot);
    await sql`set local statement_timeout = 0`.execute(snapshot);
    const stream = client.query(copyTo(`copy (${ALL_ROWS.compile(snapshot).sql}) to stdout`));
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const taken = onRow(parseLine(line));
        if (taken) await taken;
      }
    }
    return state;
  });

type Changes = State & {
  changed: BrandIndexRow[];
  deleted: number[];
  /** Unchanged if nothing was written since: `changed` and `deleted` may repeat while an old transaction is open. */
  mark: string;
};

/** What was written to the active catalogue by transactions at or after `horizon`. */
export const readChangedRows = ({ db }: SingleConnection, horizon: string): Promise<Changes> =>
  inSnapshot(db, async (snapshot) => {
    const state = await readState(snapshot);
    const changed = await indexRows(snapshot)
      .select('changed_in')
      .where('changed_in', '>=', sql<string>`${horizon}::xid8`)
      .execute();
    const deleted = await snapshot
      .selectFrom('deleted_brands')
      .select(['id', 'changed_in'])
      .where('changed_in', '>=', sql<string>`${horizon}::xid8`)
      .execute();
    // Every write counts: a late commit may replace one of the same number with the same newest transaction.
    const writes = [...changed, ...deleted].map(({ id, changed_in }) => `${id} ${changed_in}`).sort();
    return {
      ...state,
      changed,
      deleted: deleted.map(({ id }) => id),
      mark: createHash('sha256').update(writes.join()).digest('base64'),
    };
  });

/** The current rows of these brands that are in the active catalogue. */
export const readIndexRows = (db: Database, ids: number[]): Promise<BrandIndexRow[]> =>
  indexRows(db).where('id', '=', sql<number>`any(${ids})`).execute();

const indexRows = (db: Database) =>
  db
    .selectFrom('brands')
    .select(['id', 'brand_name as name', 'domain', ...LISTS, 'changes'])
    .select([
      TIE_BREAK.as('tie_break'),
      ONLINE_SINCE.as('online_since'),
      sql<(number | null)[]>`array[${references(METRIC_KEYS)}]::float8[]`.as('metrics'),
      sql<(boolean | null)[]>`array[${references(FLAG_KEYS)}]`.as('flags'),
    ])
    .where(IN_ACTIVE_CATALOGUE);

const METRICS_AT = 4;
const FLAGS_AT = METRICS_AT + METRIC_KEYS.length;
const LISTS_AT = FLAGS_AT + FLAG_KEYS.length;
const CHANGES_AT = LISTS_AT + LISTS.length;
const ONLINE_AT = CHANGES_AT + 1;

/** One line of COPY's text form: tabs between values, `\N` for null, backslash escapes inside text. */
function parseLine(line: string): BrandIndexRow {
  const values = line.split('\t');
  const metrics: (number | null)[] = [];
  for (let index = METRICS_AT; index < FLAGS_AT; index++) metrics.push(parseNumber(values[index]));
  const flags: (boolean | null)[] = [];
  for (let index = FLAGS_AT; index < LISTS_AT; index++)
    flags.push(values[index] === '\\N' ? null : values[index] === 't');
  const lists = mapKeys(LISTS, (key) => parseArray(values[LISTS_AT + LISTS.indexOf(key)]));
  return {
    id: Number(values[0]),
    name: unescapeText(values[1] ?? ''),
    domain: unescapeText(values[2] ?? ''),
    tie_break: Number(values[3]),
    metrics,
    flags,
    changes: parseChanges(values[CHANGES_AT]),
    online_since: parseNumber(values[ONLINE_AT]),
    ...lists,
    categories: lists.categories.map(Number),
  };
}

const parseNumber = (text = '\\N') => (text === '\\N' ? null : Number(text));

/** Arrays of numbers and ids never need quotes: `{1,2}`, `{DE,FR}`, `{google-analytics}`. */
const parseArray = (text = '{}') => (text === '{}' ? [] : text.slice(1, -1).split(','));

/** JSON of names and numbers has nothing to escape. */
const parseChanges = (text = '\\N'): StoredChanges | null => (text === '\\N' ? null : JSON.parse(text));

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };
const unescapeText = (text: string) =>
  text.includes('\\') ? text.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign) : text;

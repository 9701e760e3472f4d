import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';
import { POPULARITY_TIE_BREAK } from './popularity.ts';

/** A brand as the index needs it: metrics and flags in the contract's order, lists as stored. */
export type BrandIndexRow = {
  id: number;
  name: string;
  domain: string;
  /** Orders brands of equal or unknown traffic (popularity.ts). */
  tieBreak: number;
  metrics: (number | null)[];
  flags: (boolean | null)[];
  categories: number[];
  locations: string[];
};

const COLUMNS = [
  'id',
  'brand_name',
  'domain',
  POPULARITY_TIE_BREAK,
  ...METRIC_KEYS,
  ...FLAG_KEYS,
  'categories',
  'locations',
].join(', ');

/** `demonstration`: whether the demonstration is the active catalogue; once that changes, everything is read again. */
const STATE = `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  active_catalogue() = 'demonstration' as demonstration`;

/**
 * Every brand of the active catalogue, streamed by COPY, and the horizon: everything written by a transaction below it is among them, so the next
 * look asks `readChangedRows` from there. Runs in one snapshot. Reading waits for a promise that `onRow` returns.
 */
export async function readAllRows(
  client: pg.ClientBase,
  onRow: (row: BrandIndexRow) => void | Promise<void>,
): Promise<{ horizon: string; demonstration: boolean }> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows } = await client.query(STATE);
    await client.query('set local statement_timeout = 0');
    const stream = client.query(
      copyTo(`copy (select ${COLUMNS} from brands where ${IN_ACTIVE_CATALOGUE}) to stdout`),
    );
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const taken = onRow(parseLine(line));
        if (taken) await taken;
      }
    }
    return rows[0];
  } finally {
    await client.query('commit');
  }
}

export type Changes = {
  horizon: string;
  demonstration: boolean;
  changed: BrandIndexRow[];
  deleted: number[];
  /** Same as last time when nothing was written since: `changed` and `deleted` may repeat while an old transaction is open. */
  mark: string;
};

/** What was written to the active catalogue by transactions at or after `horizon`. */
export async function readChangedRows(client: pg.ClientBase, horizon: string): Promise<Changes> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const state = await client.query(STATE);
    const changed = await client.query<BrandIndexRow & { changed_in: string }>(
      `select id, brand_name as name, domain, ${POPULARITY_TIE_BREAK} as "tieBreak",
        array[${METRIC_KEYS.join(', ')}]::float8[] as metrics, array[${FLAG_KEYS.join(', ')}] as flags,
        categories, locations, changed_in::text
      from brands where changed_in >= $1::xid8 and ${IN_ACTIVE_CATALOGUE}`,
      [horizon],
    );
    const deleted = await client.query(
      'select id, changed_in::text from deleted_brands where changed_in >= $1::xid8',
      [horizon],
    );
    const newest = [...changed.rows, ...deleted.rows].map((row) => row.changed_in);
    return {
      ...state.rows[0],
      changed: changed.rows,
      deleted: deleted.rows.map((row) => row.id),
      mark: `${newest.length}:${newest.reduce((high, xid) => (BigInt(xid) > high ? BigInt(xid) : high), 0n)}`,
    };
  } finally {
    await client.query('commit');
  }
}

const METRICS_AT = 4;
const FLAGS_AT = METRICS_AT + METRIC_KEYS.length;
const LISTS_AT = FLAGS_AT + FLAG_KEYS.length;

/** One line of COPY's text form: tabs between values, `\N` for null, backslash escapes inside text. */
function parseLine(line: string): BrandIndexRow {
  const values = line.split('\t');
  const metrics: (number | null)[] = [];
  for (let at = METRICS_AT; at < FLAGS_AT; at++)
    metrics.push(values[at] === '\\N' ? null : Number(values[at]));
  const flags: (boolean | null)[] = [];
  for (let at = FLAGS_AT; at < LISTS_AT; at++) flags.push(values[at] === '\\N' ? null : values[at] === 't');
  return {
    id: Number(values[0]),
    name: unescapeText(values[1] ?? ''),
    domain: unescapeText(values[2] ?? ''),
    tieBreak: Number(values[3]),
    metrics,
    flags,
    categories: parseArray(values[LISTS_AT]).map(Number),
    locations: parseArray(values[LISTS_AT + 1]),
  };
}

/** Arrays of numbers and country ids never need quotes: `{1,2}`, `{DE,FR}`. */
const parseArray = (text = '{}') => (text === '{}' ? [] : text.slice(1, -1).split(','));

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };
const unescapeText = (text: string) =>
  text.includes('\\') ? text.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign) : text;

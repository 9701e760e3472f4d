import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilterSpec, IndexRow } from '@brandlode/catalogue-index';
import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { POPULARITY } from './brand-rows.ts';

/** An in-memory DuckDB with the rows in order of popularity, its columns in types as narrow as it has. */
export async function loadDuckdb(rows: Iterable<IndexRow>): Promise<DuckDBConnection> {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-bench-'));
  try {
    const path = join(folder, 'brands.tsv');
    await writeRows(path, rows);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const numbers = (column: string) => `('[' || ${column} || ']')::smallint[] as ${column}`;
    const columns = {
      id: 'INTEGER',
      ...Object.fromEntries(METRIC_KEYS.map((key) => [key, 'BIGINT'])),
      ...Object.fromEntries(FLAG_KEYS.map((key) => [key, 'BOOLEAN'])),
      locations: 'VARCHAR',
      categories: 'VARCHAR',
    };
    await connection.run(`
      create table brands as
      select * replace (${numbers('locations')}, ${numbers('categories')})
      from read_csv('${path}', delim = '\t', header = false, nullstr = '\\N', quote = '', escape = '', auto_detect = false,
        columns = {${Object.entries(columns)
          .map(([name, type]) => `${name}: '${type}'`)
          .join()}})
      order by ${POPULARITY} desc nulls last, id`);
    return connection;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeRows(path: string, rows: Iterable<IndexRow>): Promise<void> {
  const file = createWriteStream(path);
  let lines = '';
  for (const { id, metrics, flags, lists } of rows) {
    const cells = [id, ...metrics, ...flags, ...lists.map((list) => list.join())];
    lines += `${cells.map((cell) => (cell === null ? '\\N' : cell)).join('\t')}\n`;
    if (lines.length > 1 << 20) {
      if (!file.write(lines)) await once(file, 'drain');
      lines = '';
    }
  }
  file.end(lines);
  await once(file, 'finish');
}

/** The condition of a filter; values are literals in it, so that the planner can use them. */
export function condition(spec: FilterSpec): string {
  const all: string[] = [];
  for (const { metric, min, max, unknown } of spec.ranges) {
    if (unknown === 'only') {
      all.push(`${metric} is null`);
      continue;
    }
    const ends = [
      ...(min === null ? [] : [`${metric} >= ${min}`]),
      ...(max === null ? [] : [`${metric} <= ${max}`]),
    ];
    if (unknown === 'include') {
      if (ends.length > 0) all.push(`(${metric} is null or (${ends.join(' and ')}))`);
    } else all.push(...(ends.length > 0 ? ends : [`${metric} is not null`]));
  }
  for (const { flag, value } of spec.flags)
    all.push(value === null ? `${flag} is null` : value ? flag : `not ${flag}`);
  for (const { list, values, unknown } of spec.lists) {
    const any = [
      ...(values.length > 0 ? [overlaps(list, values)] : []),
      ...(unknown ? [`len(${list}) = 0`] : []),
    ];
    if (any.length > 0) all.push(`(${any.join(' or ')})`);
  }
  return all.length === 0 ? 'true' : all.join(' and ');
}

const overlaps = (column: string, values: number[]): string =>
  values.length === 1
    ? `list_contains(${column}, ${values[0]}::smallint)`
    : `list_has_any(${column}, [${values.join()}]::smallint[])`;

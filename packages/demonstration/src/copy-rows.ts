import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SingleConnection } from '@brandlode/database';
import { from as copyFrom } from 'pg-copy-streams';

const CHUNK = 1 << 16;

type Field = string | number | boolean | null | readonly unknown[] | object;

/** Inserts rows, in `columns`, by COPY. Lists of texts are arrays of PostgreSQL, other objects JSON. */
export async function copyRows(
  client: SingleConnection['client'],
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: Iterable<readonly Field[]> },
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(toLines(rows)), copy);
}

/** Rows in COPY's text format, in chunks. */
function* toLines(rows: Iterable<readonly Field[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(toField).join('\t')}\n`;
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function toField(value: Field): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    return escaped(`{${value.map((entry) => JSON.stringify(entry)).join(',')}}`);
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  return String(value);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter);

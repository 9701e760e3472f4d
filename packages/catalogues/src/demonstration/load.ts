import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Connection } from '@brandlode/database';
import { inTransaction } from '@brandlode/database';
import { from as copyFrom } from 'pg-copy-streams';
import { DEMONSTRATION_COUNT, generateDemonstration, type NewBrand } from './generate.ts';

const LOAD = 'demonstration';
const CHUNK = 1 << 16;

/**
 * Loads the demonstration catalogue in one transaction, once in the life of a database. Answers the number of brands
 * loaded now: 0 when it had been loaded before (also when its brands were deleted since), when demonstration brands are
 * there already, or when `count` is 0. Of two processes at once, one loads and the other waits and answers 0.
 */
export async function loadDemonstration(
  connection: Pick<Connection, 'pool'>,
  count = DEMONSTRATION_COUNT,
): Promise<number> {
  if (count <= 0) return 0;
  const loaded = await inTransaction(connection, async (client) => {
    await client.query('set local statement_timeout = 0');
    // The marker's key makes a second process wait here until the first has committed or failed.
    const { rowCount } = await client.query(
      `insert into catalogue_loads (name, brands)
       select $1, $2 where not exists (select 1 from brands where is_demonstration)
       on conflict do nothing`,
      [LOAD, count],
    );
    if (!rowCount) return 0;
    const columns = COLUMNS.map((column) => `"${column}"`).join(', ');
    const copy = client.query(copyFrom(`copy brands (${columns}) from stdin`));
    await pipeline(Readable.from(lines(generateDemonstration(count))), copy);
    return count;
  });
  // Only now can the planner know what is there; without it the first queries would guess.
  if (loaded > 0) await connection.pool.query('analyze brands');
  return loaded;
}

const COLUMNS = Object.keys(generateDemonstration(1).next().value as NewBrand) as (keyof NewBrand)[];

/** COPY's text format, many rows in a piece. */
function* lines(brands: Iterable<NewBrand>) {
  let chunk = '';
  for (const brand of brands) {
    chunk += `${COLUMNS.map((column) => field(brand[column])).join('\t')}\n`;
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function field(value: NewBrand[keyof NewBrand]): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return escaped(`{${value.map((entry) => JSON.stringify(entry)).join(',')}}`);
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  return String(value);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter]!);

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Connection } from '@brandlode/database';
import { inTransaction } from '@brandlode/database';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { DEMONSTRATION_COUNT, generateDemonstration, type NewBrand } from './generate.ts';

const LOAD = 'demonstration';
const CHUNK = 1 << 16;

/**
 * Loads the demonstration catalogue in one transaction, once in the lifetime of a database. Returns the number of brands
 * loaded: 0 if it was loaded before (even if its brands were deleted since), if there are demonstration brands, or if
 * `count` is 0. Of two concurrent processes, one loads; the other waits and returns 0.
 */
export async function loadDemonstration(
  connection: Pick<Connection, 'db' | 'pool'>,
  count = DEMONSTRATION_COUNT,
): Promise<number> {
  if (count <= 0) return 0;
  const loaded = await inTransaction(connection, async ({ db, client }) => {
    await sql`set local statement_timeout = 0`.execute(db);
    // The unique name makes a second process wait until the first has committed or failed.
    const { numAffectedRows } = await sql`
      insert into catalogue_loads (name, brands)
      select ${LOAD}, ${count} where not exists (select 1 from brands where is_demonstration)
      on conflict do nothing`.execute(db);
    if (!numAffectedRows) return 0;
    // The first catalogue of a database is the active one.
    await sql`insert into catalogue_state (active) values ('demonstration') on conflict do nothing`.execute(
      db,
    );
    const brands = generateDemonstration(count);
    const copy = client.query(copyFrom(`copy brands (${COLUMNS.join(', ')}) from stdin`));
    await pipeline(Readable.from(lines(brands)), copy);
    await client.query(
      `insert into brand_technologies (brand_id, technology, evidence, source, address, first_observed_at, last_observed_at)
       select id, technology, 'made up', 'demonstration', domain, current_date - 30 - (id % 300)::integer, current_date
       from brands, unnest(technologies) as technology where is_demonstration`,
    );
    return count;
  });
  // The planner needs statistics of the new rows.
  if (loaded > 0) await sql`analyze brands`.execute(connection.db);
  return loaded;
}

/** Every brand has the same keys in the same order. */
const COLUMNS = Object.keys([...generateDemonstration(1)][0] ?? {});

/** Rows in COPY's text format, in chunks. */
function* lines(brands: Iterable<NewBrand>) {
  let chunk = '';
  for (const brand of brands) {
    chunk += `${Object.values(brand).map(field).join('\t')}\n`;
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
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter);

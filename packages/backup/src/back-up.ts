import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { SteadyClient } from '@brandlode/database';
import { to as copyTo } from 'pg-copy-streams';
import { listTables, readCounters } from './dumped-tables.ts';
import { END_OF_ROWS, FORMAT, type Head, type Tail } from './format.ts';

/**
 * Writes a consistent snapshot of the database, without blocking readers or writers. Returns the number of rows of each table and
 * a SHA-256 of the content, which is equal for databases with equal content.
 */
export async function backUp(url: string, out: Writable): Promise<Tail> {
  const client = new SteadyClient({ connectionString: url, application_name: 'brandlode backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const migrations = (await client.query('select name, hash from schema_migrations order by name')).rows;
    const content = createHash('sha256');
    const write = async (bytes: Buffer | string) => {
      content.update(bytes);
      if (!out.write(bytes)) await once(out, 'drain');
    };
    const head: Head = { format: FORMAT, madeAt: new Date().toISOString(), migrations };
    out.write(`${JSON.stringify(head)}\n`);
    const rows: Record<string, number> = {};
    for (const { table, columns, order } of await listTables(client)) {
      await write(`${JSON.stringify({ table, columns })}\n`);
      const copy = client.query(copyTo(`copy (select ${columns} from ${table} order by ${order}) to stdout`));
      for await (const chunk of copy) await write(chunk);
      rows[table] = copy.rowCount;
      await write(END_OF_ROWS);
    }
    await write(`${JSON.stringify({ counters: await readCounters(client) })}\n`);
    const tail: Tail = { rows, sha256: content.digest('hex') };
    out.write(`${JSON.stringify(tail)}\n`);
    await client.query('commit');
    return tail;
  } finally {
    await client.end();
  }
}

import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { openDatabase, RestoreRefusedError, restore, UnreadableBackupError } from '@brandlode/database';
import { getConstructionPlans } from 'pg-boss';
import { readConfig } from '../apps/api/src/config.ts';
import { describeBackup } from './describe-backup.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace]

Puts the backup in FILE (- for standard input) into the database, whole or not at all. The product must not run on it. A database
that holds anything is left alone unless --replace is given. A backup of an earlier version is brought up to date.`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  const [path, ...more] = positionals;
  if (values.help || path === undefined || more.length > 0) {
    process.stdout.write(`${USAGE}\n`);
    return values.help ? 0 : 1;
  }
  const began = performance.now();
  const database = await openDatabase(readConfig());
  try {
    const content = await restore(database.url, open(path), {
      createJobTables: jobTables(),
      replace: values.replace,
    });
    process.stdout.write(`${describeBackup('Restored', content, began)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UnreadableBackupError)
      throw new Error(`${path} ${error.message} Nothing was changed.`);
    if (error instanceof RestoreRefusedError) throw error;
    throw new Error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  } finally {
    await database.release();
  }
}

async function* open(path: string): AsyncGenerator<Uint8Array> {
  const file = path === '-' ? process.stdin : createReadStream(path);
  const text = createZstdDecompress();
  file.on('error', (error: Error) => text.destroy(error));
  try {
    yield* file.pipe(text);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`there is no file ${path}.`);
    if (code.startsWith('ZSTD') || code.startsWith('Z_'))
      throw new UnreadableBackupError('is damaged or not a backup of this product.');
    throw new Error(message);
  }
}

/** The library's own SQL without its transaction: restoring is one transaction from end to end. */
function jobTables(): string {
  const sql = getConstructionPlans('pgboss');
  const inside = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(sql)?.[1];
  if (!inside) throw new Error('The job queue makes its tables in another way than this program knows.');
  return inside;
}

import { pipeline, type Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { RestoreRejectedError, restore, UnreadableBackupError } from '@brandlode/backup';
import { reasonOf } from '@brandlode/database';
import { getConstructionPlans } from 'pg-boss';
import { readConfig } from '../apps/api/src/config.ts';
import { openInput, systemReason } from './lib/files.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';
import { describeBackup } from './texts/describe-backup.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace]

Restores the backup in FILE (- for standard input) into the database, completely or not at all. The product must not be running on it.
A database with content is only replaced with --replace. A backup of an earlier version is migrated.`;

await runCommand(async ({ first: signal }) => {
  const { path, replace, help } = readArguments();
  if (path === undefined || help) {
    process.stdout.write(`${USAGE}\n`);
    return help ? 0 : 1;
  }
  const began = performance.now();
  const file = await openInput(path);
  let committed = false;
  try {
    const content = await withDatabase({ ...readConfig(), signal }, (url) =>
      restore(url, decompress(path, file), {
        createJobTables: jobTables(),
        replace,
        onCommitted: () => {
          committed = true;
        },
      }),
    );
    process.stdout.write(`${describeBackup('Restored', content, began)}\n`);
    return 0;
  } catch (error) {
    if (committed) {
      throw new CommandError(
        `The backup is restored, but the database could not be migrated: ${reasonOf(error)} Start the product to try again.`,
      );
    }
    if (error instanceof UnreadableBackupError)
      throw new CommandError(`${path} ${error.message} Nothing was changed.`);
    if (error instanceof RestoreRejectedError) throw error;
    throw new CommandError(`Nothing was restored: ${reasonOf(error)}`);
  }
});

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const path = positionals.length === 1 ? positionals[0] : undefined;
  return { path, ...values };
}

async function* decompress(path: string, file: Readable): AsyncGenerator<Uint8Array> {
  try {
    // Forwards errors to the reader, and closes the file if the reader stops early.
    yield* pipeline(file, createZstdDecompress(), () => {});
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('ZSTD') || code.startsWith('Z_'))
      throw new UnreadableBackupError('is damaged or not a backup of this product.');
    throw new CommandError(`${path} cannot be read: ${systemReason(error) ?? reasonOf(error)}.`);
  }
}

/** The library's own SQL without its transaction: the whole restore is one transaction. */
function jobTables(): string {
  const sql = getConstructionPlans('pgboss');
  const inside = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(sql)?.[1];
  if (!inside)
    throw new Error('The job queue creates its tables in a way that this program does not support.');
  return inside;
}

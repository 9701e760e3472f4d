import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { type BackupContent, backUp, openDatabase } from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { describeBackup } from './describe-backup.ts';

const USAGE = `Usage: npm run backup -- FILE

Writes the whole database as it stands at one moment to FILE (zstd-compressed text; - for standard output), while the product
runs or stands still. FILE holds password hashes and signing keys: keep it as safe as the database.`;

try {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || more.length > 0 || path === '--help' || path === '-h') {
    process.stdout.write(`${USAGE}\n`);
    process.exitCode = path === undefined || more.length > 0 ? 1 : 0;
  } else {
    const began = performance.now();
    const content = path === '-' ? await writeTo(process.stdout) : await writeFile(resolve(path));
    process.stderr.write(`${describeBackup('Backed up', content, began)}\n`);
  }
} catch (error) {
  process.stderr.write(`The backup was not made: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
process.exit();

/** Written beside and put in place when it is whole and on disk: a file of that name is always a whole backup. */
async function writeFile(path: string): Promise<BackupContent> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} exists already. Name another file.`);
  const part = `${path}.part`;
  try {
    const content = await writeTo(createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, path);
    await syncFolder(dirname(path));
    return content;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeTo(target: NodeJS.WritableStream): Promise<BackupContent> {
  const database = await openDatabase(readConfig());
  try {
    const text = new PassThrough();
    const written = pipeline(text, createZstdCompress(), target);
    const [content] = await Promise.all([backUp(database.url, text).finally(() => text.end()), written]);
    return content;
  } finally {
    await database.release();
  }
}

async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

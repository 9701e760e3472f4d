import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { type BackupContent, backUp } from '@brandlode/backup';
import { reasonOf } from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { systemReason } from './lib/files.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';
import { describeBackup } from './texts/describe-backup.ts';

const USAGE = `Usage: npm run backup -- FILE

Writes the whole database as of one moment to FILE (zstd-compressed text; - for standard output), while the product
runs or is stopped. FILE holds password hashes and signing keys: keep it as safe as the database.`;

await runCommand(async ({ first: signal }) => {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || more.length > 0 || path === '--help' || path === '-h') {
    process.stdout.write(`${USAGE}\n`);
    return path === undefined || more.length > 0 ? 1 : 0;
  }
  const began = performance.now();
  try {
    const content =
      path === '-'
        ? await writeTo(process.stdout, 'standard output', signal)
        : await writeFile(resolve(path), signal);
    process.stderr.write(`${describeBackup('Backed up', content, began)}\n`);
    return 0;
  } catch (error) {
    throw new CommandError(`The backup was not made: ${reasonOf(error)}`);
  }
});

/** Writes to a temporary file and links it into place once it is complete and on disk, so that the file is never part of a backup. */
async function writeFile(path: string, signal: AbortSignal): Promise<BackupContent> {
  const exists = () => new CommandError(`${path} exists already. Name another file.`);
  if (await stat(path).catch(() => null)) throw exists();
  const temporary = `${path}.${randomBytes(4).toString('hex')}.part`;
  const file = await open(temporary, 'wx', 0o600).catch((error) => failForTarget(path, error));
  try {
    const content = await writeTo(file.createWriteStream({ flush: true }), path, signal);
    await putInPlace(temporary, path).catch((error) => {
      if (error.code === 'EEXIST') throw exists();
      return failForTarget(path, error);
    });
    await syncFolder(dirname(path));
    return content;
  } finally {
    await rm(temporary, { force: true });
  }
}

function failForTarget(path: string, error: Error): never {
  if ('code' in error && error.code === 'ENOENT')
    throw new CommandError(`there is no folder ${dirname(path)}.`);
  throw new CommandError(`${path} cannot be written: ${systemReason(error) ?? error.message}.`);
}

/** A hard link never replaces an existing file; not every file system supports them. */
async function putInPlace(temporary: string, path: string) {
  try {
    await link(temporary, path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
    await rename(temporary, path);
  }
}

async function writeTo(target: NodeJS.WritableStream, name: string, signal: AbortSignal) {
  let failed: Error | undefined;
  target.on('error', (error) => {
    failed = error;
  });
  try {
    return await withDatabase({ ...readConfig(), signal }, async (url) => {
      const text = new PassThrough();
      const written = pipeline(text, createZstdCompress(), target);
      const [content] = await Promise.all([backUp(url, text).finally(() => text.end()), written]);
      return content;
    });
  } catch (error) {
    if (failed && failed === error) failForTarget(name, failed);
    throw error;
  }
}

async function syncFolder(path: string) {
  await using folder = await open(path);
  await folder.sync();
}

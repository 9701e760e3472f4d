import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HOUR = 3_600_000;
/** Share of the limit that an eviction reduces the cache to, so that it is not needed at every write. */
const EVICTION_TARGET = 0.9;
/** A file uses at least one block. */
const BLOCK = 4_096;
const UNFINISHED = '.part';

type CachedImage = { bytes: Buffer; fetchedAt: number };

/**
 * LRU cache on disk, one file per image. The modification time says when it was fetched, the access time when it was last
 * used. Several processes may share a folder.
 */
export async function openImageCache(folder: string, maximumBytes: number, onError: (error: Error) => void) {
  let used = 0;
  let evicting: Promise<void> | undefined;
  let failing = false;

  /** Measures the folder; above the limit, evicts the least recently used images down to the target. */
  async function evict() {
    const files = await list(folder);
    used = files.reduce((sum, { size }) => sum + size, 0);
    if (used <= maximumBytes) return;
    for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (used <= maximumBytes * EVICTION_TARGET) break;
      await rm(file.path, { force: true });
      used -= file.size;
    }
  }

  /** An unwritable folder makes the proxy slower, not unusable; it is reported once. */
  async function attempt(task: () => Promise<void>) {
    try {
      await task();
      failing = false;
    } catch (error) {
      if (!failing) onError(new Error(describe(error, folder), { cause: error }));
      failing = true;
    }
  }

  await attempt(async () => {
    // A volume that belongs to another user is reported at the start, not with the first image.
    if (existsSync(folder)) await access(folder, constants.W_OK);
    await evict();
  });

  return {
    async read(name: string): Promise<CachedImage | undefined> {
      const path = join(folder, name);
      try {
        await using file = await open(path);
        const { atimeMs, mtime, mtimeMs } = await file.stat();
        const bytes = await file.readFile();
        if (bytes.length === 0) return undefined;
        if (Date.now() - atimeMs > HOUR) await file.utimes(new Date(), mtime).catch(() => {});
        return { bytes, fetchedAt: mtimeMs };
      } catch {
        return undefined;
      }
    },

    /** Atomic, also when the process is killed. Never rejects. */
    write: (name: string, bytes: Buffer) =>
      attempt(async () => {
        const path = join(folder, name);
        const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
        try {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await writeFile(unfinished, bytes, { mode: 0o600, flag: 'wx' });
          await rename(unfinished, path);
        } catch (error) {
          await rm(unfinished, { force: true }).catch(() => {});
          throw error;
        }
        used += Math.max(bytes.length, BLOCK);
        if (used <= maximumBytes) return;
        evicting ??= evict().finally(() => (evicting = undefined));
        await evicting;
      }),
  };
}

function describe(error: unknown, folder: string): string {
  const isForbidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
  return isForbidden
    ? `Images cannot be cached on disk: User ${process.getuid?.()} may not write to ${folder}. Make it writable for that user; until then images are fetched whenever they are shown`
    : 'Images cannot be cached on disk';
}

async function list(folder: string) {
  const files: { path: string; size: number; usedAt: number }[] = [];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The folder is created with the first image.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) continue;
    // A killed process leaves such files behind.
    if (name.endsWith(UNFINISHED) && Date.now() - found.mtimeMs > HOUR) await rm(path, { force: true });
    else
      files.push({
        path,
        size: Math.max(found.size, BLOCK),
        usedAt: Math.max(found.atimeMs, found.mtimeMs),
      });
  }
  return files;
}

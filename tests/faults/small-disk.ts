import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(64 * 1024);

type SmallDisk = {
  folder: string;
  /** Fills the disk, then frees this many bytes. */
  fill: (left?: number) => void;
  /** Frees the space that `fill` used. */
  empty: () => void;
  remove: () => void;
};

/** Mounts a tmpfs of this many MiB; null if mounting is not permitted. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'brandlode-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(left = 0) {
      if (left > 0) writeUntilFull(join(folder, 'left'), left);
      writeUntilFull(ballast, Number.POSITIVE_INFINITY);
      rmSync(join(folder, 'left'), { force: true });
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function writeUntilFull(path: string, maxBytes: number) {
  const file = openSync(path, 'w');
  try {
    for (let written = 0; written < maxBytes; ) written += writeSync(file, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

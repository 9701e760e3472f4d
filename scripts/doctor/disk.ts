import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../apps/api/src/config.ts';
import { type Finding, fail, messageOf, ok, warn } from './finding.ts';

/** Free bytes. */
const SPACE = { warn: 5e9, fail: 5e8 };
const BACKUP_HOURS = 26;

/** The space for data and backups, and the age of the newest backup in a folder of them. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>, backups?: string): Promise<Finding[]> {
  const findings = [await checkSpace('data', dataDir)];
  if (backups === undefined) return findings;
  if (!existsSync(backups))
    return [
      ...findings,
      fail(`There is no folder ${backups} for backups.`, 'Name the folder to which deploy/backup.sh writes.'),
    ];
  return [...findings, await checkSpace('backups', backups), await checkNewestBackup(backups)];
}

async function checkSpace(purpose: string, folder: string): Promise<Finding> {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    const { bavail, bsize, ffree, files } = await statfs(existing);
    if (files > 0 && ffree === 0)
      return fail(`The disk for ${purpose} (${folder}) can hold no more files.`, 'Delete files there.');
    return judgeSpace(bavail * bsize, `${purpose} (${folder})`);
  } catch (error) {
    return fail(
      `The disk for ${purpose} (${folder}) cannot be read: ${messageOf(error)}`,
      'Check its mount.',
    );
  }
}

export function judgeSpace(free: number, purpose: string): Finding {
  const size = `${(free / 1e9).toFixed(1)} GB`;
  if (free >= SPACE.warn) return ok(`${size} are free for ${purpose}.`);
  return (free < SPACE.fail ? fail : warn)(
    `Only ${size} are free for ${purpose}.`,
    'Free some space or enlarge the disk.',
  );
}

async function checkNewestBackup(folder: string): Promise<Finding> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.zst'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  const schedule = 'Run deploy/backup.sh every night (docs/operating.md, Backups and restore drills).';
  if (times.length === 0) return warn(`${folder} contains no backup.`, schedule);
  const hours = Math.floor((Date.now() - Math.max(...times)) / 3_600_000);
  return hours < BACKUP_HOURS
    ? ok(`the newest backup is ${hours} h old.`)
    : warn(`The newest backup is ${hours.toLocaleString('en')} h old.`, schedule);
}

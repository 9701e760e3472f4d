import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '../../tests/faults/small-disk.ts';
import { keptSecretsKey } from './secrets-key.ts';

it('makes the key of a data folder once, readable by its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const key = await keptSecretsKey(dataDir);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await keptSecretsKey(dataDir)).toBe(key);
  expect((await stat(join(dataDir, 'secrets-key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'secrets-key'), 'utf8')).toBe(`${key}\n`);
});

it('makes one key for several processes that start at the same time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-key-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const keys = await Promise.all(Array.from({ length: 20 }, () => keptSecretsKey(dataDir)));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secrets-key']);
});

it('makes the key once there is space, after a start on a full disk', async ({ skip }) => {
  const disk = mountSmallDisk(1);
  if (!disk) return skip('Only root can mount a small disk.');
  onTestFinished(disk.remove);
  disk.fill();
  await expect(keptSecretsKey(disk.folder)).rejects.toThrow(/no space left.*Set DATA_DIR/i);
  disk.empty();
  expect(await keptSecretsKey(disk.folder)).toMatch(/^[0-9a-f]{64}$/);
});

it('says in one sentence that the folder cannot be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'file'), '');
  const dataDir = join(folder, 'file/data');
  await expect(keptSecretsKey(dataDir)).rejects.toThrow(`cannot be kept in ${dataDir}`);
});

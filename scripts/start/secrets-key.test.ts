import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

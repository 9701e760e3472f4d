import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningServer, startEmbedded } from '@brandlode/embedded-postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDatabase } from './with-database.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'brandlode-with-database-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('uses a running embedded server and leaves it running', async () => {
  const folder = join(dataDir, 'postgres');
  const held = await startEmbedded({ folder });
  await withDatabase({ dataDir }, async (url) => expect(url).toBe(held.url));
  expect(await runningServer(folder)).toBe(held.url);
  await held.release();
  expect(await runningServer(folder)).toBeNull();
});

it('stops the embedded server if the work fails', async () => {
  const failing = withDatabase({ dataDir }, () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  expect(await runningServer(join(dataDir, 'postgres'))).toBeNull();
});

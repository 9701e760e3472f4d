import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@brandlode/database';
import { expect, it } from 'vitest';
import { runningServer, startEmbedded } from './embedded.ts';

const SOON = { timeout: 60_000 };

it('an embedded server that was killed runs again at the same address, until it is told to stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-keep-running-'));
  const told: string[] = [];
  const server = await startEmbedded({ folder, tell: (sentence) => told.push(sentence) });
  const connection = connect(server.url);
  try {
    await connection.pool.query('create table kept as select 7 as seven');
    const [pid] = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => told, SOON).toContain('The database runs again.');
    expect(told[0]).toBe('The database ended by itself; it is started again.');
    expect((await connection.pool.query('select seven from kept')).rows).toEqual([{ seven: 7 }]);
  } finally {
    await connection.close();
    await server.stop();
  }
  const before = told.length;
  await new Promise((passed) => setTimeout(passed, 2_500));
  expect(told).toHaveLength(before);
  expect(await runningServer(folder)).toBeNull();
  await rm(folder, { recursive: true });
});

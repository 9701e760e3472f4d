import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@brandlode/database';
import { expect, it } from 'vitest';
import { accountFor } from './account.ts';
import { runningServer, stopServer } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { findPrograms } from './programs.ts';

const SOON = { timeout: 240_000 };

it('restarts a killed server at the same address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-keep-running-'));
  const messages: string[] = [];
  const server = await startEmbedded({ folder, onRestart: (message) => messages.push(message) });
  const connection = connect(server.url);
  try {
    await connection.pool.query('create table stored as select 7 as seven');
    const [pid] = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => messages, SOON).toContain('The database server is running again.');
    expect(messages[0]).toBe('The database server has exited and is being restarted.');
    expect((await connection.pool.query('select seven from stored')).rows).toEqual([{ seven: 7 }]);
  } finally {
    await connection.close();
    await server.stop();
  }
  expect(await runningServer(folder)).toBeNull();
  await rm(folder, { recursive: true });
});

it('is stopped although one of its processes hangs, and keeps what was committed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-hanging-'));
  const server = await startEmbedded({ folder });
  const connection = connect(server.url, { max: 1 });
  connection.pool.on('error', () => {});
  await connection.pool.query('create table stored as select 7 as seven');
  const { rows } = await connection.pool.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGSTOP');
  const programs = await findPrograms();
  const account = await accountFor(folder, programs.postgres);
  await stopServer({ folder, cluster: join(folder, 'cluster'), programs, account }, 1);
  expect(await runningServer(folder)).toBeNull();
  await connection.close();
  await server.stop();

  const next = await startEmbedded({ folder });
  const again = connect(next.url);
  expect((await again.pool.query('select seven from stored')).rows).toEqual([{ seven: 7 }]);
  await again.close();
  await next.stop();
  await rm(folder, { recursive: true });
});

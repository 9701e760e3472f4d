import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '@brandlode/database';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '../../faults/small-disk.ts';
import { type Process, processes, processTree } from '../support/process-tree.ts';
import { copyPreparedData, runStart } from '../support/product.ts';
import { pause, TIMEOUT } from '../support/waiting.ts';

const FEW = { DEMO_BRANDS: '300' };
/** A new folder for each attempt: a failed one may have left a product running on the old. */
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'brandlode-start-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const haveEnded = (tree: Process[]) =>
  expect
    .poll(() => processes().filter(({ pid }) => tree.some((child) => child.pid === pid)), TIMEOUT)
    .toEqual([]);
/** A process may stay in the process table for a moment after its signal. */
const expectNoProcessLeft = () =>
  expect.poll(() => processes().filter(({ command }) => command.includes(dataDir)), TIMEOUT).toEqual([]);

const brandsOf = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as { brands: number };

describe('npm start', () => {
  it('does not start twice on the same data, at once or later; the instance that runs has intact data, stops everything on SIGTERM and leaves no process behind', async () => {
    const start = async () => {
      const port = String(await anyFreePort());
      const sandboxPort = String(await anyFreePort());
      const program = runStart({ ...FEW, DATA_DIR: dataDir, PORT: port, SANDBOX_PORT: sandboxPort });
      return { ...program, url: `http://localhost:${port}` };
    };
    const starts = await Promise.all([start(), start()]);
    const readyOrEnded = starts.map(async (program) => {
      await Promise.race([program.until(/ is ready after /).catch(() => {}), program.ended]);
      return / is ready after /.test(program.output());
    });
    const ready = await Promise.all(readyOrEnded);
    expect(ready.filter(Boolean)).toHaveLength(1);
    const winner = starts[ready.indexOf(true)]!;
    for (const other of [starts[ready.indexOf(false)]!, await start()]) {
      expect(await other.ended).toBe(1);
      expect(other.output()).toContain('already runs on the data folder');
    }
    expect((await brandsOf(winner.url)).brands).toBe(300);
    const tree = processTree(winner.child.pid!);
    expect(tree.length).toBeGreaterThan(4);
    winner.child.kill('SIGTERM');
    expect(await winner.ended).toBe(0);
    await haveEnded(tree);
    await expectNoProcessLeft();
  });

  it('leaves no process behind when stopped while starting', async () => {
    for (const afterMs of [300, 1_500, 4_000]) {
      const program = runStart({
        ...FEW,
        DATA_DIR: dataDir,
        PORT: String(await anyFreePort()),
        SANDBOX_PORT: String(await anyFreePort()),
      });
      await pause(afterMs);
      program.child.kill('SIGTERM');
      await program.ended;
      await expectNoProcessLeft();
    }
  });

  it('reports a port in use in one sentence', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => holder.once('listening', done));
    const { port } = holder.address() as { port: number };
    await copyPreparedData(dataDir);
    const failed = runStart({
      ...FEW,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(await anyFreePort()),
    });
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toContain(`Port ${port} is taken by another program.`);
    holder.close();
  });

  it('reports every configuration error at once, and starts nothing', async () => {
    const failed = runStart({ PORT: 'abc', SMTP_URL: 'http://x', DEMO_BRANDS: '-1', DATA_DIR: dataDir });
    expect(await failed.ended).toBe(1);
    for (const name of ['PORT', 'SMTP_URL', 'DEMO_BRANDS']) expect(failed.output()).toContain(name);
    expect(failed.output()).not.toContain('    at ');
  });

  it('reports a damaged data folder in one sentence', async () => {
    await copyPreparedData(dataDir);
    await writeFile(join(dataDir, 'postgres/cluster/global/pg_control'), 'garbage');
    const failed = runStart({
      ...FEW,
      DATA_DIR: dataDir,
      PORT: String(await anyFreePort()),
      SANDBOX_PORT: String(await anyFreePort()),
    });
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toMatch(/The database folder .* is damaged/);
    expect(failed.output()).not.toContain('    at ');
  });

  it('reports a full disk in one sentence', async ({ skip }) => {
    const small = mountSmallDisk(12);
    if (!small) return skip('Only root can mount a small disk.');
    onTestFinished(() => small.remove());
    const failed = runStart({
      ...FEW,
      DATA_DIR: small.folder,
      PORT: String(await anyFreePort()),
      SANDBOX_PORT: String(await anyFreePort()),
    });
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toMatch(/disk that holds .* is full/);
  });
});

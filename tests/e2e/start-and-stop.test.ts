import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyFreePort } from '../../scripts/ports.ts';
import { descendants, lives } from './process-tree.ts';
import { runStart, startProduct } from './product.ts';

const FEW = { DEMO_BRANDS: '300' };
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'brandlode-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const brandsOf = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as { brands: number };

describe('npm start', () => {
  it('stops everything on SIGTERM and leaves no process behind (interfaces, commands)', async () => {
    const product = await startProduct({ dataDir, env: FEW });
    const processes = [product.pid, ...descendants(product.pid)];
    expect(processes.length).toBeGreaterThan(3);
    expect(await product.stop()).toBe(0);
    expect(processes.filter(lives)).toEqual([]);
    expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain(dataDir);
  });

  it('says so when one runs already on the same data, and does it no harm', async () => {
    const first = await startProduct({ dataDir, env: FEW });
    const [port, sandboxPort] = [await anyFreePort(), await anyFreePort()];
    const second = runStart({
      ...FEW,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('already runs on the data folder');
    expect((await brandsOf(first.url)).brands).toBe(300);
    await first.stop();
  });

  it('takes the database over after everything but PostgreSQL was killed, and loses nothing', async () => {
    const first = await startProduct({ dataDir, env: FEW });
    const ours = [first.pid, ...descendants(first.pid)].filter((pid) => {
      const args = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
      return !args.includes('postgres');
    });
    for (const pid of ours) process.kill(pid, 'SIGKILL');
    const again = await startProduct({ dataDir, env: FEW });
    expect(again.output()).toContain('database taken over');
    expect((await brandsOf(again.url)).brands).toBe(300);
    expect(await again.stop()).toBe(0);
    expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain(dataDir);
  });

  it('names a taken port in one sentence', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => holder.once('listening', done));
    const { port } = holder.address() as { port: number };
    const start = runStart({
      ...FEW,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(await anyFreePort()),
    });
    expect(await start.ended).toBe(1);
    expect(start.output()).toContain(`Port ${port} is taken by another program.`);
    holder.close();
  });

  it('names every mistake of the configuration at once, and starts nothing', async () => {
    const start = runStart({ PORT: 'abc', SMTP_URL: 'http://x', DEMO_BRANDS: '-1', DATA_DIR: dataDir });
    expect(await start.ended).toBe(1);
    for (const name of ['PORT', 'SMTP_URL', 'DEMO_BRANDS']) expect(start.output()).toContain(name);
    expect(start.output()).not.toContain('    at ');
  });

  it('ends in one sentence on a damaged data folder', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'brandlode-broken-'));
    const product = await startProduct({ dataDir: broken, env: FEW });
    await product.stop();
    await writeFile(join(broken, 'postgres/cluster/global/pg_control'), 'rubbish');
    const start = runStart({ ...product.env });
    expect(await start.ended).toBe(1);
    expect(start.output()).toMatch(/The database folder .* is damaged/);
    expect(start.output()).not.toContain('    at ');
    await rm(broken, { recursive: true, force: true });
  });

  it('ends in one sentence on a full disk', async () => {
    // A tiny file system of its own; only root may mount one.
    if (process.getuid?.() !== 0) return;
    const small = await mkdtemp(join(tmpdir(), 'brandlode-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', small]);
    try {
      const start = runStart({
        ...FEW,
        DATA_DIR: small,
        PORT: String(await anyFreePort()),
        SANDBOX_PORT: String(await anyFreePort()),
      });
      expect(await start.ended).toBe(1);
      expect(start.output()).toMatch(/disk that holds .* is full/);
    } finally {
      execFileSync('umount', [small]);
      await rm(small, { recursive: true, force: true });
    }
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let pidFile: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brandlode-run-'));
  pidFile = join(folder, '.cache/npm-ci.pid');
  started = [];
  for (const name of ['scripts', 'bin', '.cache']) mkdirSync(join(folder, name));
  copyFileSync(fileURLToPath(new URL('run.mjs', import.meta.url)), join(folder, 'scripts/run.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'program.ts'), "console.log('The program runs');");
});
afterEach(() => {
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) endGroup(child, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

const endGroup = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) => process.kill(-pid, signal);

/** Runs the program with an `npm` that does what `npm` says; a group of processes, as in a terminal. */
function start({ npm = 'mkdir node_modules', before = ':' } = {}) {
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const command = `${before} && exec "${process.execPath}" scripts/run.mjs program.ts`;
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  );
  return { child, ended, output: () => output };
}

describe('npm commands, while packages are missing', () => {
  it('install them although a full disk left an empty file of the process that did', async () => {
    writeFileSync(pidFile, '');
    const minuteAgo = statSync(pidFile).mtimeMs / 1_000 - 60;
    utimesSync(pidFile, minuteAgo, minuteAgo);
    expect(await start().ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('The program runs'),
    });
  });

  it('install them although the process of before had the same id, as in a container', async () => {
    const { ended } = start({ before: 'echo $$ >.cache/npm-ci.pid' });
    expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('The program runs') });
  });

  it('say which process they wait for, and continue after it', async () => {
    writeFileSync(pidFile, String(process.pid));
    const { ended, output } = start();
    await expect.poll(output).toContain(`Waiting for process ${process.pid}, which installs the packages`);
    rmSync(pidFile);
    expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('The program runs') });
    expect(output().split('Waiting')).toHaveLength(2);
  });

  it('leave nothing that a later start waits for when npm fails', async () => {
    expect(await start({ npm: 'exit 1' }).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm ci failed'),
    });
    expect(existsSync(pidFile)).toBe(false);
  });

  it('leave nothing that a later start waits for after Ctrl-C', async () => {
    const { child, ended } = start({ npm: 'touch npm-runs; exec sleep 600' });
    await expect.poll(() => existsSync(join(folder, 'npm-runs'))).toBe(true);
    endGroup(child, 'SIGINT');
    expect((await ended).code).not.toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { anyFreePort } from '../../scripts/ports.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Product = {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  env: Record<string, string>;
  /** Everything it printed so far. */
  output: () => string;
  /** Process id of `npm start`'s own program. */
  pid: number;
  /** Sends SIGTERM and waits; answers the exit code. */
  stop: () => Promise<number | null>;
  /** stop, then removes the data. */
  discard: () => Promise<void>;
};

/** `npm start` on ports and a data folder of its own, ready to be used. */
export async function startProduct(
  options: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'brandlode-journey-')));
  const [port, sandboxPort] = [await anyFreePort(), await anyFreePort()];
  const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, ...options.env };
  const program = runStart(env);
  await program.until(/ is ready after /);
  const stop = () => {
    program.child.kill('SIGTERM');
    return program.ended;
  };
  return {
    url: `http://localhost:${env.PORT}`,
    sandboxUrl: `http://localhost:${env.SANDBOX_PORT}`,
    dataDir,
    env,
    output: program.output,
    pid: program.child.pid!,
    stop,
    discard: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The start program as a process of its own, in the way `npm start` runs it. */
export function runStart(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: ROOT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout!.on('data', (data) => (text += data));
  child.stderr!.on('data', (data) => (text += data));
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  return {
    child,
    ended,
    output: () => text,
    /** Waits for a word in the output; fails with all of it when the program ends before. */
    until: async (pattern: RegExp) => {
      let over = false;
      ended.then(() => (over = true));
      while (!pattern.test(text)) {
        if (over) throw new Error(`ended before ${pattern}:\n${text}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
}

export const openBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });

/** Runs one of the project's commands to its end. */
export function runCommand(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/run.mjs', program, ...args], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: ROOT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  return new Promise<{ code: number | null; output: string }>((done) =>
    child.on('exit', (code) => done({ code, output })),
  );
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { anyFreePort } from '@brandlode/database';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../../browser.ts';
import { pause, TIMEOUT_MS } from './waiting.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type RunningProduct = {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  env: Record<string, string>;
};

export type Product = RunningProduct & {
  /** Its output so far. */
  output: () => string;
  /** Process id of the start program. */
  pid: number;
  /** Sends SIGTERM and waits; returns the exit code. */
  stop: () => Promise<number | null>;
  /** Stops it and removes its data. */
  discard: () => Promise<void>;
};

/** Runs `npm start` on free ports with its own data folder, and waits until it is ready. */
export async function startProduct(
  options: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const { env, program } = await startOnFreePorts({ DATA_DIR: dataDir, ...options.env });
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

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brandlode-journey-'));
  await copyPreparedData(dataDir);
  return dataDir;
}

/** Copies the database that tests/e2e/support/prepared-data.ts has migrated, if there is one; `cp` keeps its owner. */
export async function copyPreparedData(dataDir: string) {
  const prepared = process.env.PREPARED_DATA;
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
}

/** A free port may be taken before the program listens on it, so it is retried on others. */
async function startOnFreePorts(given: Record<string, string>) {
  for (let retries = 2; ; retries--) {
    const ports = { PORT: String(await anyFreePort()), SANDBOX_PORT: String(await anyFreePort()) };
    const env = { ...ports, ...given };
    const program = runStart(env);
    try {
      await program.until(/ is ready after /);
      return { env, program };
    } catch (error) {
      if (retries === 0 || !/EADDRINUSE|is taken by another program/.test(program.output())) throw error;
    }
  }
}

/** Runs the start program as `npm start` does, or another `command`. */
export function runStart(env: Record<string, string>, command = ['scripts/start.ts']) {
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', ...command], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: ROOT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const ended = endOf(child);
  return {
    child,
    ended,
    output,
    /** Waits for a match in the output; throws with the output if the program exits first. */
    until: async (pattern: RegExp) => {
      let over = false;
      void ended.then(() => (over = true));
      while (!pattern.test(output())) {
        if (over) throw new Error(`ended before ${pattern}:\n${output()}`);
        await pause(50);
      }
    },
  };
}

/** A program's output so far. */
function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (data) => (text += data));
  return () => text;
}

/**
 * The exit code, once all output has been read. A remaining child process would keep the pipe open, so this waits ten
 * seconds at most.
 */
const endOf = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    child.once('exit', (code) => {
      child.once('close', () => done(code));
      setTimeout(() => done(code), 10_000).unref();
    });
  });

export const openBrowsers = new Set<Browser>();

/** A browser with generous timeouts. */
export async function openBrowser(args?: string[], executablePath?: string): Promise<Browser> {
  const browser = await chromium.launch({ ...launchOptions(args, executablePath), timeout: TIMEOUT_MS });
  browser.on('context', (context) => context.setDefaultTimeout(TIMEOUT_MS));
  openBrowsers.add(browser);
  browser.on('disconnected', () => openBrowsers.delete(browser));
  return browser;
}

/** Runs one of the project's commands until it exits. */
export async function runCommand(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/run.mjs', program, ...args], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: ROOT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const code = await endOf(child);
  return { code, output: output() };
}

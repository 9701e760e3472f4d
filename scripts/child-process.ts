import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LONGEST_PAUSE = 30_000;

export type Program = {
  /** Resolves at the program's word 'ready'; rejects when it ends before. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

/** Starts one of the product's programs, and again whenever it ends by itself after it was ready. */
export function startProgram(options: {
  name: string;
  file: string;
  env: Record<string, string>;
  /** A service manager may tell every process at once to end: then nothing is started again. */
  productIsStopping: () => boolean;
  complain: (line: string) => void;
}): Program {
  const { name, file, env, productIsStopping, complain } = options;
  let child: ChildProcess;
  let stopping = false;
  let wasReady = false;
  let pause = 500;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();

  const launch = () => {
    child = spawn(process.execPath, [file], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = true;
      pause = 500;
      resolve();
    });
    child.on('exit', (code, signal) => {
      if (!wasReady) reject(new Error(`${name} ended before it was ready.`));
      if (!wasReady || stopping || productIsStopping()) return;
      complain(`${name} ended unexpectedly (${signal ?? code}); starting it again.`);
      setTimeout(() => stopping || launch(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  };
  launch();

  return {
    ready,
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(hard);
    },
  };
}

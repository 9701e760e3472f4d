import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAX_PAUSE_MS = 30_000;

export type Program = {
  /** Resolves when the program reports that it is ready; rejects if it ends before. */
  ready: Promise<void>;
  isReady: () => boolean;
  restart: () => void;
  stop: () => Promise<void>;
};

/**
 * Starts one of the product's programs, and restarts it when it exits unexpectedly after it was ready; with `onSave`, only when it is
 * restarted, because a saved error would end it again.
 */
export function startProgram(options: {
  name: string;
  file: string;
  env: Record<string, string>;
  onSave?: boolean;
  /** A service manager may stop every process at once; in that case nothing is restarted. */
  productIsStopping: () => boolean;
  printError: (line: string) => void;
}): Program {
  const { name, file, env, onSave, productIsStopping, printError } = options;
  let child: ChildProcess;
  let isReady = false;
  let wasReady = false;
  let stopping = false;
  let restarting = false;
  let pause = 500;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();

  const launch = () => {
    restarting = false;
    child = spawn(process.execPath, [file], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message !== 'ready') return;
      isReady = true;
      wasReady = true;
      pause = 500;
      resolve();
    });
    child.on('exit', (code, signal) => {
      isReady = false;
      if (!wasReady) reject(new Error(`${name} ended before it was ready.`));
      if (!wasReady || stopping || productIsStopping()) return;
      if (restarting) return launch();
      const ended = `${name} ended unexpectedly (${signal ?? code})`;
      if (onSave) return printError(`${ended}; it starts again when a file is saved.`);
      printError(`${ended}; starting it again.`);
      setTimeout(() => stopping || launch(), pause);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    });
  };
  launch();

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  /** SIGTERM, and SIGKILL if it has not ended in time. */
  const end = (withinMs: number) => {
    const ending = child;
    ending.kill('SIGTERM');
    const hard = setTimeout(() => ending.kill('SIGKILL'), withinMs);
    return new Promise<void>((done) =>
      ending.once('exit', () => {
        clearTimeout(hard);
        done();
      }),
    );
  };

  return {
    ready,
    isReady: () => isReady,
    restart: () => {
      if (restarting || stopping) return;
      isReady = false;
      if (hasEnded()) return launch();
      restarting = true;
      void end(2_000);
    },
    stop: async () => {
      stopping = true;
      if (!hasEnded()) await end(15_000);
    },
  };
}

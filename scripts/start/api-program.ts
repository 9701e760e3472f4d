import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR_ENV } from '../lib/allocator-env.ts';

const SERVER = fileURLToPath(new URL('../../apps/api/src/server.ts', import.meta.url));

export type ApiProgram = {
  pid: number;
  /** The output of the program so far. */
  output: () => string;
  isAlive: () => boolean;
  /** Sends a signal, by default SIGTERM, and resolves with the exit code, or null if the signal ended it. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** Starts an API process with `env` added to this process's own. Throws with its output if it ends before it is ready. */
export async function startApiProgram(env: Record<string, string>): Promise<ApiProgram> {
  const child: ChildProcess = fork(SERVER, {
    silent: true,
    env: { ...process.env, ...ALLOCATOR_ENV, ...env },
  });
  let text = '';
  child.stdout?.on('data', (data) => (text += data));
  child.stderr?.on('data', (data) => (text += data));
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  await Promise.race([
    new Promise((ready) => child.once('message', ready)),
    ended.then((code) => Promise.reject(new Error(`the API ended with ${code}:\n${text}`))),
  ]);
  return {
    pid: child.pid!,
    output: () => text,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url));

export type ApiProgram = {
  pid: number;
  /** Everything it printed so far. */
  output: () => string;
  /** Whether it still runs. */
  isAlive: () => boolean;
  /** Sends a signal, SIGTERM unless named, and waits for the end; answers the exit code, null after a signal. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** One API process by itself, ready to serve; `env` beside this process's own. Throws with its output where it ends before. */
export async function startApiProgram(env: Record<string, string>): Promise<ApiProgram> {
  const child: ChildProcess = fork(SERVER, { silent: true, env: { ...process.env, ...env } });
  let text = '';
  child.stdout!.on('data', (data) => (text += data));
  child.stderr!.on('data', (data) => (text += data));
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

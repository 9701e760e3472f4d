import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts one of the benchmark's programs as a separate process. */
export const start = (file: string, nodeOptions: string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(`./${file}.ts`, import.meta.url)), { execArgv: nodeOptions });

/** The first message of a process; throws if it exits before. */
export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('A process of the benchmark ended early');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  ended.catch(() => {});
  return message;
}

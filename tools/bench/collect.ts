import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { count, table } from '../lib/measure.ts';
import type { Measured, Task } from './collect/collector.ts';

/** Live memory may grow by a tenth between these counts of requests. */
const REQUESTS = [20_000, 60_000, 100_000];
const QUICK_REQUESTS = [500, 1_000];
const GROWTH = 1.1;
const MIB = 1024 * 1024;

/** What fetching and reading large stores costs one process of the collector, and whether its memory stays the same. */
export async function benchCollect(isQuick: boolean): Promise<boolean> {
  const shops = start('shops');
  const collector = start('collector', ['--expose-gc']);
  try {
    const address = await firstMessage<string>(shops);
    collector.send({ address, counts: isQuick ? QUICK_REQUESTS : REQUESTS } satisfies Task);
    const measured = await firstMessage<Measured[]>(collector);
    console.log(
      table(
        'Collecting: requests to large stores with their robots.txt, without the pause between requests to a host',
        ['requests', 'for each s of processor', 'alive (heap and buffers)', 'of the process (RSS)'],
        measured.map(({ requests, cpuSeconds, alive, rss }) => [
          count(requests),
          count(Math.round(requests / cpuSeconds)),
          `${(alive / MIB).toFixed(1)} MiB`,
          `${Math.round(rss / MIB)} MiB`,
        ]),
      ),
    );
    return measured.at(-1)!.alive <= measured[0]!.alive * GROWTH;
  } finally {
    shops.disconnect();
  }
}

const start = (file: string, execArgv: string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(`./collect/${file}.ts`, import.meta.url)), { execArgv });

/** The first message of a process; throws if it exits before. */
async function firstMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('A process of the benchmark ended early');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Message];
  ended.catch(() => {});
  return message;
}

import type { Counts } from '@brandlode/sandbox';
import { count, table } from '../lib/measure.ts';
import { withServer } from '../lib/with-server.ts';
import { benchCrawling } from './collect/crawling.ts';
import type { Memory } from './collect/memory.ts';
import { firstMessage, start } from './collect/processes.ts';

/** The sandbox's sample stores with a front page and a product list. */
const SHOPS = [
  'velvet-oak',
  'paper-lantern',
  'endless-aisle',
  'northern-thread',
  'quiet-harbor',
  'ground-hog',
].map((name) => `${name}.example`);
const MIB = 1024 * 1024;

/** The collector's values on the sample stores. Prints each; returns whether all meet their goals. */
export async function benchCollect(): Promise<boolean> {
  const sandbox = start('sample-stores');
  try {
    const url = await firstMessage<string>(sandbox);
    const { servers } = (await (await fetch(`${url}/sample-stores`)).json()) as { servers: [string] };
    const sampleStores = { address: servers[0], domains: SHOPS };
    const met = [
      await benchCrawling(sampleStores),
      await benchMemory(),
      await benchProcesses(url, sampleStores),
    ];
    return met.every(Boolean);
  } finally {
    sandbox.disconnect();
  }
}

/** Memory of one process that sends 20,000 hosts five requests each and reads the responses. */
async function benchMemory(): Promise<boolean> {
  const shops = start('shops');
  const collector = start('memory', ['--expose-gc']);
  try {
    collector.send({ address: await firstMessage<string>(shops), counts: [20_000, 60_000, 100_000] });
    const measured = await firstMessage<Memory[]>(collector);
    console.log(
      table(
        'Collecting: memory of a process after so many requests; live memory may grow by a tenth',
        ['requests', 'alive (heap and buffers)', 'of the process (RSS)'],
        measured.map(({ requests, alive, rss }) => [
          count(requests),
          `${(alive / MIB).toFixed(1)} MiB`,
          `${Math.round(rss / MIB)} MiB`,
        ]),
      ),
    );
    return measured.at(-1)!.alive <= measured[0]!.alive * 1.1;
  } finally {
    shops.disconnect();
  }
}

/** Three processes that visit the same shops at the same time, as counted by the shops. */
const benchProcesses = (
  url: string,
  sampleStores: { address: string; domains: string[] },
): Promise<boolean> =>
  withServer(
    'bench-locks',
    async (database) => {
      await fetch(`${url}/sample-stores/counts`, { method: 'DELETE' });
      const visitors = [1, 2, 3].map(() => start('visitor'));
      for (const visitor of visitors) visitor.send({ databaseUrl: database.url, ...sampleStores, times: 20 });
      await Promise.all(visitors.map((visitor) => firstMessage(visitor)));
      const counts = Object.values(
        ((await (await fetch(`${url}/sample-stores/counts`)).json()) as Counts).shops,
      );
      const sum = (key: 'requests' | 'overlaps') => counts.reduce((total, one) => total + one[key], 0);
      const pause = Math.min(...counts.map(({ smallestPause }) => smallestPause ?? Number.POSITIVE_INFINITY));
      console.log(
        table(
          'Collecting: three processes visit the same shops at once, as counted by the shops; host locks shared in PostgreSQL, pause 20 ms',
          ['shops', 'requests', 'two at a time', 'smallest pause'],
          [
            [
              count(counts.length),
              count(sum('requests')),
              count(sum('overlaps')),
              `${Math.round(pause * 1000)} ms`,
            ],
          ],
        ),
      );
      return sum('overlaps') === 0;
    },
    { durable: false },
  );

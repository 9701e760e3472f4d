import { count, median, table, times } from '../../lib/measure.ts';
import { firstMessage, start } from './processes.ts';
import type { Result, Task } from './task.ts';

/** Alternating runs of both sides, so that other load on the machine affects both. */
const RUNS = 3;
const GOAL = 5;

/** Large shops under many host names, so that hosts are opened and closed during a run. */
const LARGE = Array.from({ length: 100 }, (_, i) => `large-${i}.example`);
const LIST = '/products.json?limit=250&page=1';

/**
 * Front pages and product lists fetched and parsed, per second of processor time: the collector's own fetch (no pause, locks of
 * a host in the process instead of PostgreSQL) against Crawlee's Cheerio crawler, each in a separate process, the
 * shops in others. Prints a table; returns whether the goals on the sample stores are met.
 */
export async function benchCrawling(sampleStores: Pick<Task, 'address' | 'domains'>): Promise<boolean> {
  const shops = start('shops');
  try {
    const large = { address: await firstMessage<string>(shops), domains: LARGE };
    const rows = [
      await compare('sample stores, front pages', { ...sampleStores, path: '/', kind: 'page' }, [6_000, 300]),
      await compare(
        'sample stores, product lists',
        { ...sampleStores, path: LIST, kind: 'list' },
        [3_000, 300],
      ),
      await compare('large, front pages', { ...large, path: '/', kind: 'page' }, [2_000, 200]),
      await compare('large, product lists', { ...large, path: LIST, kind: 'list' }, [1_000, 200]),
    ];
    console.log(
      table(
        `Collecting: responses read per second of processor time, medians of ${RUNS} runs, robots.txt fetched besides; on the sample stores at least ${GOAL}x is the goal`,
        ['', 'unpacked', 'collector', 'Crawlee Cheerio', 'ratio'],
        rows.map(({ name, bytes, ours, theirs }) => [
          name,
          `${Math.round(bytes / 1024)} KiB`,
          count(Math.round(ours)),
          count(Math.round(theirs)),
          times(ours / theirs),
        ]),
      ),
    );
    return rows.every(({ name, ours, theirs }) => !name.startsWith('sample stores') || ours >= GOAL * theirs);
  } finally {
    shops.disconnect();
  }
}

async function compare(
  name: string,
  shops: Omit<Task, 'warmUp' | 'requests'>,
  [many, few]: [number, number],
) {
  const ours: Result[] = [];
  const theirs: Result[] = [];
  for (let n = 0; n < RUNS; n++) {
    ours.push(await run('ours', { ...shops, warmUp: 600, requests: many }));
    theirs.push(await run('crawlee', { ...shops, warmUp: 60, requests: few }));
  }
  if (ours[0]!.read.join() !== theirs[0]!.read.join()) {
    throw new Error(`${name}: not the same was read: ${ours[0]!.read.join()} / ${theirs[0]!.read.join()}`);
  }
  const perSecond = (results: Result[]) => median(results.map((one) => one.responses / one.cpuSeconds));
  const bytes = ours[0]!.bytes / ours[0]!.responses;
  return { name, bytes, ours: perSecond(ours), theirs: perSecond(theirs) };
}

async function run(file: string, task: Task): Promise<Result> {
  const child = start(file);
  child.send(task);
  return firstMessage<Result>(child);
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { generateDemonstration, makeProducts } from '@brandlode/catalogues';
import { DEFAULT_WEIGHTS } from '@brandlode/contract';
import type { SimilarityRow } from '@brandlode/database';
import {
  type Match,
  SimilarityModel,
} from '../../apps/api/src/features/catalogue/similar/similarity-model.ts';
import { seeded } from '../../packages/catalogue-index/src/random-rows.testing.ts';
import { count, median, ms, quantile, table } from '../lib/measure.ts';

/** Milliseconds of 99 % of the searches, by catalogue size. */
const GOAL: Record<number, number> = { 12000: 20, 1000000: 100 };
const RECALL_GOAL = 0.9;
const TOP = 10;
const SEARCHES = 300;
/** Searches for which every brand is compared as well. */
const EXACT_SEARCHES = 40;
/** Rows read at a time, as by the API. */
const BATCH = 500;

const OPTIONS = { weights: DEFAULT_WEIGHTS, size: undefined, isAllowed: () => true, limit: TOP };

/** Similar brands: time, memory, and how many of the ten most similar ones are found without comparing every brand. */
export async function benchSimilar(sizes: number[]): Promise<boolean> {
  const missed: string[] = [];
  const rows: string[][] = [];
  for (const size of sizes) {
    const before = memory();
    const began = performance.now();
    const pause = longestPause();
    const model = await SimilarityModel.build(batches(size));
    const paused = pause();
    const built = performance.now() - began;
    const used = memory() - before;
    const random = seeded(1);
    const ids = Array.from({ length: SEARCHES }, () => Math.floor(random() * size));
    const timed = (search: (id: number) => Match[], id: number) => {
      const start = performance.now();
      const found = search(id);
      return { found, time: performance.now() - start };
    };
    // The code is compiled by now.
    for (const id of ids.slice(0, 30)) model.find(id, OPTIONS);
    const found = ids.map((id) => timed((each) => model.find(each, OPTIONS), id));
    const exact = ids
      .slice(0, EXACT_SEARCHES)
      .map((id) => timed((each) => model.findExactly(each, OPTIONS), id));
    const recalls = exact.map((each, at) => recall(each.found, found[at]?.found ?? []));
    const recalled = recalls.reduce((sum, part) => sum + part, 0) / recalls.length;
    const times = found.map(({ time }) => time);
    const exactTimes = exact.map(({ time }) => time);
    rows.push([
      count(size),
      ms(median(times)),
      ms(quantile(times, 0.99)),
      ms(median(exactTimes)),
      `${(median(exactTimes) / median(times)).toFixed(1)}x`,
      recalled.toFixed(3),
      `${Math.round(used / 2 ** 20)} MB`,
      `${(built / 1000).toFixed(1)} s`,
      ms(paused),
    ]);
    const goal = GOAL[size];
    if (goal !== undefined && quantile(times, 0.99) > goal) missed.push(`p99 at ${count(size)}`);
    if (recalled < RECALL_GOAL) missed.push(`recall at ${count(size)}`);
  }
  console.log(
    table(
      'Similar brands, compared with each other one by one in the column exact',
      [
        'brands',
        'median',
        'p99',
        'exact',
        'faster',
        `recall of ${TOP}`,
        'memory',
        'built in',
        'longest pause',
      ],
      rows,
    ),
  );
  console.log(missed.length === 0 ? 'All goals met.' : `Missed: ${missed.join(', ')}.`);
  return missed.length === 0;
}

/** The share of the exact results that were found, or of equally similar ones. */
function recall(exact: Match[], found: Match[]): number {
  const minScore = exact.at(-1)?.score ?? 0;
  return exact.length === 0 ? 1 : found.filter(({ score }) => score >= minScore).length / exact.length;
}

async function* batches(size: number): AsyncGenerator<SimilarityRow[]> {
  let rows: SimilarityRow[] = [];
  let id = 0;
  for (const brand of generateDemonstration(size)) {
    const products = makeProducts(brand, id);
    rows.push({
      id,
      name: brand.brand_name,
      kind: null,
      description: brand.brand_description,
      categories: brand.categories,
      locations: brand.locations,
      languages: brand.languages,
      technologies: brand.technologies,
      platforms: brand.platforms,
      visits: brand.estimated_monthly_traffic,
      price: brand.product_avg_price,
      rank: null,
      prominence: null,
      types: [...new Set(products.map(({ type }) => type.toLowerCase()))],
      titles: products.map(({ title }) => title),
    });
    id++;
    if (rows.length === BATCH) {
      yield rows;
      rows = [];
      await setImmediate();
    }
  }
  yield rows;
}

/** The longest blocking of the event loop in milliseconds, until the returned function is called. */
function longestPause(): () => number {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  return () => {
    delay.disable();
    return delay.max / 1e6;
  };
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

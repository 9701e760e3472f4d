import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { anyFreePort } from '@brandlode/database';
import lighthouse from 'lighthouse';
import { TraceProcessor } from 'lighthouse/core/lib/tracehouse/trace-processor.js';
import { installPackage } from '../../scripts/debian-packages.ts';
import { openBrowser } from '../../tests/e2e/product.ts';
import { median } from '../lib/measure.ts';
import type { WebVital } from './web-vital.ts';

/** The number of runs that Lighthouse's guide recommends on a busy machine. */
const LIGHTHOUSE_RUNS = 5;
/**
 * Headless Chromium: the same engine. A headed one also runs its toolbar and address field, each a separate page, on the same
 * processor while the page loads, and blocking time by the clock counts that four times.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Milliseconds after which the browser has finished starting. */
const SETTLED = 1_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The landing page must score full marks everywhere; for the login page only the largest paint counts. */
const PAGES = {
  '/': { categories: CATEGORIES, largestPaint: 1_000 },
  '/login': { categories: ['performance'] as const, largestPaint: 1_200 },
};

/** Installs it if permitted; without it Lighthouse measures in headed Chromium and prints a notice. */
export function installShell(): void {
  if (!existsSync(SHELL) && !installPackage('chromium-headless-shell', 'Lighthouse measures the pages in it'))
    console.log(`There is no ${SHELL}: Lighthouse measures in headed Chromium.`);
}

/** The results of one run of Lighthouse, and its trace. */
type Run = Awaited<ReturnType<typeof audit>>;

/** Lighthouse on a page, each time with a fresh browser, by its own mobile profile (slow 4G, processor at a quarter). */
export async function lighthousePage(origin: string, path: keyof typeof PAGES): Promise<WebVital[]> {
  const { categories, largestPaint } = PAGES[path];
  const runs: Run[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run++) runs.push(await audit(origin + path, [...categories]));
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  const of = (id: string) => middle(({ audits }) => audits[id]!.numericValue!);
  const scores = categories.map(
    (category): WebVital => ({
      name: `${path} Lighthouse ${category}`,
      value: middle((run) => Math.round(run.categories[category]!.score! * 100)),
      budget: 100,
      unit: '',
      atLeast: true,
    }),
  );
  const paint: WebVital = {
    name: `${path} largest contentful paint`,
    value: of('largest-contentful-paint'),
    budget: largestPaint,
    unit: 'ms',
  };
  if (path === '/login') return [paint];
  const blocking = runs.map(({ audits }) => Math.round(audits['total-blocking-time']!.numericValue!));
  console.log(`  The total blocking time of ${path}, run by run: ${blocking.join(', ')} ms`);
  console.log(`  The total blocking time of an empty page on this machine: ${await emptyPageBlocks()} ms`);
  return [
    ...scores,
    paint,
    { name: `${path} total blocking time`, value: of('total-blocking-time'), budget: 0, unit: 'ms' },
    {
      name: `${path} the same in processor time`,
      value: middle(blockingInProcessorTime),
      budget: 0,
      unit: 'ms',
    },
    { name: `${path} cumulative layout shift`, value: of('cumulative-layout-shift'), budget: 0, unit: '' },
  ];
}

/** Milliseconds of a task from which it blocks, and how much slower the profile's phone is: Lighthouse's own. */
const TASK = 50;
const SLOWDOWN = 4;

/**
 * Total blocking time as Lighthouse counts it, from the first paint to the end of its recording, but in CPU time of the page's
 * main thread: by the clock, other load on the machine would count, too, four times.
 */
function blockingInProcessorTime({ trace }: Run): number {
  const processed = TraceProcessor.processTrace(trace);
  const painted = TraceProcessor.processNavigation(processed).timestamps.firstContentfulPaint;
  let total = 0;
  for (const task of processed.mainThreadEvents) {
    // The last task may still be running.
    if (!TraceProcessor.isScheduleableTask(task) || !task.dur || task.ts + task.dur < painted) continue;
    if (task.tdur === undefined) throw new Error('the trace has no CPU times');
    total += Math.max(0, (task.tdur / 1_000) * SLOWDOWN - TASK);
  }
  return total;
}

const EMPTY_PAGE =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>';

/** Milliseconds of blocking by browser and machine that affect every page, for comparison with the landing page. */
async function emptyPageBlocks(): Promise<number> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(EMPTY_PAGE),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const times: number[] = [];
    for (let run = 0; run < LIGHTHOUSE_RUNS; run++)
      times.push((await audit(url, ['performance'])).audits['total-blocking-time']!.numericValue!);
    return Math.round(median(times));
  } finally {
    server.close();
  }
}

/** A browser on a busy machine may lose its trace; the run is then repeated. */
const audit = (url: string, categories: string[]) =>
  auditOnce(url, categories).catch(() => auditOnce(url, categories));

async function auditOnce(url: string, onlyCategories: string[]) {
  const port = await anyFreePort();
  const browser = await openBrowser(
    // Places letters as on a screen; headless Chromium would round each to a whole pixel.
    [`--remote-debugging-port=${port}`, '--font-render-hinting=none'],
    existsSync(SHELL) ? SHELL : undefined,
  );
  try {
    await wait(SETTLED);
    const result = await lighthouse(url, { port, onlyCategories, logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    // Reports the reasons why a score is below full marks.
    for (const { id: category, auditRefs } of Object.values(result.lhr.categories)) {
      for (const { id } of auditRefs.filter(({ weight }) => weight > 0)) {
        const { score, title, displayValue } = result.lhr.audits[id]!;
        if (score !== null && score < 1)
          console.log(`  ${url}: ${category}: ${title} ${displayValue ?? score}`);
      }
    }
    return { ...result.lhr, trace: result.artifacts.Trace };
  } finally {
    await browser.close();
  }
}

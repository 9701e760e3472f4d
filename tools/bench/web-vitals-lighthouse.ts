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

/** As many as Lighthouse's own guide asks for where the machine is not quiet. */
const LIGHTHOUSE_RUNS = 5;
/**
 * Chromium without a window: the same engine. With one, its toolbar and its address field, each a separate page, are at work
 * on the same processor while the page loads, and blocking time by the clock counts that four times.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Milliseconds in which what a browser does at its start is over. */
const SETTLED = 1_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The landing page must score full marks everywhere; of the login page only the largest paint counts. */
const PAGES = {
  '/': { categories: CATEGORIES, largestPaint: 1_000 },
  '/login': { categories: ['performance'] as const, largestPaint: 1_200 },
};

/** Installs it where we may; without it Lighthouse measures in Chromium with its window, and that is said. */
export function installShell(): void {
  if (!existsSync(SHELL) && !installPackage('chromium-headless-shell', 'Lighthouse measures the pages in it'))
    console.log(`There is no ${SHELL}: Lighthouse measures in Chromium with its window.`);
}

/** What one run of Lighthouse found, and its recording. */
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
  console.log(`  The total blocking time of an empty page, here and now: ${await emptyPageBlocks()} ms`);
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
 * Total blocking time as Lighthouse counts it, from the first paint to the end of its recording, but in the time that the page's
 * main thread had of the processor: by the clock, other load on the machine counts too, four times.
 */
function blockingInProcessorTime({ trace }: Run): number {
  const processed = TraceProcessor.processTrace(trace);
  const painted = TraceProcessor.processNavigation(processed).timestamps.firstContentfulPaint;
  let total = 0;
  for (const task of processed.mainThreadEvents) {
    // The last one may still be at work.
    if (!TraceProcessor.isScheduleableTask(task) || !task.dur || task.ts + task.dur < painted) continue;
    if (task.tdur === undefined) throw new Error('the recording has no times of the processor');
    total += Math.max(0, (task.tdur / 1_000) * SLOWDOWN - TASK);
  }
  return total;
}

const EMPTY_PAGE =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>';

/** Milliseconds that the browser and the machine themselves block, of which no page is free: to judge the landing page's by. */
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

/** A browser on a busy machine may lose its recording: then it is run again. */
const audit = (url: string, categories: string[]) =>
  auditOnce(url, categories).catch(() => auditOnce(url, categories));

async function auditOnce(url: string, onlyCategories: string[]) {
  const port = await anyFreePort();
  const browser = await openBrowser(
    // Letters are placed as on any screen: the one without a window would put each on a whole pixel.
    [`--remote-debugging-port=${port}`, '--font-render-hinting=none'],
    existsSync(SHELL) ? SHELL : undefined,
  );
  try {
    await wait(SETTLED);
    const result = await lighthouse(url, { port, onlyCategories, logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    // What keeps a score from full marks is said, not only that it is missed.
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

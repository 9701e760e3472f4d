import { styleText } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { openCatalogue } from '../../tests/e2e/support/catalogue-fixture.ts';
import { closeConnections } from '../../tests/e2e/support/with-connection.ts';
import { count, median, table } from '../lib/measure.ts';

const RUNS = 7;
/** The processor's slowdown in the second series of runs. */
const SLOWDOWN = 4;
/** Budgets at full speed: milliseconds to the main content, milliseconds of blocking, kilobytes of script. */
const PAGES: Record<string, { shown: string; time: number; blocking?: number; script?: number }> = {
  '/brands/1/overview': { shown: 'dl dd', time: 350 },
  '/brands/search': { shown: 'tbody td a', time: 450, blocking: 80, script: 120 },
  '/brands': { shown: '[role=feed] article', time: 400, script: 150 },
};
const EMPTY_PAGE = 'data:text/html,<title>Empty</title><h1>Empty</h1>';
/** For the page: calls `done` in the first task after the next animation frame, once that frame has been painted. */
const AFTER_FRAME = `(done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(null);
})`;

type Load = { time: number; blocking: number };
type OpenPage = () => Promise<Page>;

/**
 * Pages of members opened by their URL in a new tab, with scripts cached, at full speed and with the processor slowed down. A time ends after
 * the frame with the content: in the first task after the animation frame that follows it. Blocking is the time of long tasks beyond
 * 50 ms each until the network is idle. Script is counted in transferred bytes, with an empty cache: in total until the network is idle,
 * and what of it was requested before the main content was shown.
 */
export async function benchPageLoads(brands: number, isQuick: boolean): Promise<boolean> {
  const { openPage, close } = await openCatalogue({ brands });
  try {
    const rows: string[][] = [];
    let met = true;
    const judge = (value: number, budget: number | undefined, unit: string) => {
      if (budget === undefined) return ['', ''];
      const isWithin = value <= budget;
      met &&= isWithin;
      return [`<= ${budget} ${unit}`, isWithin ? 'ok' : MISSED];
    };
    for (const [path, { shown, script }] of Object.entries(PAGES)) {
      const { total, untilShown } = await scriptSizes(openPage, path, shown);
      rows.push([`${path} script`, `${total.toFixed(1)} kB`, '', '', ...judge(total, script, 'kB')]);
      rows.push([`${path} script until shown`, `${untilShown.toFixed(1)} kB`, '', '', '', '']);
    }
    for (const slowdown of isQuick ? [1] : [1, SLOWDOWN]) {
      const repeat = (path: string, selector: string) =>
        loads(openPage, path, selector, slowdown, isQuick ? 1 : RUNS);
      const empty = await repeat(EMPTY_PAGE, 'h1');
      for (const [path, { shown, ...budgets }] of Object.entries(PAGES)) {
        const measured = await repeat(path, shown);
        for (const [name, key] of [
          ['shown', 'time'],
          ['blocking', 'blocking'],
        ] as const) {
          const values = measured.map((load) => load[key]);
          rows.push([
            `${path} ${name}${slowdown === 1 ? '' : `, ${slowdown}x slower`}`,
            milliseconds(median(values)),
            `${Math.round(Math.min(...values))}-${Math.round(Math.max(...values))}`,
            milliseconds(median(empty.map((load) => load[key]))),
            ...(slowdown === 1 ? judge(median(values), budgets[key], 'ms') : ['', '']),
          ]);
        }
      }
    }
    console.log(
      table(
        `Page loads with ${count(brands)} brands: medians, with smallest and largest; beside them an empty page in the same run`,
        ['metric', 'measured', 'spread', 'empty page', 'budget', ''],
        rows,
      ).replaceAll(MISSED, styleText('red', MISSED)),
    );
    return met;
  } finally {
    await closeConnections();
    await close();
  }
}

const MISSED = 'MISSED';
const milliseconds = (value: number) => `${Math.round(value)} ms`;

async function loads(openPage: OpenPage, path: string, selector: string, slowdown: number, runs: number) {
  const measured: Load[] = [];
  for (let run = 0; run < runs; run++) measured.push(await load(openPage, path, selector, slowdown));
  return measured;
}

const watch = (selector: string) => `
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  window.shown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      (${AFTER_FRAME})(() => resolve(performance.now()));
    });
    observer.observe(document, { subtree: true, childList: true });
  });
`;

async function load(openPage: OpenPage, path: string, selector: string, slowdown: number): Promise<Load> {
  const page = await openPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch(selector));
  await page.goto(path, { waitUntil: 'commit' });
  const time = await page.evaluate<number>('shown');
  await page.waitForLoadState('networkidle');
  const blocking = await page.evaluate<number>(
    'longTasks.reduce((sum, { duration }) => sum + duration - 50, 0)',
  );
  await page.close();
  return { time, blocking };
}

/** Kilobytes of script until the network is idle, and of it what was requested before the content was shown. */
async function scriptSizes(openPage: OpenPage, path: string, selector: string) {
  const page = await openPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(request);
  });
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  const untilShown = requests.length;
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    requests.map(async (request) => (await request.sizes()).responseBodySize / 1_000),
  );
  await page.close();
  return { total: sum(sizes), untilShown: sum(sizes.slice(0, untilShown)) };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

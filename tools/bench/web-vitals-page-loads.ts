import type { Page } from 'playwright-core';
import { medianOf, type WebVital } from './web-vital.ts';
import { countScriptBytes } from './web-vitals-script-bytes.ts';
import { AFTER_FRAME, RUNS, SLOWDOWN, slowDown } from './web-vitals-timing.ts';

/** Budgets at full speed: milliseconds to the main content, milliseconds of blocking, kilobytes of script. */
const PAGES: Record<string, { shown: string; time: number; blocking?: number; script?: number }> = {
  '/brands/1/overview': { shown: 'dl dd', time: 350 },
  '/brands/search': { shown: 'tbody td a', time: 450, blocking: 80, script: 120 },
  '/brands': { shown: '[role=feed] article', time: 400 },
};
const EMPTY_PAGE = 'data:text/html,<title>Empty</title><h1>Empty</h1>';

type Load = { time: number; blocking: number };

/**
 * Pages of members opened by their URL in a new tab, with scripts cached, at full speed and with the processor slowed down. A time
 * ends after the frame with the content: in the first task after the animation frame that follows it. Blocking is the time of long tasks
 * beyond 50 ms each until the network is idle. Script is counted in transferred bytes, with an empty cache.
 */
export async function pageLoads(openPage: () => Promise<Page>): Promise<WebVital[]> {
  const vitals: WebVital[] = [];
  for (const [path, { shown, script }] of Object.entries(PAGES))
    vitals.push({
      name: `${path} script`,
      value: await scriptBytes(openPage, path, shown),
      unit: 'kB',
      ...(script !== undefined && { budget: script }),
    });
  for (const slowdown of [1, SLOWDOWN]) {
    const speed = slowdown === 1 ? '' : `, ${slowdown}x slower`;
    const empty = await repeat(() => load(openPage, EMPTY_PAGE, 'h1', slowdown));
    const emptyTime = medianOf(empty.map(({ time }) => time)).value;
    const emptyBlocking = medianOf(empty.map(({ blocking }) => blocking)).value;
    for (const [path, { shown, ...budgets }] of Object.entries(PAGES)) {
      const loads = await repeat(() => load(openPage, path, shown, slowdown));
      vitals.push(
        {
          name: `${path} shown${speed}`,
          ...medianOf(loads.map(({ time }) => time)),
          emptyPage: emptyTime,
          unit: 'ms',
          ...(slowdown === 1 && { budget: budgets.time }),
        },
        {
          name: `${path} blocking${speed}`,
          ...medianOf(loads.map(({ blocking }) => blocking)),
          emptyPage: emptyBlocking,
          unit: 'ms',
          ...(slowdown === 1 && budgets.blocking !== undefined && { budget: budgets.blocking }),
        },
      );
    }
  }
  return vitals;
}

async function repeat(run: () => Promise<Load>): Promise<Load[]> {
  const loads: Load[] = [];
  for (let count = 0; count < RUNS; count++) loads.push(await run());
  return loads;
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

async function load(
  openPage: () => Promise<Page>,
  path: string,
  selector: string,
  slowdown: number,
): Promise<Load> {
  const page = await openPage();
  await slowDown(page, slowdown);
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

/** Kilobytes of script until the network is idle. */
async function scriptBytes(openPage: () => Promise<Page>, path: string, selector: string): Promise<number> {
  const page = await openPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const transferred = countScriptBytes(page);
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = await transferred();
  await page.close();
  return bytes / 1_000;
}

import type { Page } from 'playwright-core';
import { median } from '../lib/measure.ts';
import type { WebVital } from './web-vital.ts';

const CARDS = 5_000;
const RUNS = 3;

/** Tasks over 50 ms on the page's main thread during the interactions that must never stutter. */
export async function longTasks(openPage: () => Promise<Page>): Promise<WebVital[]> {
  const vitals: WebVital[] = [];
  for (const { name, path, act } of [
    {
      name: 'typing in a number filter',
      path: '/brands/search?fb_likes_count=1-999',
      act: typeNumber,
    },
    { name: 'toggling a column', path: '/brands/search', act: toggleColumn },
    {
      name: `scrolling to ${CARDS.toLocaleString('en')} cards`,
      path: '/brands',
      act: scrollThrough,
    },
    { name: 'scrolling as one reads, 10 s', path: '/brands', act: scrollAsOneReads },
  ]) {
    const counts: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const page = await openPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      counts.push(await during(page, () => act(page)));
      await page.close();
    }
    console.log(`  Long tasks, ${name}, run by run: ${counts.join(', ')}`);
    vitals.push({ name: `long tasks, ${name}`, value: median(counts), budget: 0, unit: '' });
  }
  return vitals;
}

async function during(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask' });
  `);
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)))');
  return page.evaluate<number>('longTasks.length');
}

/** Scrolls down by a viewport per frame, as fast as pages load; fails if no card is added for half a minute. */
const scrollThrough = (page: Page) =>
  page.evaluate(`new Promise((done, fail) => {
    let furthest = 0, at = performance.now();
    const step = () => {
      const place = Number([...document.querySelectorAll('[role=feed] article')].at(-1).ariaPosInSet);
      if (place >= ${CARDS}) return done();
      if (place > furthest) [furthest, at] = [place, performance.now()];
      if (performance.now() - at > 30_000) return fail(new Error('no card after number ' + furthest));
      scrollBy({ top: innerHeight, behavior: 'instant' });
      requestAnimationFrame(step);
    };
    step();
  })`);

/** Scrolls two viewports per second, a little every frame. */
const scrollAsOneReads = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    const began = performance.now();
    let at = began;
    const step = (now) => {
      scrollBy({ top: (innerHeight * 2 * (now - at)) / 1000, behavior: 'instant' });
      at = now;
      if (now - began > 10_000) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

async function typeNumber(page: Page) {
  await page.getByRole('button', { name: /^Social/ }).click();
  const min = page.getByLabel('Min').first();
  await min.fill('');
  await min.pressSequentially('12345678', { delay: 60 });
}

async function toggleColumn(page: Page) {
  await page.getByRole('button', { name: /^Social/ }).click();
  const eye = page.getByRole('button', { name: 'Show Reddit mentions column' });
  for (const shown of ['true', 'false', 'true']) {
    await eye.click();
    await eye.and(page.locator(`[aria-pressed=${shown}]`)).waitFor();
  }
}

import type { Locator, Page } from 'playwright-core';

/** Runs whose median is printed. */
export const RUNS = 7;
/** The CPU slowdown in the second series of runs. */
export const SLOWDOWN = 4;

/** For the page: calls `done` in the first task after the next animation frame, once that frame has been painted. */
export const AFTER_FRAME = `(done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(null);
})`;

/** `rate`: 1 is full speed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** `watch(event, isDone)` resolves with the time from the next such event to the frame in which `isDone` is true. */
export const WATCH = `
  window.interactionTimes = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactionTimes.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.watch = (event, isDone) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing changed after ' + event)), 30_000);
    let start;
    addEventListener(event, ({ timeStamp }) => { start = timeStamp; }, { capture: true, passive: true });
    const observer = new MutationObserver(() => {
      if (start === undefined || !isDone()) return;
      observer.disconnect();
      (${AFTER_FRAME})(() => resolve(performance.now() - start));
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
`;

export const existing = (selector: string) =>
  `() => document.querySelector(${JSON.stringify(selector)}) !== null`;

/** The time from an event that `act` causes to the frame in which `isDone` is true; `WATCH` must have run. */
export async function timed(page: Page, event: string, isDone: string, act: () => Promise<unknown>) {
  await page.evaluate(`void (window.watched = watch('${event}', ${isDone}))`);
  await act();
  return page.evaluate<number>('watched');
}

/** Hovers before pressing, as users do, so that work on hover is finished. */
export async function pressed(page: Page, control: Locator, isDone: string): Promise<number> {
  await control.hover();
  await page.waitForTimeout(150);
  return timed(page, 'click', isDone, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

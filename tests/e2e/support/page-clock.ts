import type { Page } from 'playwright-core';

/**
 * Stops the page's clock, so that a slow machine cannot affect timings; `page.clock` advances it. The clock must be
 * installed. It jumps ten seconds ahead, since the clock still runs while this call is in flight.
 */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Resolves once the page has rendered the last change. Runs in the page. */
export const nextFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** Lets React render: it schedules work by message channel, which the clock does not control. */
export async function flushRendering() {
  for (let round = 0; round < 3; round++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((done) => {
      port1.addEventListener('message', done);
      port1.start();
      port2.postMessage(null);
    });
  }
}

import type { Page } from 'playwright-core';

/**
 * From here on no time passes in the page but what `page.clock` is told, so that a slow machine cannot change what is
 * measured by it. The page's clock must be installed; it leaps ten seconds, since it may go on while this is under way.
 */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Lets the page draw: React works off what it has to do in messages to itself, which the clock does not hold up. */
export async function flushRendering() {
  for (let turn = 0; turn < 3; turn++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((done) => {
      port1.addEventListener('message', done);
      port1.start();
      port2.postMessage(null);
    });
  }
}

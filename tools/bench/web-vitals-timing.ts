import type { Page } from 'playwright-core';

/** Runs whose median is printed. */
export const RUNS = 7;
/** How many times slower the processor is in the second series of runs. */
export const SLOWDOWN = 4;

/** For the page: calls `done` in the first task after the next animation frame, when that frame has been painted. */
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

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Kind = 'error' | 'info' | 'success';

/** Milliseconds a toast stays: what the product requests (section 9). */
const TIMES: Record<Kind, number> = { error: 5_000, info: 5_000, success: 8_000 };
/** How far the clock is kept from the moment that is looked for, on either side. */
const MARGIN = 400;

/**
 * Does something and reads the toast it brings: kind, words, place at the top in the middle, and, the page's clock in
 * hand, that it stands almost as long as it should and no longer. The page's context must have its clock installed.
 */
export async function expectToast(page: Page, kind: Kind, text: string, act: () => Promise<unknown>) {
  const now = () => page.evaluate(() => Date.now());
  const before = await now();
  await act();
  const toast = page.locator('[data-toast]').filter({ has: page.getByText(text, { exact: true }) });
  await toast.waitFor();
  const seen = await now();
  // Far enough ahead that a slow machine does not pass it on the way.
  await page.clock.pauseAt(seen + 1_000);
  expect(await toast.getAttribute('data-toast'), text).toBe(kind);
  expect(await toast.locator('xpath=..').getAttribute('role'), text).toBe(
    kind === 'error' ? 'alert' : 'status',
  );

  const box = (await toast.boundingBox())!;
  const middle = page.viewportSize()!.width / 2;
  // A scroll bar may take its share of the width.
  expect(Math.abs(box.x + box.width / 2 - middle), `${text}: in the middle`).toBeLessThan(10);
  expect(box.y, `${text}: at the top`).toBeGreaterThanOrEqual(0);
  expect(box.y, `${text}: at the top`).toBeLessThan(120);

  const until = async (time: number) => {
    const left = time - (await now());
    expect(left, 'the machine is too slow to measure').toBeGreaterThan(0);
    await page.clock.runFor(left);
    // Drawing is not under the clock.
    await page.evaluate(drawn);
  };
  await until(before + TIMES[kind] - MARGIN);
  expect(await toast.getAttribute('class'), `${text}: stands almost as long as it should`).toContain(
    'opacity-100',
  );
  await until(seen + TIMES[kind] + MARGIN);
  // Fading, or gone already where the page drew in between.
  expect(await toast.and(page.locator(':not(.opacity-0)')).count(), `${text}: goes in time`).toBe(0);
  await page.clock.resume();
  await toast.waitFor({ state: 'detached' });
}

/** Lets the page draw: React works off what it has to do in messages to itself, which the clock does not hold up. */
export async function drawn() {
  for (let turn = 0; turn < 3; turn++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((done) => {
      port1.addEventListener('message', done);
      port1.start();
      port2.postMessage(null);
    });
  }
}

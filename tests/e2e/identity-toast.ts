import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flushRendering, stopClock } from './page-clock.ts';
import { TIMEOUT, until } from './waiting.ts';

type Kind = 'error' | 'info' | 'success';

/** Milliseconds a toast stays: what the product requests. */
const TIMES: Record<Kind, number> = { error: 5_000, info: 5_000, success: 8_000 };
/** How far the clock is kept from the moment that is looked for, on either side. */
const MARGIN = 400;
/** How far the page's clock is moved at a time while the toast is waited for. */
const TICK = 20;

/**
 * Does something and reads the toast it brings: kind, words, place at the top in the middle, and, the page's clock in
 * hand, that it stands almost as long as it should and no longer. The page's context must have its clock installed.
 */
export async function expectToast(page: Page, kind: Kind, text: string, act: () => Promise<unknown>) {
  const now = () => page.evaluate(() => Date.now());
  await stopClock(page);
  const before = await now();
  await act();
  const toast = page.locator('[data-toast]').filter({ has: page.getByText(text, { exact: true }) });
  await until(async () => {
    if (await toast.isVisible()) return true;
    await page.clock.runFor(TICK);
    return false;
  });
  const seen = await now();
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

  const goTo = async (time: number) => {
    const left = time - (await now());
    expect(left, 'it came much later than what brought it').toBeGreaterThan(0);
    await page.clock.runFor(left);
    // Drawing is not under the clock.
    await page.evaluate(flushRendering);
  };
  await goTo(before + TIMES[kind] - MARGIN);
  expect(await toast.getAttribute('class'), `${text}: stands almost as long as it should`).toContain(
    'opacity-100',
  );
  await goTo(seen + TIMES[kind] + MARGIN);
  // Fading, or gone already where the page drew in between.
  const standing = toast.and(page.locator(':not(.opacity-0)'));
  await expect.poll(() => standing.count(), { ...TIMEOUT, message: `${text}: goes in time` }).toBe(0);
  await page.clock.resume();
  await toast.waitFor({ state: 'detached' });
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flushRendering, stopClock } from './page-clock.ts';
import { TIMEOUT, until } from './waiting.ts';

type Kind = 'error' | 'info' | 'success';

/** How long a toast is shown, in milliseconds. */
const TIMES: Record<Kind, number> = { error: 5_000, info: 5_000, success: 8_000 };
/** Tolerance before and after a deadline. */
const MARGIN = 400;
/** Clock step while waiting for the toast. */
const TICK = 20;

/**
 * Runs `act` and checks the toast it triggers: kind, text, position at the top centre and, with the page's clock stopped, its
 * duration. The page's context must have its clock installed.
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
  // Allow for a scroll bar.
  expect(Math.abs(box.x + box.width / 2 - middle), `${text}: centred`).toBeLessThan(10);
  expect(box.y, `${text}: at the top`).toBeGreaterThanOrEqual(0);
  expect(box.y, `${text}: at the top`).toBeLessThan(120);

  const goTo = async (time: number) => {
    const left = time - (await now());
    expect(left, 'the toast appeared too late').toBeGreaterThan(0);
    await page.clock.runFor(left);
    // Rendering is not controlled by the clock.
    await page.evaluate(flushRendering);
  };
  await goTo(before + TIMES[kind] - MARGIN);
  expect(await toast.getAttribute('class'), `${text}: shown for its full duration`).toContain('opacity-100');
  await goTo(seen + TIMES[kind] + MARGIN);
  // The toast is fading out, or has been removed.
  const visible = toast.and(page.locator(':not(.opacity-0)'));
  await expect.poll(() => visible.count(), { ...TIMEOUT, message: `${text}: disappears in time` }).toBe(0);
  await page.clock.resume();
  await toast.waitFor({ state: 'detached' });
}

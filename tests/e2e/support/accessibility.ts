import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  axeViolations,
  clippedTexts,
  focusedElement,
  overflowing,
  targetsAndMotion,
} from './page-accessibility.ts';
import { nextFrames } from './page-clock.ts';
import { ROOT } from './product.ts';
import { pause, until } from './waiting.ts';

export const WIDTHS = [1440, 820, 390];
/** For pages whose component tests check the widths of desktops and phones. */
export const MIDDLE = [820];
const HEIGHT = 900;
/** Defines `window.axe` until the next navigation. */
export const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
/** How many elements are reached by Tab, and as many by Shift+Tab. */
const MAX_STOPS = 40;
/** Rules a colour scheme can affect. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * WCAG 2.2 AA violations of the page in its current state at these widths: every axe-core rule in light and the colour rules
 * in dark, target size (2.5.8), reflow down to 320 px (1.4.10), text spacing (1.4.12) and endless motion (2.2.2). The page
 * must have been opened with reduced motion.
 */
export async function accessibilityViolations(page: Page, state: string, widths = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize()!;
  const note = (where: string, faults: string[]) =>
    found.push(...faults.map((fault) => `${state}, ${where}: ${fault}`));
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(nextFrames);
    note(
      `light, ${width} px`,
      await lasting(() => runAxe(page, { rules: { 'target-size': { enabled: true } } })),
    );
    note(`${width} px`, await lasting(() => page.evaluate(targetsAndMotion)));
    note(`${width} px`, await lasting(() => page.evaluate(overflowing)));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(nextFrames);
    note(`dark, ${width} px`, await lasting(() => runAxe(page, { runOnly: COLOUR_RULES })));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  found.push(...(await reflowProblems(page, state, [1280, 320])));
  await page.setViewportSize(before);
  return found;
}

/** What scrolls sideways (1.4.10), or is clipped with more text spacing (1.4.12), at these widths. */
export async function reflowProblems(page: Page, state: string, widths: number[]): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate(nextFrames);
    const faults = [
      ...(await lasting(() => page.evaluate(overflowing))),
      ...(await lasting(() => spacingProblems(page))),
    ];
    found.push(...faults.map((fault) => `${state}, ${width} px: ${fault}`));
  }
  await page.setViewportSize(before);
  return found;
}

/** Violations that persist until even a busy machine has finished the layout and every transition. */
async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  for (let tries = 0; found.length > 0 && tries < 6; tries++) {
    await pause(500);
    found = await find();
  }
  return found;
}

async function runAxe(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(axeViolations, { resultTypes: ['violations'], iframes: false, ...options });
}

/**
 * Tabs through the page and back, and returns where the focus is not visible: outside the viewport, without an indicator, or
 * covered (2.4.7, 2.4.11).
 */
export async function focusProblems(page: Page, state: string): Promise<string[]> {
  const found = new Set<string>();
  await page.evaluate(() => {
    scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await page.keyboard.press(key);
      const { name, fault } = await page.evaluate(focusedElement);
      // After the last element the browser chrome has the focus.
      if (name === 'body') break;
      if (fault === null) continue;
      const faults = await lasting(async () => [(await page.evaluate(focusedElement)).fault ?? []].flat());
      for (const fault of faults) found.add(`${state}, by ${key}: ${name} ${fault}`);
    }
  }
  return [...found];
}

/**
 * Runs `act` and waits until `text` appears in a live region that was there before the text, as screen readers require. Returns
 * the region's politeness.
 */
export async function announcementOf(page: Page, text: string, act: () => Promise<unknown>) {
  await page.evaluate(
    ({ live, text }) => {
      window.regions = [...document.querySelectorAll(live)];
      // A region that is added without the text counts from then on.
      new MutationObserver(() => {
        for (const region of document.querySelectorAll(live))
          if (!window.regions.includes(region) && !region.textContent.includes(text))
            window.regions.push(region);
      }).observe(document.body, { childList: true, subtree: true });
    },
    { live: LIVE, text },
  );
  await act();
  return until(() =>
    page.evaluate((text) => {
      const region = window.regions.find((region) => region.isConnected && region.textContent.includes(text));
      return region && (region.ariaLive ?? (region.role === 'alert' ? 'assertive' : 'polite'));
    }, text),
  );
}
const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';

/** Text that is clipped or overflows its control at the spacing of 1.4.12, and elements that then make the page scroll sideways. */
async function spacingProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await page.evaluate(nextFrames);
  const problems = [...(await page.evaluate(clippedTexts)), ...(await page.evaluate(overflowing))];
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return problems;
}

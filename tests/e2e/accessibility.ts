import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { nextFrames } from './page-clock.ts';
import { ROOT } from './product.ts';
import { pause, until } from './waiting.ts';

export const WIDTHS = [1440, 820, 390];
const HEIGHT = 900;
/** Defines `window.axe` until the next navigation. */
export const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
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
  if (widths === WIDTHS) found.push(...(await reflowProblems(page, state, [1280, 320])));
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
  const violations = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      const layerOf = (selector: unknown): Element | null => {
        let element = document.querySelector(String(selector));
        while (
          element &&
          element.role !== 'dialog' &&
          !/fixed|sticky/.test(getComputedStyle(element).position)
        )
          element = element.parentElement;
        return element;
      };
      return violations.flatMap(({ id, nodes }) => {
        // Targets in different layers, such as under an open panel or the sticky header, are not adjacent.
        const faults = nodes.filter(
          ({ target, any }) =>
            id !== 'target-size' ||
            !any.some(
              ({ relatedNodes = [] }) =>
                relatedNodes.length > 0 &&
                relatedNodes.every((related) => layerOf(related.target[0]) !== layerOf(target[0])),
            ),
        );
        return faults.length === 0 ? [] : [{ id, nodes: faults }];
      });
    },
    { resultTypes: ['violations'], iframes: false, ...options },
  );
  return violations.map(({ id, nodes }) => {
    const related = nodes.flatMap(({ any }) => any.flatMap(({ relatedNodes = [] }) => relatedNodes));
    const beside =
      related.length > 0 ? ` beside ${related.map(({ html }) => html.slice(0, 100)).join(' | ')}` : '';
    return `${id} at ${nodes.map(({ html }) => html.slice(0, 100)).join(' | ')}${beside}`;
  });
}

/**
 * Tabs through the page and back, and returns where the focus is not visible: outside the viewport, without an indicator, or
 * covered (2.4.7, 2.4.11). `maxStops` limits them each way.
 */
export async function focusProblems(page: Page, state: string, maxStops = 40): Promise<string[]> {
  const found = new Set<string>();
  await page.evaluate(() => {
    scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < maxStops; stop++) {
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
      const region = window.regions.find((one) => one.isConnected && one.textContent.includes(text));
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

// These functions run in the page.

/** Elements that make the page scroll sideways. */
const overflowing = (): string[] =>
  document.documentElement.scrollWidth <= innerWidth
    ? []
    : [...document.body.querySelectorAll('*')]
        .filter(
          (element) =>
            element.getBoundingClientRect().right > innerWidth + 0.5 && !element.closest('[inert]'),
        )
        .slice(0, 3)
        .map((element) => `scrolls sideways: ${element.outerHTML.slice(0, 120)}`);

/**
 * Targets smaller than 24 by 24 CSS px, unless a circle of that size around them touches no other target, or they are in a line of
 * text; and endless motion.
 */
function targetsAndMotion(): string[] {
  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=switch], [role=tab]';
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.matches(':disabled') &&
    !element.closest('[inert], [aria-hidden=true]');
  const isInText = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent.trim() !== element.textContent.trim();
  const labelsOf = (element: Element) =>
    'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  // A label belongs to the target of its field.
  const boxOf = (element: Element) =>
    [element, ...labelsOf(element)]
      .map((part) => part.getBoundingClientRect())
      .reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
  const targets = [...document.querySelectorAll(TARGETS)].filter(isShown).map((element) => {
    const box = boxOf(element);
    return {
      element,
      box,
      x: box.left + box.width / 2,
      y: box.top + box.height / 2,
      isSmall: box.width < 23.9 || box.height < 23.9,
    };
  });
  const tight = targets.filter(
    ({ element, isSmall, x, y }) =>
      isSmall &&
      !isInText(element) &&
      targets.some((other) => {
        if (other.element === element || other.element.contains(element) || element.contains(other.element))
          return false;
        if (other.isSmall) return Math.hypot(other.x - x, other.y - y) < 24;
        const dx = Math.max(other.box.left - x, 0, x - other.box.right);
        const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
        return Math.hypot(dx, dy) < 12;
      }),
  );
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    const { activeDuration = 0, endTime = 0 } = effect?.getComputedTiming() ?? {};
    // A delay before an instant change is not motion.
    return playState === 'running' && Number(activeDuration) > 0 && Number(endTime) > 1000;
  });
  return [
    ...tight.map(
      ({ element, box }) =>
        `a target of ${box.width.toFixed(1)} x ${box.height.toFixed(1)} px: ${element.outerHTML.slice(0, 120)}`,
    ),
    ...moving.map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `moves: ${target?.outerHTML.slice(0, 120)}`;
    }),
  ];
}

/** Text that is clipped or overflows its control. */
function clippedTexts(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    const content = text.textContent?.trim() ?? '';
    if (!content || !parent?.checkVisibility() || parent.closest('[inert], option, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (
      let frame: HTMLElement | null = parent;
      frame && frame !== document.body;
      frame = frame.parentElement
    ) {
      const style = getComputedStyle(frame);
      if (style.display === 'inline') continue;
      // Cut with an ellipsis on purpose, or scrolled.
      if (
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        /auto|scroll/.test(style.overflow)
      )
        break;
      const holds = /hidden|clip/.test(style.overflow) || frame.matches('button, a, [role=option]');
      const around = frame.getBoundingClientRect();
      // Visible to screen readers only.
      if (around.width <= 1) break;
      if (holds && (box.bottom > around.bottom + 2 || box.right > around.right + 2)) {
        found.push(`overflows: ${content.slice(0, 40)} of ${frame.outerHTML.slice(0, 120)}`);
        break;
      }
    }
  }
  return found;
}

/** The focused element, and why its focus cannot be seen. */
function focusedElement(): { name: string; fault: string | null } {
  const element = document.activeElement ?? document.body;
  const label = element.getAttribute('aria-label') ?? element.textContent;
  const name =
    element === document.body
      ? 'body'
      : `${element.localName} ${label.replace(/\s+/g, ' ').trim().slice(0, 40)}`;
  const isDrawn =
    element.checkVisibility({ checkOpacity: true }) && element.getBoundingClientRect().width > 1;
  const box = (isDrawn ? element : (element.closest('label') ?? element)).getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  if (right <= left || bottom <= top) return { name, fault: 'is out of the window' };
  const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = SHARES.some((across) =>
    SHARES.some((down) => {
      const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
      return (
        hit !== null &&
        (element.contains(hit) ||
          (hit.contains(element) && !/^(body|html)$/.test(hit.localName)) ||
          element.closest('label')?.contains(hit))
      );
    }),
  );
  if (!isSeen) return { name, fault: 'is covered' };
  const isMarked =
    [element, element.closest('label'), element.nextElementSibling]
      .flatMap((part) => (part ? [getComputedStyle(part)] : []))
      .some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) ||
    getComputedStyle(element).boxShadow !== 'none';
  return { name, fault: isMarked ? null : 'shows no mark' };
}

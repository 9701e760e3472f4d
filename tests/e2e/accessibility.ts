import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { until } from './waiting.ts';

export const WIDTHS = [1440, 820, 390];
const HEIGHT = 900;
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
    await page.evaluate(NEXT_FRAMES);
    note(`light, ${width} px`, await runAxe(page, { rules: { 'target-size': { enabled: true } } }));
    note(`${width} px`, await page.evaluate<string[]>(MEASURED));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(NEXT_FRAMES);
    note(`dark, ${width} px`, await runAxe(page, { runOnly: COLOUR_RULES }));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (widths === WIDTHS) {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(NEXT_FRAMES);
      note(`${width} px`, await page.evaluate<string[]>(OVERFLOWING));
      note(`text spacing, ${width} px`, await page.evaluate<string[]>(SPACED));
    }
  }
  await page.setViewportSize(before);
  return found;
}

async function runAxe(page: Page, options: object): Promise<string[]> {
  // The builder injects axe-core, which stays until the next navigation.
  if (!(await page.evaluate('"axe" in window'))) {
    await new AxeBuilder({ page }).setLegacyMode().withRules('html-has-lang').analyze();
  }
  type Violation = { id: string; nodes: { html: string }[] };
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], iframes: false, ...options })})
      .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 100)).join(' | ')}`,
  );
}

/**
 * Tabs through the page and back, and returns where the focus is not visible: outside the viewport, without an indicator, or
 * covered (2.4.7, 2.4.11). `most` limits the stops each way.
 */
export async function focusProblems(page: Page, state: string, most = 40): Promise<string[]> {
  const found = new Set<string>();
  await page.evaluate('scrollTo(0, 0); document.activeElement?.blur()');
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < most; stop++) {
      await page.keyboard.press(key);
      const { name, fault } = await page.evaluate<{ name: string; fault: string | null }>(FOCUSED);
      // Past the last element the browser chrome has the focus.
      if (name === 'body') break;
      if (fault) found.add(`${state}, by ${key}: ${name} ${fault}`);
    }
  }
  return [...found];
}

/**
 * Runs `act` and waits until `text` appears in a live region that existed before, as screen readers require. Returns the
 * region's politeness.
 */
export async function announcementOf(page: Page, text: string, act: () => Promise<unknown>) {
  await page.evaluate(`window.regions = [...document.querySelectorAll('${LIVE}')]`);
  await act();
  return until(() =>
    page.evaluate<'polite' | 'assertive' | undefined>(`(() => {
      const region = regions.find((one) => one.isConnected && one.textContent.includes(${JSON.stringify(text)}));
      return region && (region.getAttribute('aria-live') ?? (region.role === 'alert' ? 'assertive' : 'polite'));
    })()`),
  );
}
const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';

/** Two frames: the page has taken up its new width. Runs in the page, as all that follows. */
const NEXT_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** What makes the page scroll sideways. */
const OVERFLOWING = `(() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !element.closest('[inert]'))
    .slice(0, 3)
    .map((element) => 'scrolls sideways: ' + element.outerHTML.slice(0, 120)))()`;

/**
 * Targets smaller than 24 by 24 CSS px, unless a circle of that size around them touches no other target, or they stand in
 * a line of text; and motion without an end.
 */
const MEASURED = `(() => {
  const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=switch], [role=tab]';
  const shown = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.matches(':disabled') && !element.closest('[inert], [aria-hidden=true]');
  const inText = (element) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement.textContent.trim() !== element.textContent.trim();
  // A label belongs to the target of its field.
  const boxOf = (element) =>
    [element, ...(element.labels ?? [])]
      .map((part) => part.getBoundingClientRect())
      .reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
  const targets = [...document.querySelectorAll(TARGETS)].filter(shown).map((element) => {
    const box = boxOf(element);
    return { element, box, x: box.left + box.width / 2, y: box.top + box.height / 2, small: box.width < 23.9 || box.height < 23.9 };
  });
  const tight = targets.filter(({ element, small, x, y }) => small && !inText(element) && targets.some((other) => {
    if (other.element === element || other.element.contains(element) || element.contains(other.element)) return false;
    if (other.small) return Math.hypot(other.x - x, other.y - y) < 24;
    const dx = Math.max(other.box.left - x, 0, x - other.box.right);
    const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
    return Math.hypot(dx, dy) < 12;
  }));
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    const { activeDuration, endTime } = effect.getComputedTiming();
    // What only waits, and then is otherwise at once, does not move.
    return playState === 'running' && activeDuration > 0 && endTime > 1000;
  });
  return [
    ...tight.map(({ element, box }) =>
      'a target of ' + box.width.toFixed(1) + ' x ' + box.height.toFixed(1) + ' px: ' + element.outerHTML.slice(0, 120)),
    ...moving.map((animation) => 'moves: ' + animation.effect.target.outerHTML.slice(0, 120)),
    ...${OVERFLOWING},
  ];
})()`;

/** What is cut off or stands out of its control once a person has spread the text as far as 1.4.12 says. */
const SPACED = `(async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
  document.adoptedStyleSheets.push(sheet);
  await ${NEXT_FRAMES};
  const cut = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!text.data.trim() || !parent.checkVisibility() || parent.closest('[inert], option, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let frame = parent; frame && frame !== document.body; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      if (style.display === 'inline') continue;
      // Cut with an ellipsis on purpose, or scrolled.
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || /auto|scroll/.test(style.overflow)) break;
      const holds = /hidden|clip/.test(style.overflow) || frame.matches('button, a, [role=option]');
      const around = frame.getBoundingClientRect();
      // For readers of the screen alone.
      if (around.width <= 1) break;
      if (holds && (box.bottom > around.bottom + 2 || box.right > around.right + 2)) {
        cut.push('stands out: ' + text.data.trim().slice(0, 40) + ' of ' + frame.outerHTML.slice(0, 120));
        break;
      }
    }
  }
  const sideways = ${OVERFLOWING};
  document.adoptedStyleSheets.pop();
  return [...cut, ...sideways];
})()`;

/** The focused element, and why it cannot be seen to have the focus. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  const name = element === document.body ? 'body' :
    element.localName + ' ' + (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim().slice(0, 40);
  const box = (element.checkVisibility({ checkOpacity: true }) && element.getBoundingClientRect().width > 1
    ? element : element.closest('label') ?? element).getBoundingClientRect();
  const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
  if (right <= left || bottom <= top) return { name, fault: 'is out of the window' };
  const seen = [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + (right - left) * share, top + (bottom - top) * part);
    return hit && (element.contains(hit) || hit.contains(element) && !/^(body|html)$/.test(hit.localName) || element.closest('label')?.contains(hit));
  }));
  if (!seen) return { name, fault: 'is covered' };
  const marks = [element, element.closest('label'), element.nextElementSibling].filter(Boolean).map((part) => getComputedStyle(part));
  const marked = marks.some((look) => look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) >= 1) || getComputedStyle(element).boxShadow !== 'none';
  return { name, fault: marked ? null : 'shows no mark' };
})()`;

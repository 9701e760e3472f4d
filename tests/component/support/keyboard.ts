import { expect } from 'vitest';
import { press, rendered, type } from './page.ts';

type Focus = { role: string; name: string; text: string; visible: boolean; ringed: boolean };

/** The focused element: role, accessible name, whether it is in the viewport and whether its focus ring is visible. */
export function focus(): Focus {
  const element = document.activeElement ?? document.body;
  // Only form controls have labels.
  const { labels: labelled, type, value }: Partial<HTMLInputElement> = element as HTMLInputElement;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const labels = [...(labelled ?? [])].map((label) => label.textContent).join(' ');
  return {
    role: element.getAttribute('role') ?? (type === 'checkbox' ? 'checkbox' : element.localName),
    name: (element.getAttribute('aria-label') ?? (labels || spokenText(element))).replace(/\s+/g, ' ').trim(),
    text: value ?? '',
    visible:
      box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    ringed: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1,
  };
}

function spokenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent ?? '';
}

const matches = (now: Focus, role: string, name: RegExp | string) =>
  now.role === role && (typeof name === 'string' ? now.name === name : name.test(now.name));

async function expectFocus(after: string): Promise<Focus> {
  // A closing dialog returns the focus once it has faded out. A dialog has the focus itself until the first Tab.
  await expect
    .poll(focus, { message: `the focus is in sight after ${after}` })
    .toSatisfy(({ role, visible }: Focus) => role !== 'body' && (visible || role === 'dialog'));
  return focus();
}

/** Drives the page by keyboard only, and checks after every key that the focus is in the viewport. */
export const keyboard = {
  /** Presses a key; an element must have the focus afterwards. */
  press: async (key: string) => {
    await press(key);
    await rendered();
    return expectFocus(key);
  },
  /** Waits until the element has the focus. */
  on: async (role: string, name: RegExp | string) => {
    await expect
      .poll(focus, { message: `the focus comes to ${role} ${name}` })
      .toSatisfy((now: Focus) => matches(now, role, name));
    return expectFocus(`coming to ${role} ${name}`);
  },
  type: async (text: string) => {
    await type(text);
    return expectFocus(`typing ${text}`);
  },
  /** Presses Tab (or Shift+Tab) until the element has the focus. */
  reach: async (
    role: string,
    name: RegExp | string,
    { back = false, maxSteps = 60 } = {},
  ): Promise<Focus> => {
    const passed: string[] = [];
    for (let count = 0; count < maxSteps; count++) {
      await press(back ? 'Shift+Tab' : 'Tab');
      await rendered();
      const now = focus();
      // Between the last and the first element, the frame of the test has the focus.
      if (now.role === 'body') continue;
      // What contains it may still move into sight.
      await expect
        .poll(focus, { message: `in sight and ringed: ${now.role} ${now.name}` })
        .toSatisfy(({ visible, ringed }: Focus) => visible && ringed);
      if (matches(now, role, name)) return now;
      passed.push(`${now.role} ${now.name}`);
    }
    throw new Error(`${role} ${name} is not reached, only: ${passed.join('; ')}`);
  },
  expectFocus,
};

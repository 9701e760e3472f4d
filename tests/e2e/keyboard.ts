import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from './become-member.ts';
import { nextFrames } from './page-clock.ts';
import { TIMEOUT } from './waiting.ts';

type Focus = { role: string; name: string; text: string; visible: boolean; ringed: boolean };

/** The focused element: role, accessible name, whether it is in the viewport and whether its focus ring is visible. */
export const focus = (page: Page) =>
  page.evaluate((): Focus => {
    const element = document.activeElement ?? document.body;
    // Only form controls have labels.
    const { labels: labelled, type, value }: Partial<HTMLInputElement> = element as HTMLInputElement;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const labels = [...(labelled ?? [])].map((label) => label.textContent).join(' ');
    return {
      role: element.getAttribute('role') ?? (type === 'checkbox' ? 'checkbox' : element.localName),
      name: (element.getAttribute('aria-label') ?? (labels || element.textContent))
        .replace(/\s+/g, ' ')
        .trim(),
      text: value ?? '',
      visible:
        box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      ringed: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1,
    };
  });

const matches = (now: Focus, role: string, name: RegExp | string) =>
  now.role === role && (typeof name === 'string' ? now.name === name : name.test(now.name));

/** Whether the element has the focus. */
export const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Drives the page by keyboard only, and checks after every key that the focus is in the viewport. */
export function keyboardOf(page: Page) {
  async function press(key: string) {
    await page.keyboard.press(key);
    await page.evaluate(nextFrames);
  }
  async function expectFocus(after: string): Promise<Focus> {
    // A closing dialog returns the focus once it has faded out.
    await expect
      .poll(async () => (await focus(page)).role, { ...TIMEOUT, message: `the focus is lost after ${after}` })
      .not.toBe('body');
    const now = await focus(page);
    // A dialog has the focus itself until the first Tab.
    expect(now.visible || now.role === 'dialog', `in sight after ${after}: ${now.role} ${now.name}`).toBe(
      true,
    );
    return now;
  }
  return {
    /** Presses a key; an element must have the focus afterwards. */
    press: async (key: string) => {
      await press(key);
      return expectFocus(key);
    },
    /** Presses a key that navigates to another page, where the focus starts at the top. */
    leave: (key: string) => page.keyboard.press(key),
    /** Waits until the element has the focus: a closing dialog returns it once it has faded out. */
    on: async (role: string, name: RegExp | string) => {
      await expect
        .poll(() => focus(page), { ...TIMEOUT, message: `the focus comes to ${role} ${name}` })
        .toSatisfy((now: Focus) => matches(now, role, name));
      return expectFocus(`coming to ${role} ${name}`);
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      return expectFocus(`typing ${text}`);
    },
    /** Presses Tab (or Shift+Tab) until the element has the focus. */
    reach: async (
      role: string,
      name: RegExp | string,
      { back = false, maxSteps = 60 } = {},
    ): Promise<Focus> => {
      const key = back ? 'Shift+Tab' : 'Tab';
      const passed: string[] = [];
      for (let count = 0; count < maxSteps; count++) {
        await press(key);
        const now = await focus(page);
        // Between the last and the first element, the browser chrome has the focus.
        if (now.role === 'body') continue;
        expect(now.visible, `in sight: ${now.role} ${now.name}`).toBe(true);
        expect(now.ringed, `ringed: ${now.role} ${now.name}`).toBe(true);
        if (matches(now, role, name)) return now;
        passed.push(`${now.role} ${now.name}`);
      }
      throw new Error(`${role} ${name} is not reached by ${key}, only: ${passed.join('; ')}`);
    },
    expectFocus,
  };
}

/** From the landing page. */
export async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto('/');
  const keyboard = keyboardOf(page);
  await keyboard.reach('a', /^Sign in/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await keyboard.reach('input', 'Email');
  await keyboard.type(email);
  await keyboard.reach('input', 'Password');
  await keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/brands');
  await page.getByRole('article').first().waitFor();
}

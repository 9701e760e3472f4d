import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** Presses a key, with the modifiers before it: `Control+Shift+ArrowRight`. */
export function press(keys: string): Promise<void> {
  const names = keys === ' ' ? ['Space'] : keys.split('+');
  const key = names.pop()!;
  const pressed = key.length === 1 ? escaped(key) : `{${key}}`;
  return userEvent.keyboard(
    `${names.map((name) => `{${name}>}`).join('')}${pressed}${names.map((name) => `{/${name}}`).join('')}`,
  );
}

export async function type(text: string): Promise<void> {
  if (text !== '') await userEvent.keyboard(escaped(text));
}

/** Brackets begin descriptions of keys. */
const escaped = (text: string) => text.replace(/[{[]/g, '$&$&');

export const texts = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);

export const path = () => location.pathname + location.search;

/** Resolves when React has finished rendering, whose tasks precede this one. Fake timers affect neither. */
export const rendered = (): Promise<void> => scheduler.postTask(() => {}, { priority: 'background' });

/** Ends a stopped clock. What it owes runs first, such as React Query's notifications: no real timer would run that. */
export function resumeClock(): void {
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
}

export const parameter = (name: string) => new URLSearchParams(location.search).get(name);

/** Chooses the next option several times, as arrow keys do that are faster than the page is rendered. */
export function stepQuickly(select: Locator, steps: number): void {
  const box = select.element() as HTMLSelectElement;
  for (let step = 0; step < steps; step++) {
    box.selectedIndex += 1;
    box.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** The second click comes before what the first one did is rendered. */
export function clickTwice(button: Locator): void {
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
}

export const focusedText = () => document.activeElement?.textContent;

/** Fills the fields with these labels. */
export async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabelText(label, { exact: true });
    if ((field.query() as HTMLInputElement | null)?.value !== text) await field.fill(text);
  }
}

/** By keyboard: picks up, moves by arrow keys, drops. Waits for the announcement of each step. */
export async function moveByKeys(handle: Locator, steps: { key: string; over: string }[]): Promise<void> {
  const announced = (text: string) =>
    expect
      .poll(() =>
        [...document.querySelectorAll('[aria-live=assertive]')].map((live) => live.textContent).join(),
      )
      .toContain(text);
  await expect.element(handle).toBeVisible();
  handle.element().focus();
  await press('Space');
  await announced('Picked up');
  for (const { key, over } of steps) {
    await press(key);
    await announced(`is over ${over}.`);
  }
  await press('Space');
  await announced('Dropped');
}

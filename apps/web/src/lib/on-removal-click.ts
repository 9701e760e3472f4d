import type { MouseEvent } from 'react';
import { focusOnceRemoved } from './focus-if-lost.ts';

/** Milliseconds and pixels within which a second click belongs to a double click. */
const INTERVAL = 400;
const DISTANCE = 5;

let last = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };

let isRepeated = false;
const track = ({ repeat }: KeyboardEvent) => {
  isRepeated = repeat;
};
// Tests and the server import this without a window.
for (const type of ['keydown', 'keyup'] as const) globalThis.addEventListener?.(type, track, true);

/**
 * Ignores the second click of a double click, which would remove what has moved under the pointer. Clicks by key or script, whose
 * `detail` is 0, count unless a held key repeats them: the focus moves to the same button of the next row, else to the page.
 */
export const onRemovalClick =
  (remove: () => void) =>
  ({ currentTarget, detail, timeStamp, clientX, clientY }: MouseEvent) => {
    if (detail === 0 && isRepeated) return;
    const isSamePlace = Math.hypot(clientX - last.clientX, clientY - last.clientY) < DISTANCE;
    if (detail > 0 && isSamePlace && timeStamp - last.timeStamp < INTERVAL) return;
    last = { timeStamp, clientX, clientY };
    const row = currentTarget.closest('li, tr');
    const focus = focusNextRow(currentTarget);
    remove();
    if (row) focusOnceRemoved(row, focus);
  };

/** Returns a function that focuses the same button, or the last, of the row after the one that contains the button now, else the page. */
export function focusNextRow(button: Element): () => void {
  const row = button.closest('li, tr');
  const index = buttonsOf(row).indexOf(button as HTMLButtonElement);
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const page = button.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    const buttons = buttonsOf(next);
    (buttons[index] ?? buttons.at(-1) ?? page)?.focus({ preventScroll: true });
  };
}

const buttonsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll('button') ?? [])];

import type { MouseEvent } from 'react';

/** Milliseconds and pixels within which a second click belongs to a double click. */
const INTERVAL = 400;
const DISTANCE = 5;

let last = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };

/**
 * Ignores the second click of a double click, which would remove what has moved under the pointer. Clicks by key or script, whose
 * `detail` is 0, always count.
 */
export const onRemovalClick =
  (remove: () => void) =>
  ({ detail, timeStamp, clientX, clientY }: MouseEvent) => {
    const isSamePlace = Math.hypot(clientX - last.clientX, clientY - last.clientY) < DISTANCE;
    if (detail > 0 && isSamePlace && timeStamp - last.timeStamp < INTERVAL) return;
    last = { timeStamp, clientX, clientY };
    remove();
  };

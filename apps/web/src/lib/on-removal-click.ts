import type { MouseEvent } from 'react';

/** Milliseconds in which another click belongs to the same double click. */
const DOUBLE_CLICK = 400;

let removedAt = Number.NEGATIVE_INFINITY;

/**
 * Ignores the second click of a double click, which would remove the row that has moved under the pointer. Clicks by key or script,
 * whose `detail` is 0, always count.
 */
export const onRemovalClick =
  (remove: () => void) =>
  ({ detail, timeStamp }: MouseEvent) => {
    if (detail > 0 && timeStamp - removedAt < DOUBLE_CLICK) return;
    removedAt = timeStamp;
    remove();
  };

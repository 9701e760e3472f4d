/**
 * The entry an arrow key marks in a list of `count`, round its ends; `undefined` for every other key. -1: none is marked
 * yet.
 */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active >= count - 1 ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
}

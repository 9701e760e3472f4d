/** The index an arrow key activates, wrapping around; `undefined` for other keys. -1 means none is active. */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active >= count - 1 ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
}

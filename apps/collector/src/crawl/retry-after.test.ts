import { expect, it } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

const NOW = new Date('2026-08-01T12:00:00Z');
const seconds = (value: string, date?: string) =>
  retryAfterSeconds({ 'retry-after': value, ...(date && { date }) }, NOW);

it('Retry-After is parsed from seconds or a date, at most a day', () => {
  expect(seconds('120')).toBe(120);
  expect(seconds('0')).toBe(0);
  expect(seconds('Sat, 01 Aug 2026 12:01:30 GMT')).toBe(90);
  expect(seconds('Sat, 01 Aug 2026 11:00:00 GMT'), 'a date in the past').toBe(0);
  expect(
    seconds('Sat, 01 Aug 2026 15:00:10 GMT', 'Sat, 01 Aug 2026 15:00:00 GMT'),
    "the server's clock",
  ).toBe(10);
  expect(seconds('99999999999')).toBe(86_400);
  for (const nonsense of ['', 'soon', '-5', '1.5e3']) expect(seconds(nonsense), nonsense).toBeUndefined();
  expect(retryAfterSeconds({}, NOW)).toBeUndefined();
});

import { afterEach, expect, it, vi } from 'vitest';
import { sinceOf } from './changes-state.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['America/New_York', '2026-11-29T00:00:00-05:00'],
  ['Asia/Kolkata', '2026-11-30T00:00:00+05:30'],
  ['UTC', '2026-11-30T00:00:00+00:00'],
])("today starts with the day of the user's time zone in %s", (zone, start) => {
  vi.stubEnv('TZ', zone);
  expect(sinceOf(1, Date.parse('2026-11-30T02:00:00Z'))).toBe(start);
  expect(sinceOf(7, Date.parse('2026-11-30T02:00:00Z'))).toBe('2026-11-23');
});

import { afterEach, expect, it, vi } from 'vitest';

/** A copy of the module: other tests may have created the formats of the shared one, for UTC. */
const COPY = './format-date.ts?zone';

afterEach(() => vi.unstubAllEnvs());

it('an observation that has only a day is shown on that day without a time, others in the time zone of the user', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { formatObservedDay, formatObservedMoment, formatObservedTime }: typeof import('./format-date.ts') =
    await import(COPY);
  const shown = (time: string) =>
    [formatObservedDay, formatObservedTime, formatObservedMoment].map((format) =>
      format(new Date(time)).replaceAll('\u202f', ' '),
    );
  expect(shown('2026-11-30T00:00:00.000Z')).toEqual(['Nov 30, 2026', '', 'Nov 30, 2026']);
  expect(shown('2026-10-31')).toEqual(['Oct 31, 2026', '', 'Oct 31, 2026']);
  expect(shown('2026-12-01T01:00:00.000Z')).toEqual(['Nov 30, 2026', '8:00 PM', 'Nov 30, 2026, 8:00 PM']);
});

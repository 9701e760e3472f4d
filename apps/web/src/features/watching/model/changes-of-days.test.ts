import { expect, it } from 'vitest';
import { changesOfDays } from './changes-of-days.ts';

it('changes are listed by brand and day, the newest day first and those of one day in their order', () => {
  const changes = [
    [1, '2026-11-29T21:00:00.000Z'],
    [2, '2026-11-29T20:00:00.000Z'],
    // As west of UTC, where a change of a day is older than those of the evening before.
    [1, '2026-11-30T00:00:00.000Z'],
    [1, '2026-11-29T00:00:00.000Z'],
  ] as const;
  const rows = changesOfDays(changes.map(([id, at]) => ({ at, brand: { id } })));
  expect(rows.map(({ key, events }) => [key, events.length])).toEqual([
    ['1 Nov 30, 2026', 1],
    ['1 Nov 29, 2026', 2],
    ['2 Nov 29, 2026', 1],
  ]);
});

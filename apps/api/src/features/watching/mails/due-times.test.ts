import { expect, it } from 'vitest';
import { firstMoment, localDay, toDueTime } from './due-times.ts';

const daily = (now: string, hour: number, timeZone: string) =>
  toDueTime({ hour, weekday: 1, timeZone }, new Date(now)).dailyAt.toISOString();
const weekly = (now: string, hour: number, weekday: number, timeZone: string) =>
  toDueTime({ hour, weekday, timeZone }, new Date(now)).weeklyAt.toISOString();

it.each([
  // Clocks in New York are set forward on March 8 and back on November 1, 2026.
  ['2026-03-07T13:00:00Z', 8, 'America/New_York', '2026-03-07T13:00:00.000Z'],
  ['2026-03-08T11:59:59Z', 8, 'America/New_York', '2026-03-07T13:00:00.000Z'],
  ['2026-03-08T12:00:00Z', 8, 'America/New_York', '2026-03-08T12:00:00.000Z'],
  ['2026-11-01T13:00:00Z', 8, 'America/New_York', '2026-11-01T13:00:00.000Z'],
  ['2026-11-01T12:59:59Z', 8, 'America/New_York', '2026-10-31T12:00:00.000Z'],
  ['2026-07-01T02:29:59Z', 8, 'Asia/Kolkata', '2026-06-30T02:30:00.000Z'],
  ['2026-07-01T02:30:00Z', 8, 'Asia/Calcutta', '2026-07-01T02:30:00.000Z'],
])('keeps the local hour through the year: at %s, %i:00 in %s was last at %s', (now, hour, zone, last) => {
  expect(daily(now, hour, zone)).toBe(last);
});

it.each([
  // 2:00 to 3:00 is skipped.
  ['2026-03-08T06:59:59Z', 2, 'America/New_York', '2026-03-07T07:00:00.000Z'],
  ['2026-03-08T07:00:00Z', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-09T05:59:59Z', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-09T06:00:00Z', 2, 'America/New_York', '2026-03-09T06:00:00.000Z'],
  ['2026-03-29T01:00:00Z', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  // By half an hour.
  ['2026-10-03T15:30:00Z', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  // By two hours, from 1:00 to 3:00.
  ['2026-03-29T02:00:00Z', 2, 'Antarctica/Troll', '2026-03-29T01:00:00.000Z'],
  // At midnight.
  ['2026-04-24T01:00:00Z', 0, 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])(
  'takes the next valid time for one that does not exist: at %s, %i:00 in %s was last at %s',
  (now, hour, zone, last) => {
    expect(daily(now, hour, zone)).toBe(last);
  },
);

it.each([
  // 1:00 to 2:00 occurs twice.
  ['2026-11-01T04:59:59Z', 1, 'America/New_York', '2026-10-31T05:00:00.000Z'],
  ['2026-11-01T05:00:00Z', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
  ['2026-11-01T06:30:00Z', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
  ['2026-11-02T05:59:59Z', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
  ['2026-11-02T06:00:00Z', 1, 'America/New_York', '2026-11-02T06:00:00.000Z'],
  ['2026-10-25T01:30:00Z', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
  // At midnight, which occurs once: the end of the day before occurs twice.
  ['2026-04-05T03:30:00Z', 0, 'America/Santiago', '2026-04-04T03:00:00.000Z'],
  ['2026-04-05T04:00:00Z', 0, 'America/Santiago', '2026-04-05T04:00:00.000Z'],
])(
  'takes the first occurrence of a time that occurs twice: at %s, %i:00 in %s was last at %s',
  (now, hour, zone, last) => {
    expect(daily(now, hour, zone)).toBe(last);
  },
);

it('takes the day of the week in the zone, with Monday as the first and Sunday as the seventh', () => {
  expect(weekly('2026-11-23T09:00:00Z', 8, 1, 'UTC')).toBe('2026-11-23T08:00:00.000Z');
  expect(weekly('2026-11-23T07:00:00Z', 8, 1, 'UTC')).toBe('2026-11-16T08:00:00.000Z');
  expect(weekly('2026-11-23T07:00:00Z', 8, 7, 'UTC')).toBe('2026-11-22T08:00:00.000Z');
  // In Shanghai Monday begins at 16:00 UTC on Sunday, in Tonga (UTC+13) at 11:00.
  expect(weekly('2026-11-22T23:59:59Z', 8, 1, 'Asia/Shanghai')).toBe('2026-11-16T00:00:00.000Z');
  expect(weekly('2026-11-23T00:00:00Z', 8, 1, 'Asia/Shanghai')).toBe('2026-11-23T00:00:00.000Z');
  expect(weekly('2026-11-22T18:59:59Z', 8, 1, 'Pacific/Tongatapu')).toBe('2026-11-15T19:00:00.000Z');
  expect(weekly('2026-11-22T19:00:00Z', 8, 1, 'Pacific/Tongatapu')).toBe('2026-11-22T19:00:00.000Z');
  // Already Monday there.
  expect(weekly('2026-11-22T19:30:00Z', 8, 1, 'Pacific/Auckland')).toBe('2026-11-22T19:00:00.000Z');
});

it.each(['America/New_York', 'America/Santiago', 'Atlantic/Azores'])(
  'is due once a day and never moves backwards as time passes, through both clock changes in %s',
  (timeZone) => {
    for (const [from, days] of [
      [Date.UTC(2026, 2, 5), 35],
      [Date.UTC(2026, 8, 1), 65],
    ] as const) {
      const times = new Set<number>();
      for (let now = from; now < from + days * 86_400_000; now += 1_800_000)
        times.add(toDueTime({ hour: 0, weekday: 1, timeZone }, new Date(now)).dailyAt.getTime());
      const inOrder = [...times];
      const hoursBetween = inOrder.slice(1).map((time, index) => (time - (inOrder[index] ?? 0)) / 3_600_000);
      expect(hoursBetween.filter((hours) => hours !== 24)).toHaveLength(1);
      expect(hoursBetween.filter((hours) => hours < 23 || hours > 25)).toEqual([]);
    }
  },
);

it('uses UTC for an unknown zone', () => {
  expect(firstMoment(Date.UTC(2026, 0, 1, 8), 'Mars/Olympus')).toBe(Date.UTC(2026, 0, 1, 8));
});

it('tells the local day of a time, in UTC for an unknown zone', () => {
  const time = Date.parse('2026-03-01T06:30:00Z');
  const days = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Mars/Olympus'].map((zone) =>
    localDay(time, zone),
  );
  expect(days).toEqual(['2026-03-01', '2026-02-28', '2026-03-01', '2026-03-01']);
  // Clocks are set back in this night, at 03:00 to 02:00.
  expect(localDay(Date.parse('2026-10-24T21:59:59Z'), 'Europe/Berlin')).toBe('2026-10-24');
  expect(localDay(Date.parse('2026-10-25T22:59:59Z'), 'Europe/Berlin')).toBe('2026-10-25');
});

import type { DueTime, MailTime } from '@brandlode/database';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When the last daily and weekly mails at this time were due, at `now` or before. */
export const toDueTime = (time: MailTime, now: Date): DueTime => ({
  ...time,
  dailyAt: lastTime(time, now, () => true),
  weeklyAt: lastTime(time, now, (day) => new Date(day).getUTCDay() === time.weekday % 7),
});

/** `isDue` gets a day as midnight in UTC. */
function lastTime({ hour, timeZone }: MailTime, now: Date, isDue: (day: number) => boolean): Date {
  const local = now.getTime() + offsetAt(now.getTime(), timeZone);
  // Starts tomorrow, because a clock that is set back at midnight repeats the day before.
  for (let day = local - (local % DAY) + DAY; ; day -= DAY) {
    if (!isDue(day)) continue;
    const time = firstMoment(day + hour * HOUR, timeZone);
    if (time <= now.getTime()) return new Date(time);
  }
}

/**
 * The first moment at which clocks in the zone show this local time, given as if it were UTC. For a time that occurs twice it is the
 * first occurrence, for one that does not exist the moment at which clocks are set forward over it.
 */
export function firstMoment(local: number, timeZone: string): number {
  const before = local - offsetAt(local - DAY, timeZone);
  if (before + offsetAt(before, timeZone) === local) return before;
  const after = local - offsetAt(local + DAY, timeZone);
  if (after + offsetAt(after, timeZone) === local) return after;
  // The clocks are set forward between the two times.
  let [early, late] = [after, before];
  while (late - early > 1_000) {
    const middle = early + Math.floor((late - early) / 2_000) * 1_000;
    if (middle + offsetAt(middle, timeZone) < local) early = middle;
    else late = middle;
  }
  return late;
}

/** The day of a time in a time zone, as `2026-03-01`. */
export const localDay = (time: number, timeZone: string): string => formatsFor(timeZone).day.format(time);

/** Returns by how many milliseconds local clocks are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const seconds = Math.floor(time / 1_000) * 1_000;
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(
    formatsFor(timeZone)
      .time.formatToParts(seconds)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds;
}

type Formats = { time: Intl.DateTimeFormat; day: Intl.DateTimeFormat };
const formats = new Map<string, Formats>();

function formatsFor(timeZone: string): Formats {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const created = createFormats(timeZone);
  formats.set(timeZone, created);
  return created;
}

function createFormats(timeZone: string): Formats {
  const [numeric, padded] = ['numeric', '2-digit'] as const;
  const clock = { hour: numeric, minute: numeric, second: numeric, hourCycle: 'h23' } as const;
  try {
    return {
      time: new Intl.DateTimeFormat('en-US', {
        year: numeric,
        month: numeric,
        day: numeric,
        ...clock,
        timeZone,
      }),
      // Sweden writes days as ISO 8601 does.
      day: new Intl.DateTimeFormat('sv-SE', { year: numeric, month: padded, day: padded, timeZone }),
    };
  } catch {
    // This release of Node does not have the time zone.
    return createFormats('UTC');
  }
}

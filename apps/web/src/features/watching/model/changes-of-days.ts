import { type EventsOfDay, groupByBrandAndDay } from '@brandlode/contract';
import { formatObservedDay } from '#lib/text/format-date.ts';

/** Events by the day that is shown, newest first. */
export function byDay<Event extends { at: string }>(
  events: readonly Event[],
): (readonly [day: string, events: Event[]])[] {
  const groups = Map.groupBy(events, ({ at }) => formatObservedDay(new Date(at)));
  // West of UTC, a change that has only a day is older than those of the evening before.
  return [...groups].toSorted(([left], [right]) => Date.parse(right) - Date.parse(left));
}

/** The changes of brands by day, newest first. */
export const changesOfDays = <Event extends { at: string; brand: { id: number } }>(
  events: readonly Event[],
): EventsOfDay<Event>[] => byDay(events).flatMap(([day, changes]) => groupByBrandAndDay(changes, () => day));

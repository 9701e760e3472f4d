import { type EventsOfDay, groupByBrandAndDay } from '@brandlode/contract';
import { formatObservedDay } from '#lib/text/format-date.ts';

const dayOf = (time: string) => formatObservedDay(new Date(time));

/** The changes of brands by day, newest first. */
export const changesOfDays = <Event extends { at: string; brand: { id: number } }>(
  events: readonly Event[],
): EventsOfDay<Event>[] =>
  // West of UTC, a change that has only a day is older than those of the evening before.
  groupByBrandAndDay(events, dayOf).toSorted(
    (one, other) => Date.parse(dayOf(other.newest.at)) - Date.parse(dayOf(one.newest.at)),
  );

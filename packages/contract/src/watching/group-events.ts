import { TECHNOLOGIES } from '../brands/technologies.ts';
import { eventText } from './event-text.ts';
import type { BrandEvent } from './events.ts';

/** The events of one brand on one day, newest first. */
export type EventsOfDay<Event> = { key: string; newest: Event; events: Event[] };

/** Groups events by brand and day, in the order of each group's first event. `dayOf` tells the day of a time. */
export function groupByBrandAndDay<Event extends { at: string; brand: { id: number } }>(
  events: readonly Event[],
  dayOf: (time: string) => string,
): EventsOfDay<Event>[] {
  const groups = Map.groupBy(events, ({ brand, at }) => `${brand.id} ${dayOf(at)}`);
  return [...groups].flatMap(([key, events]) =>
    events.slice(0, 1).map((newest) => ({ key, newest, events })),
  );
}

/** What happened, one text for each change, with the number of its events: a technology that replaces another of its group is one. */
export function toldChanges(events: readonly BrandEvent[]): { text: string; events: number }[] {
  const told = new Set<BrandEvent>();
  return events.flatMap((event) => {
    if (told.has(event)) return [];
    told.add(event);
    const other = events.find((each) => !told.has(each) && isReplacement(event, each));
    if (!other) return { text: eventText(event), events: 1 };
    told.add(other);
    const [removed, added] = event.kind === 'technology_removed' ? [event, other] : [other, event];
    return { text: `${removed.items[0]?.name} \u2192 ${added.items[0]?.name}`, events: 2 };
  });
}

export const changeTexts = (events: readonly BrandEvent[]): string[] =>
  toldChanges(events).map(({ text }) => text);

function isReplacement(one: BrandEvent, other: BrandEvent): boolean {
  const kinds = [one.kind, other.kind];
  if (!kinds.includes('technology_added') || !kinds.includes('technology_removed')) return false;
  const [group, otherGroup] = [one, other].map(
    ({ items: [item] }) => TECHNOLOGIES.get(item?.technology ?? '')?.group,
  );
  return group !== undefined && group === otherGroup;
}

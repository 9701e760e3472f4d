import { TECHNOLOGIES } from '../brands/technologies.ts';
import { eventText } from './event-text.ts';
import type { BrandEvent } from './events.ts';

/** The events of one brand on one day, newest first. */
export type EventsOfDay<Event> = { key: string; events: [Event, ...Event[]] };

/** Groups events by brand and day, in the order of each group's first event. `dayOf` tells the day of a time. */
export function groupByBrandAndDay<Event extends BrandEvent>(
  events: readonly Event[],
  dayOf: (time: string) => string,
): EventsOfDay<Event>[] {
  const groups = Map.groupBy(events, ({ brand, at }) => `${brand.id} ${dayOf(at)}`);
  return [...groups].map(([key, [first, ...others]]) => ({ key, events: [first!, ...others] }));
}

/** What happened, one text for each change: a technology that replaces another of its group is one. */
export function changeTexts(events: readonly BrandEvent[]): string[] {
  const rest = [...events];
  const texts: string[] = [];
  while (rest.length > 0) {
    const event = rest.shift()!;
    const replaced = rest.findIndex((other) => isReplacement(event, other));
    if (replaced < 0) {
      texts.push(eventText(event));
      continue;
    }
    const [other] = rest.splice(replaced, 1) as [BrandEvent];
    const [removed, added] = event.kind === 'technology_removed' ? [event, other] : [other, event];
    texts.push(`${removed.items[0]?.name} \u2192 ${added.items[0]?.name}`);
  }
  return texts;
}

function isReplacement(one: BrandEvent, other: BrandEvent): boolean {
  const kinds = [one.kind, other.kind];
  if (!kinds.includes('technology_added') || !kinds.includes('technology_removed')) return false;
  const [group, otherGroup] = [one, other].map(
    ({ items: [item] }) => TECHNOLOGIES.get(item?.technology ?? '')?.group,
  );
  return group !== undefined && group === otherGroup;
}

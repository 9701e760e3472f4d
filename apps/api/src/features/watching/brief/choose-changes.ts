import { BRIEF_ENTRIES, type EventKind, type FollowKind, groupByBrandAndDay } from '@brandlode/contract';
import type { BriefEvent } from '@brandlode/database';
import { importanceOf, replacementsIn } from './importance.ts';

/** Events of one brand and day that are shown together. */
const MAX_TOGETHER = 20;

/** What a brief tells of some events. */
export type ChosenChanges = {
  /** What one brand did on one day, the most important first. */
  top: BriefEvent[][];
  priceCuts: Chosen;
  adsStarted: Chosen;
  adsStopped: Chosen;
  /** By followed search, those with the most matches first; the most visited brands first. */
  matches: { searchId: string; total: number; brandIds: number[] }[];
};
/** `total`: the number of brands; `data`: the change that matters most of each. */
type Chosen = { total: number; data: BriefEvent[] };

/**
 * Chooses what matters most (docs/decisions/brief.md): nothing is told twice, and no brand is twice among the first three. `followedBy`
 * tells how the user follows a brand, `dayOf` the day of a time for the user.
 */
export function chooseChanges(
  events: BriefEvent[],
  followedBy: (brandId: number) => FollowKind,
  dayOf: (time: string) => string,
): ChosenChanges {
  const matched = events.filter(isMatch);
  const own = events.filter((event) => !isMatch(event));
  const days = groupByBrandAndDay(own, dayOf).map(({ events: ofDay }) => {
    const replacements = replacementsIn(ofDay);
    return ofDay
      .map((event) => ({
        event,
        score: importanceOf(event, followedBy(event.brand.id), replacements.has(event)),
      }))
      .toSorted(byScore);
  });
  const top = onePerBrand(
    days.toSorted(([one], [other]) => byScore(one, other)),
    ([first]) => first?.event.brand.id,
  ).slice(0, BRIEF_ENTRIES);
  const others = days
    .filter((day) => !top.includes(day))
    .flat()
    .toSorted(byScore);
  const ofKind = (kind: EventKind): Chosen => {
    const found = others.map(({ event }) => event).filter((event) => event.kind === kind);
    const data = onePerBrand(found, ({ brand }) => brand.id);
    return { total: data.length, data: data.slice(0, BRIEF_ENTRIES) };
  };
  return {
    top: top.map((day) => day.slice(0, MAX_TOGETHER).map(({ event }) => event)),
    priceCuts: ofKind('price_cut'),
    adsStarted: ofKind('ads_started'),
    adsStopped: ofKind('ads_stopped'),
    matches: [...Map.groupBy(matched, ({ subject }) => subject)]
      .map(([searchId, found]) => {
        const brands = onePerBrand(found.toSorted(byVisits), ({ brand }) => brand.id).map(
          ({ brand }) => brand.id,
        );
        return { searchId, total: brands.length, brandIds: brands.slice(0, BRIEF_ENTRIES) };
      })
      .toSorted((a, b) => b.total - a.total)
      .slice(0, BRIEF_ENTRIES),
  };
}

const isMatch = ({ kind }: BriefEvent) => kind === 'search_matched';

/** The first entry of each brand. */
function onePerBrand<Entry>(entries: Entry[], brandOf: (entry: Entry) => number | undefined): Entry[] {
  const told = new Set<number | undefined>();
  return entries.filter((entry) => !told.has(brandOf(entry)) && told.add(brandOf(entry)));
}

const byVisits = (one: BriefEvent, other: BriefEvent) =>
  (other.visits ?? -1) - (one.visits ?? -1) || one.brand.id - other.brand.id;

type Scored = { event: BriefEvent; score: number } | undefined;

/** The higher score first, then the newer event. */
function byScore(one: Scored, other: Scored): number {
  if (!one || !other) return 0;
  return (
    other.score - one.score ||
    other.event.at.localeCompare(one.event.at) ||
    one.event.brand.id - other.event.brand.id
  );
}

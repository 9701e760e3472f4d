import type { EventKind, FollowKind } from '@brandlode/contract';
import { TECHNOLOGIES } from '@brandlode/contract';
import type { BriefEvent } from '@brandlode/database';

/** What a change of each kind counts (docs/decisions/brief.md). */
const WEIGHTS: Record<Exclude<EventKind, 'search_matched' | 'metric_changed'>, number> = {
  store_closed: 60,
  platform_changed: 55,
  store_redirected: 50,
  store_reopened: 50,
  ads_started: 45,
  ads_stopped: 40,
  sale_started: 35,
  price_cut: 30,
  price_raised: 30,
  followers_jumped: 30,
  reviews_jumped: 30,
  name_changed: 25,
  products_added: 20,
  products_gone: 20,
  sale_ended: 20,
  technology_added: 15,
  technology_removed: 15,
  store_discovered: 15,
  country_changed: 10,
  language_changed: 10,
  currency_changed: 10,
  description_changed: 5,
  logo_changed: 5,
};
/** A technology that replaces another of its group. */
const REPLACEMENT = 45;
const CONFIDENCE = { high: 1, medium: 0.8, low: 0.5 } as const satisfies Record<
  BriefEvent['confidence'],
  number
>;
/** A brand that the user chose matters more than one that a search found. */
const FOLLOWED = { brand: 10, list: 5, search: 0 } as const satisfies Record<FollowKind, number>;
const MAX_SIZE = 25;
const MAX_REACH = 30;

/** How much a change matters to the user, who follows its brand by `followed`: higher for more. */
export function importanceOf(event: BriefEvent, followed: FollowKind, isReplacement: boolean): number {
  const { kind, confidence, visits } = event;
  if (kind === 'search_matched' || kind === 'metric_changed') return 0;
  const weight = isReplacement ? REPLACEMENT : WEIGHTS[kind];
  const reach = Math.min(MAX_REACH, 5 * Math.log10(Math.max(1, visits ?? 1)));
  return (weight + sizeOf(event) + reach + FOLLOWED[followed]) * CONFIDENCE[confidence];
}

/** A quarter of the percentage, or of the number of products. */
function sizeOf({ kind, change, count }: BriefEvent): number {
  const size = kind === 'products_added' || kind === 'products_gone' ? count : Math.abs(change ?? 0);
  return Math.min(MAX_SIZE, size / 4);
}

/** The events of a brand's day that replace a technology by another of its group. */
export function replacementsIn(events: BriefEvent[]): Set<BriefEvent> {
  const groupsOf = (kind: EventKind) =>
    new Set(
      events.filter((event) => event.kind === kind).map(({ subject }) => TECHNOLOGIES.get(subject)?.group),
    );
  const [added, removed] = [groupsOf('technology_added'), groupsOf('technology_removed')];
  return new Set(
    events.filter(({ kind, subject }) => {
      const group = TECHNOLOGIES.get(subject)?.group;
      return (
        (kind === 'technology_added' || kind === 'technology_removed') &&
        group !== undefined &&
        added.has(group) &&
        removed.has(group)
      );
    }),
  );
}

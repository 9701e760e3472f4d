import { z } from 'zod';
import { BrandEvent, VisitsEstimate } from './events.ts';
import { Follow } from './follows.ts';

/** How many entries each part of a brief has at most: it fits on one screen. */
export const BRIEF_ENTRIES = 3;
/** The days that a brief covers. */
export const BRIEF_DAYS = 7;

const Brand = BrandEvent.shape.brand;
/** Monthly visits. */
const Visits = { visits: z.number().nullable(), visitsEstimate: VisitsEstimate.optional() };
const entriesOf = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(BRIEF_ENTRIES);

/** What one brand changed on one day, newest first, the user's follow that it belongs to, and why it matters. */
const BriefChange = z.object({
  brand: Brand,
  ...Visits,
  events: z.array(BrandEvent).min(1).max(20),
  followed: Follow.pick({ kind: true, id: true, name: true }),
  reason: z.string(),
});
export type BriefChange = z.infer<typeof BriefChange>;

/** A change of the monthly visits within seven days; `visitsEstimate`: the range of `after`. */
const BriefMove = z.object({
  brand: Brand,
  before: z.number(),
  after: z.number(),
  change: z.number(),
  visitsEstimate: VisitsEstimate.optional(),
});
export type BriefMove = z.infer<typeof BriefMove>;

/** Changes of one kind that `top` does not contain: their number, and those that matter most. */
const BriefEvents = z.object({
  total: z.number().int().min(0),
  data: entriesOf(z.object({ event: BrandEvent, ...Visits })),
});

/**
 * Brands that started to match a followed search: their number, and the most visited of them. `averagePrice`: in USD;
 * `averagePriceEstimate`: its range, null without one; absent if it is not an estimate.
 */
const BriefMatches = z.object({
  search: z.object({ id: z.string(), name: z.string() }),
  total: z.number().int().min(1),
  data: entriesOf(
    z.object({
      brand: Brand,
      ...Visits,
      averagePrice: z.number().nullable(),
      averagePriceEstimate: z.tuple([z.number(), z.number()]).nullable().optional(),
    }),
  ),
});
export type BriefMatches = z.infer<typeof BriefMatches>;

/**
 * What matters most of what happened to the followed brands, lists and saved searches (docs/decisions/brief.md). `follows`: their number;
 * `brands`: the brands they contain; `changes`: what happened to these in all.
 */
export const Brief = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  follows: z.number().int().min(0),
  brands: z.number().int().min(0),
  changes: z.number().int().min(0),
  top: entriesOf(BriefChange),
  rising: entriesOf(BriefMove),
  falling: entriesOf(BriefMove),
  matches: entriesOf(BriefMatches),
  priceCuts: BriefEvents,
  adsStarted: BriefEvents,
  adsStopped: BriefEvents,
});
export type Brief = z.infer<typeof Brief>;

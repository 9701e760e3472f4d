import { z } from 'zod';
import { METRIC_KEYS } from '../brands/metrics.ts';
import { fromUrl, numberInUrl, readJson } from '../from-url.ts';
import { FilterPayload } from '../search/filter-payload.ts';
import { ALERT_KINDS } from './event-kinds.ts';

const Kind = z.enum(ALERT_KINDS);

/** The change of one product, one technology, or one text. `null`: unknown, or none. Prices are in major units of `currency`. */
const EventItem = z.object({
  /** A product's title, a technology's name. */
  name: z.string(),
  productId: z.number().int().optional(),
  technology: z.string().optional(),
  url: z.string().nullable().optional(),
  before: z.number().nullable().optional(),
  after: z.number().nullable().optional(),
  currency: z.string().optional(),
});

/**
 * A change between two observations of a brand. Changes of one kind found by one visit are one event: `count` of them, the largest
 * first in `items`, at most 20.
 */
export const BrandEvent = z.object({
  id: z.string(),
  kind: Kind,
  brand: z.object({
    id: z.number().int(),
    name: z.string(),
    domain: z.string(),
    image: z.string().nullable(),
    /** False for a brand of the inactive catalogue, which has no page until its catalogue is active again. */
    available: z.boolean(),
  }),
  /** When it was observed; it happened after `since`, when the previous state was last observed. */
  at: z.iso.datetime(),
  since: z.iso.datetime().nullable(),
  /** As displayed: a text, a country's id, a number as decimal text. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  metric: z.enum(METRIC_KEYS).nullable(),
  /** In percent of the previous value; the largest of several items. 3,000 of a metric means 3,000% or more. */
  change: z.number().nullable(),
  count: z.number().int().min(1),
  items: z.array(EventItem),
  /** The evidence: the source, the URL that was read, and the text found there. */
  evidence: z.object({ source: z.string(), address: z.string().nullable(), text: z.string().nullable() }),
  confidence: z.enum(['high', 'medium', 'low']),
  /** A made-up event of a demonstration brand. */
  demonstration: z.boolean(),
});
export type BrandEvent = z.infer<typeof BrandEvent>;

const toList = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value]);
/** A parameter that may be repeated. */
export const listInUrl = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(toList, z.array(item).max(30).optional());

/** The low and the high of the range of estimated monthly visits, null without one; absent if the visits are not an estimate. */
export const VisitsEstimate = z.tuple([z.number(), z.number()]).nullable();
export type VisitsEstimate = z.infer<typeof VisitsEstimate>;

/** An event with what tells brands apart in a list. `visits`: monthly visits. */
export const ListedEvent = BrandEvent.extend({
  brand: BrandEvent.shape.brand.extend({
    categories: z.array(z.number().int()),
    locations: z.array(z.string()),
    visits: z.number().nullable(),
    visitsEstimate: VisitsEstimate.optional(),
  }),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

/** A day of UTC, or a time. After a time with an offset from UTC, changes that have only a day count from the day of that time. */
const Since = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/**
 * At most one of `brandId`, `listId` and `searchId`. `brands`: the payload of a brand filter, as JSON; with an id, only its brands that
 * match as well. `kind` and `technology` may be repeated; with technologies, only their additions and removals.
 */
const EventFilters = z.object({
  brandId: numberInUrl(z.number().int().positive()).optional(),
  listId: z.uuid().optional(),
  searchId: z.uuid().optional(),
  kind: listInUrl(Kind),
  technology: listInUrl(z.string().regex(/^[a-z0-9-]{1,60}$/)),
  /** Only changes of platforms, and technologies that replaced others of their group within 30 days. */
  switched: z.literal('true').optional(),
  /** In percent, up or down: only events with a change of at least this. */
  minChange: numberInUrl(z.number().int().min(1).max(1_000)).optional(),
  brands: fromUrl(readJson, FilterPayload.default({})),
});
export type EventFilters = z.infer<typeof EventFilters>;

/** `after`: the `next` of the previous page. */
export const EventsQuery = EventFilters.extend({
  since: Since.optional(),
  limit: numberInUrl(z.number().int().min(1).max(100).default(50)),
  after: z.string().max(100).optional(),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

/** Newest first. `total` counts all that match; Basic reads the newest 50 of them unless they are of one brand or one list. */
export const BrandEvents = z.object({
  data: z.array(ListedEvent),
  total: z.number().int().min(0),
  next: z.string().nullable(),
});
export type BrandEvents = z.infer<typeof BrandEvents>;

/** `since` may be repeated. */
export const EventCountsQuery = EventFilters.extend({
  since: z.preprocess(toList, z.array(Since).min(1).max(5)),
});
export type EventCountsQuery = z.infer<typeof EventCountsQuery>;

/** The number of events since each time, in the order of the request. */
export const EventCounts = z.object({ totals: z.array(z.number().int().min(0)) });
export type EventCounts = z.infer<typeof EventCounts>;

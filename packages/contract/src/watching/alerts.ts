import { z } from 'zod';
import { CHANGE_DIRECTIONS, CHANGE_PERIOD_KEYS } from '../brands/changes.ts';
import { METRIC_KEYS } from '../brands/metrics.ts';
import { ALERT_KINDS, EVENT_KIND_RECORDS, type EventKind } from './event-kinds.ts';
import { BrandEvents } from './events.ts';
import { FollowKind } from './follows.ts';
import { MAIL_CHOICES } from './mail-choices.ts';

/** A metric that rises or falls by at least `percent` within the period, as `changes` of a brand show it. */
export const MetricChange = z.strictObject({
  metric: z.enum(METRIC_KEYS),
  direction: z.enum(CHANGE_DIRECTIONS),
  percent: z.number().min(1).max(1_000),
  period: z.enum(CHANGE_PERIOD_KEYS),
});
export type MetricChange = z.infer<typeof MetricChange>;

const Rule = {
  /** Empty: all kinds except `metric_changed`. */
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length).default([]),
  /** In percent, up or down: only events with a change of at least this. */
  minChange: z.number().min(1).max(1_000).nullable().default(null),
  /** With the kind `metric_changed` alone, which needs it. */
  change: MetricChange.nullable().default(null),
};
type Rule = { kinds: EventKind[]; minChange: number | null; change: MetricChange | null };

/** Events of a kind without a percentage would never match. */
const canMatch = ({ kinds, minChange }: Rule) =>
  minChange === null || kinds.every((kind) => EVENT_KIND_RECORDS[kind].change);
const NO_PERCENTAGE = {
  message: 'applies only to kinds of changes that have a percentage',
  path: ['minChange'],
};
const isOfOneSort = ({ kinds, minChange, change }: Rule) =>
  change === null
    ? !kinds.includes('metric_changed')
    : kinds.join() === 'metric_changed' && minChange === null;
const MIXED = {
  message: 'belongs to the kind "metric_changed", without other kinds and without minChange',
  path: ['change'],
};
/** Whether an alert of this kind of target can be about these kinds of changes. */
export const canStartToMatch = ({ kind, kinds }: { kind: FollowKind; kinds: EventKind[] }) =>
  kind === 'search' || !kinds.includes('search_matched');
export const ONLY_OF_SEARCHES = 'only an alert of a search can be about brands that start to match';
const NO_SEARCH = { message: ONLY_OF_SEARCHES, path: ['kinds'] };

const Target = { kind: FollowKind, id: z.string().max(36) };

/** `kind` and `id` name the brand, the list or the saved search. */
export const CreateAlert = z
  .strictObject({ ...Target, ...Rule, mail: z.enum(MAIL_CHOICES).default('instant') })
  .refine(canStartToMatch, NO_SEARCH)
  .refine(canMatch, NO_PERCENTAGE)
  .refine(isOfOneSort, MIXED);
export type CreateAlert = z.infer<typeof CreateAlert>;
/** Without `mail` it is unchanged. */
export const UpdateAlert = z
  .strictObject({ ...Rule, mail: z.enum(MAIL_CHOICES).optional() })
  .refine(canMatch, NO_PERCENTAGE)
  .refine(isOfOneSort, MIXED);
export type UpdateAlert = z.infer<typeof UpdateAlert>;

/** An alert to be tried out on the past. */
export const PreviewAlert = z
  .strictObject({ ...Target, ...Rule })
  .refine(canStartToMatch, NO_SEARCH)
  .refine(canMatch, NO_PERCENTAGE)
  .refine(isOfOneSort, MIXED);
export type PreviewAlert = z.infer<typeof PreviewAlert>;
/**
 * How many notifications it would have caused in the last `days`, and the newest events of these, of which changes of a metric have none;
 * `atLeast`: only the most visited of its brands were counted.
 */
export const AlertPreview = z.object({
  count: z.number().int().min(0),
  events: BrandEvents.shape.data,
  days: z.number().int(),
  atLeast: z.boolean(),
});
export type AlertPreview = z.infer<typeof AlertPreview>;

export const Alert = z.object({
  id: z.string(),
  target: z.object({ kind: FollowKind, id: z.string(), name: z.string() }),
  kinds: z.array(z.enum(ALERT_KINDS)),
  minChange: z.number().nullable(),
  change: MetricChange.nullable(),
  mail: z.enum(MAIL_CHOICES),
  /** False while it watches a brand of the inactive catalogue. */
  available: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Alert = z.infer<typeof Alert>;
export const Alerts = z.object({ data: z.array(Alert) });
export type Alerts = z.infer<typeof Alerts>;

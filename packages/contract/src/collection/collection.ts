import { z } from 'zod';
import { METRIC_KEYS } from '../brands/metrics.ts';
import { Provenance } from '../brands/provenance.ts';
import { RUN_NOTE_CODES } from './visit-reasons.ts';

/**
 * The outcome of a source's last run for a brand. Blocked (reading is not allowed), missing (it does not exist) and failed (it
 * may exist) are not evidence of a value.
 */
export const SOURCE_OUTCOMES = [
  'found',
  'unchanged',
  'missing',
  'blocked',
  'failed',
  'not applicable',
] as const;
export type SourceOutcome = (typeof SOURCE_OUTCOMES)[number];

/** Times are ISO 8601 UTC. */
const Time = z.iso.datetime();

/** A store that is not in the catalogue, by the address of any of its pages. */
export const ObserveStore = z.strictObject({ address: z.string().min(1).max(200) });

/** The storefront address that is collected. */
export const ObservedStore = z.object({ address: z.string() });
export type ObservedStore = z.infer<typeof ObservedStore>;

/** The sources of a brand's data, and the state of its collection. */
export const BrandCollection = z.object({
  /** Whether it can be refreshed; a demonstration brand has no store, and an owner may have opted out. */
  status: z.enum(['free', 'demonstration', 'opted-out']),
  /** Requested and not started yet. */
  requestedAt: Time.nullable(),
  /** Start and end of the last observation of its store; started later than ended: in progress. */
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  /** Outcomes of the sources so far in the observation that was requested, in order. */
  progress: z.array(z.object({ source: z.string(), outcome: z.enum(SOURCE_OUTCOMES) })),
  /** The source that is being read, if it was requested alone. */
  reading: z.string().nullable(),
  /** Observed facts other than metrics; `evidence` is a snippet of the page. */
  facts: z.array(
    z.object({
      fact: z.string(),
      value: z.string(),
      evidence: z.string().nullable(),
      source: z.string(),
      observedAt: Time,
    }),
  ),
  /** The store's technologies by group; `evidence` is a snippet of the page or its headers. */
  technologies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      group: z.string(),
      version: z.string().nullable(),
      evidence: z.string(),
      firstObservedAt: Time,
      lastObservedAt: Time,
    }),
  ),
  sources: z.array(
    z.object({
      source: z.string(),
      outcome: z.enum(SOURCE_OUTCOMES),
      notes: z.array(
        z.object({
          code: z.enum(RUN_NOTE_CODES),
          low: z.number().int().optional(),
          high: z.number().int().optional(),
        }),
      ),
      /** For operators only: the reason as stored, and the rejected values. */
      cause: z.object({ reason: z.string().nullable(), rejected: z.array(z.string()) }).optional(),
      ranAt: Time,
      /** The last time it found something. */
      answeredAt: Time.nullable(),
      /** When it runs next if regular collection is on. */
      dueAt: Time,
    }),
  ),
});
export type BrandCollection = z.infer<typeof BrandCollection>;

/** The value at the end of a day (UTC) with an observation, in display units. */
export const HistoryPoint = z.object({ day: z.iso.date(), value: z.number(), origin: Provenance });
export type HistoryPoint = z.infer<typeof HistoryPoint>;

export const BrandHistoryQuery = z.object({ metric: z.enum(METRIC_KEYS).optional() });

/** Two years back, each metric that was ever observed, oldest first. */
export const BrandHistory = z.object({
  data: z.array(z.object({ metric: z.enum(METRIC_KEYS), points: z.array(HistoryPoint) })),
});
export type BrandHistory = z.infer<typeof BrandHistory>;

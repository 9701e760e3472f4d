import { z } from 'zod';
import { METRIC_KEYS } from '../brands/metrics.ts';

/**
 * `starter`: real brands to begin with; `demonstration`: made-up ones; `none`: only real brands that were imported or collected. Starter and none
 * use the same catalogue, the real one.
 */
export const CATALOGUE_CHOICES = ['starter', 'demonstration', 'none'] as const;
export const CatalogueChoice = z.enum(CATALOGUE_CHOICES);
export type CatalogueChoice = z.infer<typeof CatalogueChoice>;

/** Upper ends, in days since the last check of a brand's store. */
export const CHECK_AGES = [1, 7, 30, 90] as const;

const CATALOGUE_NAMES = ['real', 'demonstration'] as const;

/** What an operator can do so that more is known, in the order in which it should be done. */
export const NEXT_STEPS = [
  'show-real',
  'add-starter',
  'load-ranks',
  'grow',
  'collect',
  'facebook-key',
  'instagram-key',
] as const;
export const NextStep = z.object({
  step: z.enum(NEXT_STEPS),
  /** Number of brands that are added, or of which more would be known. */
  brands: z.number().int(),
  /** False if `brands` is only expected. */
  isCounted: z.boolean(),
  /** Of `load-ranks`: when loading was last started, if it was. It may still be going on, or have failed. */
  startedAt: z.iso.datetime().optional(),
});
export type NextStep = z.infer<typeof NextStep>;

/** Visible and changeable for operators only. */
export const OperatorView = z.object({
  catalogues: z.array(z.object({ name: z.enum(CATALOGUE_NAMES), brands: z.number().int() })),
  nextSteps: z.array(NextStep),
  /** Whether the starter catalogue was ever loaded. */
  starterLoaded: z.boolean(),
  /** Regular collection of the real catalogue: turned on here or by COLLECT_SCHEDULE. */
  collects: z.boolean(),
  /** Whether COLLECT_SCHEDULE turns it on, so that it cannot be turned off here. */
  collectsByConfiguration: z.boolean(),
  /** Number of stores observed in the last 24 hours, due now, and opted out. */
  observed: z.number().int(),
  due: z.number().int(),
  /** Those of the due stores that a user requested, and since when the oldest one has been waiting. */
  requested: z.number().int(),
  oldestDueAt: z.iso.datetime().nullable(),
  optedOut: z.number().int(),
  /** Hosts that block us, the most recent first: at most 20 of `blockedHosts`. */
  blockedHosts: z.number().int(),
  blocked: z.array(z.object({ host: z.string(), reason: z.string().nullable(), at: z.iso.datetime() })),
  /** Outcomes of the last visits, by source. */
  sources: z.array(
    z.object({
      source: z.string(),
      found: z.number().int(),
      failed: z.number().int(),
      blocked: z.number().int(),
      other: z.number().int(),
      /** Stores in `other` to which it does not apply: of another kind, or its key or file is not configured. */
      notApplicable: z.number().int(),
      /** Why nothing was found, most frequent reasons first, with the number of stores. */
      reasons: z.array(z.object({ reason: z.string(), stores: z.number().int() })),
    }),
  ),
});

/** How much is known about the brands of the active catalogue. */
export const DataHealth = z.object({
  catalogue: z.enum(CATALOGUE_NAMES),
  brands: z.number().int(),
  /** Those of `brands` that Browse and Search hide unless one of their categories is chosen; null while the index does not respond. */
  ageRestricted: z.number().int().nullable(),
  /** Number of brands with each metric known. */
  coverage: z.array(z.object({ metric: z.enum(METRIC_KEYS), known: z.number().int() })),
  /** Number of brands with stored products that are not gone. */
  brandsWithProducts: z.number().int(),
  /** Brands by days since the last check of their store: up to each of `CHECK_AGES`, older, and never checked. */
  ages: z.object({ counts: z.array(z.number().int()), older: z.number().int(), never: z.number().int() }),
  operator: z.nullable(OperatorView),
});
export type DataHealth = z.infer<typeof DataHealth>;

export const SwitchCatalogue = z.strictObject({ catalogue: CatalogueChoice });
export const SwitchCollection = z.strictObject({ collects: z.boolean() });

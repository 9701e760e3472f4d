import { z } from 'zod';
import { CHANGE_KEYS, RANGE_KEYS } from '../brands/changes.ts';
import { FLAG_KEYS, METRIC_KEYS, mapKeys } from '../brands/metrics.ts';
import { TRAIT_KEYS } from '../brands/traits.ts';

const Count = z.number().int().min(0);

/** One bar of a histogram: brands whose value lies from `min` to `max`, both included, in displayed units. */
export const Bucket = z.object({ min: z.number(), max: z.number(), count: Count });
export type Bucket = z.infer<typeof Bucket>;

const Histogram = z.object({ unknown: Count, buckets: z.array(Bucket) });
export type Histogram = z.infer<typeof Histogram>;

/**
 * How many brands would match with each filter option, for one filter payload. An option is counted with all filters except its
 * own, so that the counts of a list's other entries do not drop to zero once one is selected.
 */
export const FacetsResponse = z.object({
  /** Brands that match the whole payload. */
  total: Count,
  /** Brands that match the payload without its filter on a key; only keys that the payload filters on. */
  without: z.partialRecord(
    z.enum([...RANGE_KEYS, ...FLAG_KEYS, 'locations', 'categories', 'technologies', ...TRAIT_KEYS]),
    Count,
  ),
  flags: z.record(z.enum(FLAG_KEYS), z.object({ yes: Count, no: Count, unknown: Count })),
  /** By country id, lower-case category label and technology id, and `unknown`; missing entries are 0. */
  lists: z.object({
    locations: z.record(z.string(), Count),
    categories: z.record(z.string(), Count),
    technologies: z.record(z.string(), Count),
    ...mapKeys(TRAIT_KEYS, () => z.record(z.string(), Count)),
  }),
  /** By technology id: brands whose technologies are known and do not include it; missing entries are 0. */
  withoutTechnology: z.record(z.string(), Count),
  /** Buckets ascending, without overlap, over the metric's known values. */
  metrics: z.record(z.enum(METRIC_KEYS), Histogram),
  /** The changes over the requested period, and those that the payload filters by. */
  changes: z.partialRecord(z.enum(CHANGE_KEYS), Histogram),
});
export type FacetsResponse = z.infer<typeof FacetsResponse>;

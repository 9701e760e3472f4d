import { z } from 'zod';
import { FLAG_KEYS, METRIC_KEYS } from './metrics.ts';

const Count = z.number().int().min(0);

/** One bar of a histogram: brands whose value lies from `min` to `max`, both included, in displayed units. */
export const Bucket = z.object({ min: z.number(), max: z.number(), count: Count });
export type Bucket = z.infer<typeof Bucket>;

/**
 * How many brands would match with each filter option, for one filter payload. An option is counted with all filters but its
 * own, so that the counts of a list's other entries do not drop to zero once one is selected.
 */
export const FacetsResponse = z.object({
  /** Brands that match the whole payload. */
  total: Count,
  /** Brands that match the payload without its filter on a key; only keys that the payload filters on. */
  without: z.partialRecord(
    z.enum([...METRIC_KEYS, ...FLAG_KEYS, 'locations', 'categories', 'technologies']),
    Count,
  ),
  flags: z.record(z.enum(FLAG_KEYS), z.object({ yes: Count, no: Count, unknown: Count })),
  /** By country id, lower-case category label and technology id, and `unknown`; missing entries are 0. */
  lists: z.object({
    locations: z.record(z.string(), Count),
    categories: z.record(z.string(), Count),
    technologies: z.record(z.string(), Count),
  }),
  /** Buckets ascending, without overlap, over the metric's known values. */
  metrics: z.record(z.enum(METRIC_KEYS), z.object({ unknown: Count, buckets: z.array(Bucket) })),
});
export type FacetsResponse = z.infer<typeof FacetsResponse>;

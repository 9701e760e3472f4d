import { z } from 'zod';

/** How a value came to be known. An estimate is never presented as a measurement. */
export const PROVENANCE_KINDS = ['measured', 'estimated', 'imported', 'demonstration'] as const;

/**
 * Where a value comes from. `observedAt` is ISO 8601 UTC. `low` and `high` bound an estimate, in the value's own unit;
 * `inputs` is what it was made from, with the version of its formula.
 */
export const Provenance = z.object({
  source: z.string(),
  kind: z.enum(PROVENANCE_KINDS),
  observedAt: z.iso.datetime(),
  low: z.number().optional(),
  high: z.number().optional(),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Provenance = z.infer<typeof Provenance>;

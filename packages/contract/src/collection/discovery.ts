import { z } from 'zod';

// Calls of methods of schemas other than `z` would keep them, and zod, in the browser's script.

const count = z.number().int();

/** What happens while the catalogue grows: lists are loaded, names are asked, the last visits are awaited, it is done. */
export const DISCOVERY_PHASES = ['lists', 'names', 'visits', 'done'] as const;
export const MAX_DISCOVERY_STORES = 1_000_000;

/** The growth of the catalogue that was requested last. Times are ISO 8601 UTC. */
export const DiscoveryRun = z.object({
  /** How many stores found by discovery the catalogue is to have. */
  target: count,
  /** Whether the front page's headers are requested from names whose platform a network hides. */
  probes: z.boolean(),
  paused: z.boolean(),
  /** Whether a collector is at work on it. */
  working: z.boolean(),
  phase: z.enum(DISCOVERY_PHASES),
  problem: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Names due when the run began, and those asked since. */
  names: count,
  asked: count,
  queries: count,
  /** What name servers said about the names asked in this run. */
  answers: z.object({ platform: count, hidden: count, other: count, missing: count, failed: count }),
  /** Names on a platform, of all runs. */
  candidates: z.object({ found: count, queued: count, accepted: count, rejected: count, vanished: count }),
  namesPerSecond: z.number(),
  storesPerMinute: z.number(),
  /** At the present speed, until the target is reached or, if the names have fewer stores, until all are asked; null while that is unknown. */
  secondsLeft: z.nullable(count),
  /** Accepted stores by platform, most frequent first. */
  platforms: z.array(z.object({ platform: z.string(), stores: count })),
  /** Why candidates were rejected, most frequent reasons first. */
  reasons: z.array(z.object({ reason: z.string(), names: count })),
});
export type DiscoveryRun = z.infer<typeof DiscoveryRun>;

/** Null if the growth of the catalogue was never requested. */
export const Discovery = z.object({ run: z.nullable(DiscoveryRun) });
export type Discovery = z.infer<typeof Discovery>;

export const ChangeDiscovery = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('start'),
    stores: z.number().int().min(1).max(MAX_DISCOVERY_STORES),
    probe: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('pause') }),
  z.strictObject({ action: z.literal('resume') }),
]);
export type ChangeDiscovery = z.infer<typeof ChangeDiscovery>;

/** Whether the run may still change. */
export const isGrowing = (run: DiscoveryRun | null): run is DiscoveryRun =>
  run !== null && run.finishedAt === null;

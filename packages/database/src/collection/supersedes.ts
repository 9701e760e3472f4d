import type { Origin } from '@brandlode/contract';

/**
 * How many days younger a measured or imported figure counts than an estimate: an estimate takes its place only when it was
 * made so much later (docs/decisions/collection.md).
 */
export const MEASURED_PRECEDENCE_DAYS = 90;

/**
 * Whether an observation takes the place of what is known. One order over all observations, so that the same value comes out
 * in whatever order they arrive: the later wins, measured and imported ones count 90 days later than they are, and a
 * demonstration value loses to all.
 */
export function supersedes(offered: CollectionStatus, known: CollectionStatus | undefined): boolean {
  return known === undefined || weight(offered) >= weight(known);
}

export type CollectionStatus = Pick<Origin, 'kind' | 'observedAt'>;

function weight({ kind, observedAt }: CollectionStatus): number {
  if (kind === 'demonstration') return Number.NEGATIVE_INFINITY;
  return Date.parse(observedAt) + (kind === 'estimated' ? 0 : MEASURED_PRECEDENCE_DAYS * 86_400_000);
}

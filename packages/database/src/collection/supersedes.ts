import type { Provenance } from '@brandlode/contract';

/**
 * Days by which a measured or imported value counts as newer: an estimate replaces it only when it is this much newer
 * (docs/decisions/collection.md).
 */
export const MEASURED_PRECEDENCE_DAYS = 90;

/**
 * Whether an observation replaces the current value. A total order, so that the result does not depend on the order of arrival:
 * the later one takes precedence, with measured and imported values counted 90 days later; demonstration values yield to all others.
 */
export function supersedes(offered: ProvenanceRank, known: ProvenanceRank | undefined): boolean {
  return known === undefined || weight(offered) >= weight(known);
}

type ProvenanceRank = Pick<Provenance, 'kind' | 'observedAt'>;

function weight({ kind, observedAt }: ProvenanceRank): number {
  if (kind === 'demonstration') return Number.NEGATIVE_INFINITY;
  return Date.parse(observedAt) + (kind === 'estimated' ? 0 : MEASURED_PRECEDENCE_DAYS * 86_400_000);
}

import type { KeptReason, Provenance } from '@brandlode/contract';

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

/** Why the current value stays; undefined if the other replaces it. */
export function reasonToStay(
  offered: ProvenanceRank,
  known: ProvenanceRank | undefined,
): Extract<KeptReason, 'newer' | 'measured'> | undefined {
  if (known === undefined || supersedes(offered, known)) return undefined;
  return Date.parse(known.observedAt) > Date.parse(offered.observedAt) ? 'newer' : 'measured';
}

type ProvenanceRank = Pick<Provenance, 'kind' | 'observedAt'>;

function weight({ kind, observedAt }: ProvenanceRank): number {
  if (kind === 'demonstration') return Number.NEGATIVE_INFINITY;
  return Date.parse(observedAt) + (kind === 'estimated' ? 0 : MEASURED_PRECEDENCE_DAYS * 86_400_000);
}

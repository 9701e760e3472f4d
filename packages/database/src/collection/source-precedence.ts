import type { StoredProvenance } from '../catalogue/tables.ts';
import { isCoarserFact } from './brand-values.ts';
import { supersedes } from './supersedes.ts';

/** All sources, the most authoritative last: those that only fill gaps, then the others in the order in which they run. */
export const SOURCE_PRECEDENCE: readonly string[] = [
  'dns',
  'wikidata',
  'storefront',
  'shopify-meta',
  'shopify-products',
  'woocommerce-products',
  'structured-products',
  'store-reviews',
  'shop-category',
  'popularity-rank',
  'rdap',
  'first-seen',
  'app-store',
  'trustpilot',
  'meta-ad-library',
  'facebook-page',
  'instagram-business',
  'youtube',
  'reddit-search',
  'estimates',
];

/** Every source runs several times in this time; what it no longer confirms then yields to others. */
export const SILENCE_DAYS = 90;

/** The sources that take precedence over this one. */
export const sourcesAbove = (source: string): readonly string[] =>
  SOURCE_PRECEDENCE.includes(source) ? SOURCE_PRECEDENCE.slice(SOURCE_PRECEDENCE.indexOf(source) + 1) : [];

type Observed = { source: string; time: number };

/** Which of two observations takes precedence by its source; undefined if their times decide. */
function bySource(offered: Observed, known: Observed): boolean | undefined {
  if (Math.abs(offered.time - known.time) > SILENCE_DAYS * 86_400_000) return undefined;
  if (sourcesAbove(known.source).includes(offered.source)) return true;
  return sourcesAbove(offered.source).includes(known.source) ? false : undefined;
}

/** Whether a value of a brand's history takes precedence over another one, as it would have in collection. */
export function replacesValue(offered: StoredProvenance, known: StoredProvenance | undefined): boolean {
  if (known?.kind !== offered.kind || known.importId !== undefined || offered.importId !== undefined)
    return supersedes(offered, known);
  const observed = ({ source, observedAt }: StoredProvenance) => ({ source, time: Date.parse(observedAt) });
  return bySource(observed(offered), observed(known)) ?? supersedes(offered, known);
}

export type DatedFact = { fact: string; value: string; source: string; observed_at: Date };

/** `replacesValue` for a fact; one that says less never replaces another. */
export function replacesFact(offered: DatedFact, known: DatedFact | undefined): boolean {
  if (known === undefined || isCoarserFact(offered.fact, known.value, offered.value)) return true;
  if (isCoarserFact(offered.fact, offered.value, known.value)) return false;
  const observed = ({ source, observed_at }: DatedFact) => ({ source, time: observed_at.getTime() });
  return bySource(observed(offered), observed(known)) ?? offered.observed_at > known.observed_at;
}

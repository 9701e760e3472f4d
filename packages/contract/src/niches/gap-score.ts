import { formatExact } from '../exact-numbers.ts';

/** Minimum number of brands with known visits, and with known reviews, for a category to have a score. */
export const MIN_GAP_BRANDS = 10;
/** A score compares a category with others, at least so many with scores. */
export const MIN_GAP_CATEGORIES = 5;
/** So many reviews on Trustpilot make a brand an established competitor. */
export const MANY_REVIEWS = 100;

/** What a category's score is computed from; null if too little is known. */
export type GapValues = { medianVisits: number; reviewedShare: number } | null;
export type Gap = { score: number; reason: string } | null;

/**
 * High visits per brand and few brands with reviews make a gap. Both are ranked among the categories: the share of the others that are
 * below, ties by half. The score is the geometric mean of the two ranks, so that one alone does not suffice.
 */
export function scoreGaps(values: readonly GapValues[]): Gap[] {
  const scored = values.filter((each) => each !== null);
  if (scored.length < MIN_GAP_CATEGORIES) return values.map(() => null);
  const demands = scored.map(({ medianVisits }) => medianVisits);
  const opennesses = scored.map(({ reviewedShare }) => -reviewedShare);
  return values.map((each) => {
    if (each === null) return null;
    const demand = rankAmong(demands, each.medianVisits);
    const openness = rankAmong(opennesses, -each.reviewedShare);
    return {
      score: Math.round(100 * Math.sqrt(demand * openness)),
      reason: reasonOf(each, demand, openness),
    };
  });
}

/** The share of the other values that are below, equal ones by half. */
function rankAmong(values: readonly number[], value: number): number {
  let below = 0;
  let equal = -1;
  for (const other of values) {
    if (other < value) below++;
    else if (other === value) equal++;
  }
  return (below + equal / 2) / (values.length - 1);
}

/** 0% and 100% only if exact. */
function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'less than 1%';
  if (share < 1 && share > 0.99) return 'more than 99%';
  return `${Math.round(share * 100)}%`;
}

function reasonOf(
  { medianVisits, reviewedShare }: NonNullable<GapValues>,
  demand: number,
  openness: number,
): string {
  return `${demand >= 0.5 ? 'High' : 'Low'} visits per brand, ${openness >= 0.5 ? 'few' : 'many'} brands with reviews: \
the median of ${formatExact(Math.round(medianVisits))} visits a month is higher than in ${percent(demand)} of the other categories, and \
${percent(reviewedShare)} of brands have ${MANY_REVIEWS} or more reviews, a lower share than in ${percent(openness)}.`;
}

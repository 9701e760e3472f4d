import { type CategoryStatistics, MIN_GAP_BRANDS, scoreGaps } from '@brandlode/contract';

export type StatisticsWithoutGap = Omit<CategoryStatistics, 'gapScore' | 'gapReason'>;

/** Adds gap scores (docs/decisions/niches.md). `pricedShare`: the share of all brands whose prices are known. */
export function withGaps(all: StatisticsWithoutGap[], pricedShare: number): CategoryStatistics[] {
  const sold = all.map((category) => hasProducts(category, pricedShare));
  const gaps = scoreGaps(
    all.map(({ visits, reviewed }, position) =>
      !sold[position] || visits.known < MIN_GAP_BRANDS || reviewed.known < MIN_GAP_BRANDS
        ? null
        : { medianVisits: visits.median ?? 0, reviewedShare: reviewed.share ?? 0 },
    ),
  );
  return all.map((statistics, position) => ({
    ...statistics,
    gapScore: gaps[position]?.score ?? null,
    gapReason: gaps[position]?.reason ?? (sold[position] ? null : 'Few of its brands have prices'),
  }));
}

/** False if prices are known for less than half as many brands as usual; a few brands do not tell. */
function hasProducts({ brands, price }: StatisticsWithoutGap, pricedShare: number): boolean {
  const usual = brands * pricedShare;
  return usual < MIN_GAP_BRANDS || price.known >= usual / 2;
}

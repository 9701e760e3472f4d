import type { DataHealth, MetricKey, NextStep } from '@brandlode/contract';

type Operator = Pick<
  NonNullable<DataHealth['operator']>,
  'catalogues' | 'starterLoaded' | 'collects' | 'sources'
>;

export type Known = Pick<DataHealth, 'catalogue' | 'brands' | 'ages'> & {
  known: Record<MetricKey, number>;
  /** Brands whose profile is known and whose audience on it is not. */
  profiles: { facebook: number; instagram: number };
  rankLists: { isLoaded: boolean; startedAt: Date | null };
  /** Whether the growth of the catalogue was ever started. */
  hasGrown: boolean;
  operator: Operator;
  countStarter: () => number;
};

/** As many stores as the growth of the catalogue finds unless another number is wanted. */
const EXPECTED_GROWTH = 10_000;

/** Steps that are still to be taken, with how many brands each concerns. */
export function nextSteps({
  catalogue,
  brands,
  ages,
  known,
  profiles,
  rankLists,
  hasGrown,
  ...rest
}: Known): NextStep[] {
  const { operator, countStarter } = rest;
  const realBrands = operator.catalogues.find(({ name }) => name === 'real')?.brands ?? 0;
  const counted = (step: NextStep['step'], count: number): NextStep[] =>
    count > 0 ? [{ step, brands: count, isCounted: true }] : [];
  if (catalogue === 'demonstration')
    return [
      {
        step: 'show-real',
        brands: operator.starterLoaded ? realBrands : realBrands + countStarter(),
        // Some of them may be among the starter brands.
        isCounted: operator.starterLoaded || realBrands === 0,
      },
    ];
  // A source that never runs, or to which no store applies, is not configured.
  const runs = (source: string) =>
    operator.sources.some(
      (run) => run.source === source && run.found + run.failed + run.blocked + run.other > run.notApplicable,
    );
  const withoutVisits = brands - known.estimated_monthly_traffic;
  return [
    ...(operator.starterLoaded || brands > 0 ? [] : counted('add-starter', countStarter())),
    ...(rankLists.isLoaded || withoutVisits * 2 < brands || brands === 0
      ? []
      : counted('load-ranks', withoutVisits).map((step) => ({
          ...step,
          ...(rankLists.startedAt && { startedAt: rankLists.startedAt.toISOString() }),
        }))),
    ...(hasGrown ? [] : [{ step: 'grow', brands: EXPECTED_GROWTH, isCounted: false } as const]),
    ...(operator.collects ? [] : counted('collect', ages.never)),
    ...(runs('facebook-page') ? [] : counted('facebook-key', profiles.facebook)),
    ...(runs('instagram-business') ? [] : counted('instagram-key', profiles.instagram)),
  ];
}

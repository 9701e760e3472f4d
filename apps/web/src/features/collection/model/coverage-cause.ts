import { type DataHealth, type MetricKey, sourcesOf } from '@brandlode/contract';
import { sourceName } from './collection-texts.ts';

type Operator = Pick<NonNullable<DataHealth['operator']>, 'collects' | 'sources'>;

/**
 * Which source would provide a metric, and why it does not; null if its sources find values. `known`: how many brands have it. For
 * operators.
 */
export function coverageCause(
  metric: MetricKey,
  known: number,
  { collects, sources }: Operator,
): string | null {
  const own = sourcesOf(metric);
  if (own.length === 0) return 'No source collects it. Import a file that contains it.';
  const runs = own.map(({ source, keys }) => ({
    source,
    keys,
    run: sources.find((run) => run.source === source),
  }));
  if (runs.some(({ run }) => run && run.found > 0)) return null;
  const off = runs.filter(({ keys, run }) => keys && (!run || isNotApplicable(run)));
  if (off.length === runs.length)
    return off
      .map(({ source, keys = [], run }) =>
        run
          ? `${sourceName(source)} is off: set ${keys.join(' and ')}.`
          : `${sourceName(source)} would provide it: set ${keys.join(' and ')}.`,
      )
      .join(' ');
  const tried = runs.flatMap(({ source, run }) => (run ? { source, run } : []));
  if (own.some(({ source }) => source === 'estimates')) {
    // Estimates are made without a check of a store.
    if (known > 0) return null;
    const rank = sources.find(({ source }) => source === 'popularity-rank');
    return rank && rank.found > 0
      ? reasonOf(tried)
      : `Estimates need a rank: ${firstReason(rank) ?? 'turn on popularity-rank in OPEN_DATA if it is off, or import ranks'}.`;
  }
  if (tried.length === 0)
    return collects
      ? `${names(own)} would provide it; no store has been checked yet.`
      : `${names(own)} would provide it; regular collection is off.`;
  return reasonOf(tried);
}

type Run = Operator['sources'][number];

const isNotApplicable = ({ found, failed, blocked, other, notApplicable }: Run) =>
  notApplicable === found + failed + blocked + other;

const names = (own: { source: string }[]) => own.map(({ source }) => sourceName(source)).join(' or ');

const reasonOf = (tried: { source: string; run: Run }[]) =>
  tried.map(({ source, run }) => `${sourceName(source)}: ${firstReason(run) ?? 'found nothing'}.`).join(' ');

const firstReason = (run: Run | undefined) => run?.reasons[0]?.reason;

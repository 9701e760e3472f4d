import type { CategoryStatistics } from '@brandlode/contract';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import type { STATISTIC_RECORDS } from '../model/statistics.ts';

type Props = {
  category: CategoryStatistics;
  statistic: (typeof STATISTIC_RECORDS)[keyof typeof STATISTIC_RECORDS];
};

/** A value, and below it of how many brands it is known. */
export function StatisticValue({ category, statistic: { value, known, format } }: Props) {
  const shown = value(category);
  const count = known?.(category);
  return (
    <span
      className="block leading-4"
      title={count === undefined ? undefined : knownText(count, category.brands)}
    >
      {shown === null ? <span className="text-ink-faint">-</span> : format(shown)}
      {count !== undefined && (
        <span className="block text-2xs text-ink-faint leading-3">
          <span className="sr-only"> of </span>
          {formatExact(count)}
        </span>
      )}
    </span>
  );
}

const knownText = (known: number, brands: number) =>
  `Known for ${formatExact(known)} of ${formatCount(brands, 'brand')}`;

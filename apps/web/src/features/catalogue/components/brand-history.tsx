import { type BrandDetail, type BrandHistory as History, METRIC_KEYS, METRICS } from '@brandlode/contract';
import { formatWithUnit } from '#lib/format-number.ts';
import { HistoryChart } from './history-chart.tsx';

/** A chart per metric observed on at least two days. */
export function BrandHistory({ brand, history }: { brand: BrandDetail; history: History['data'] }) {
  const histories = history
    .filter(({ points }) => points.length > 1)
    .sort((one, other) => METRIC_KEYS.indexOf(one.metric) - METRIC_KEYS.indexOf(other.metric));
  if (histories.length === 0) return null;
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="font-semibold text-base">
        History
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {histories.map(({ metric, points }) => (
          <div key={metric} className="card min-w-0 px-4 py-3">
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="truncate text-ink-soft text-sm">{METRICS[metric].label}</h3>
              <span className="digits shrink-0 font-medium text-sm">
                {formatWithUnit(metric, brand[metric])}
              </span>
            </div>
            <HistoryChart metric={metric} points={points} />
          </div>
        ))}
      </div>
    </section>
  );
}

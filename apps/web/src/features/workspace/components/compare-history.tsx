import {
  type BrandDetail,
  type BrandHistory,
  isMetric,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { useState } from 'react';
import { Select } from '#features/catalogue/components/select.tsx';
import { formatDay } from '#lib/format-date.ts';
import { formatWithUnit } from '#lib/format-number.ts';
import { type HistorySeries, historySeries, metricsWithHistory } from '../model/history-series.ts';
import { CompareChart } from './compare-chart.tsx';

type Props = {
  brands: BrandDetail[];
  /** In the order of the brands; undefined while one is loading. */
  histories: (BrandHistory['data'] | undefined)[];
  metric: MetricKey | undefined;
  indexed: boolean;
  onChange: (change: { metric?: MetricKey; indexed?: boolean }) => void;
};

/** One metric's history of all brands in one chart, with a table as its alternative. */
export function CompareHistory({ brands, histories, metric: wanted, indexed, onChange }: Props) {
  const loaded = brands.map(({ id }, index) => ({ brandId: id, history: histories[index] ?? [] }));
  const isLoading = histories.some((history) => history === undefined);
  const metrics = metricsWithHistory(loaded, METRIC_KEYS);
  const metric = wanted && metrics.includes(wanted) ? wanted : metrics[0];
  const names = brands.map(({ id, brand_name }) => ({ id, name: brand_name }));
  return (
    <section aria-labelledby="history" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="history" className="font-semibold text-base">
          History
        </h2>
        {metric && (
          <div className="flex flex-wrap items-center gap-2">
            <Select
              aria-label="Metric of the history"
              value={metric}
              onChange={({ target }) => isMetric(target.value) && onChange({ metric: target.value })}
              className="h-8 text-sm"
            >
              {metrics.map((key) => (
                <option key={key} value={key}>
                  {METRICS[key].label}
                </option>
              ))}
            </Select>
            <fieldset className="flex rounded-lg bg-sunken p-0.5">
              <legend className="sr-only">Scale of the history</legend>
              {[
                { label: 'Values', value: false },
                { label: 'Indexed to 100', value: true },
              ].map(({ label, value }) => (
                <button
                  key={label}
                  type="button"
                  aria-pressed={indexed === value}
                  onClick={() => onChange({ indexed: value })}
                  className="h-7 rounded-md px-2.5 font-medium text-ink-soft text-sm transition-colors hover:text-ink aria-pressed:bg-thumb aria-pressed:text-ink aria-pressed:shadow-raised aria-pressed:outline-1 aria-pressed:outline-transparent"
                >
                  {label}
                </button>
              ))}
            </fieldset>
          </div>
        )}
      </div>
      {metric || isLoading ? (
        <div className="card mt-3 min-h-65 overflow-hidden">
          {metric && !isLoading ? (
            <Chart metric={metric} history={historySeries(loaded, metric, indexed)} names={names} />
          ) : (
            <p className="grid h-65 place-items-center text-ink-soft text-sm">Loading...</p>
          )}
        </div>
      ) : (
        <p className="mt-1 text-ink-soft text-sm">
          A chart appears here once a metric of these brands has been observed on two days.
        </p>
      )}
    </section>
  );
}

type ChartProps = { metric: MetricKey; history: HistorySeries; names: { id: number; name: string }[] };

function Chart({ metric, history, names }: ChartProps) {
  const [open, setOpen] = useState(false);
  const { series, times, base } = history;
  if (times.length === 0)
    return (
      <p className="grid h-65 place-items-center px-4 text-center text-ink-soft text-sm">
        Values that began at zero cannot be indexed.
      </p>
    );
  return (
    <>
      <div className="px-2 pt-3">
        <CompareChart metric={metric} history={history} brands={names} />
      </div>
      <details
        className="border-line border-t text-sm"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary
          data-ring="inside"
          className="rounded-b-xl px-4 py-2.5 font-medium text-ink-soft hover:text-ink"
        >
          Show as table
        </summary>
        {open && (
          <section
            aria-label="History as table"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
            tabIndex={0}
            data-ring="inside"
            className="max-h-80 overflow-auto"
          >
            <table className="digits w-full border-separate border-spacing-0 text-right">
              <thead>
                <tr className="*:sticky *:top-0 *:h-9 *:border-line *:border-y *:bg-surface *:px-4 *:font-medium *:text-ink-faint *:text-xs">
                  <th scope="col" className="text-left">
                    Day
                  </th>
                  {names.map(({ id, name }) => (
                    <th key={id} scope="col">
                      <bdi>{name}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {times.toReversed().map((time) => (
                  <tr key={time} className="*:border-line *:border-b *:px-4 *:py-1.5">
                    <th scope="row" className="text-left font-normal">
                      {formatDay(new Date(time))}
                    </th>
                    {names.map(({ id }) => {
                      const value = series
                        .find(({ brandId }) => brandId === id)
                        ?.points.find((point) => point.time === time)?.value;
                      return (
                        <td key={id}>
                          {value === undefined
                            ? '-'
                            : base === null
                              ? formatWithUnit(metric, value)
                              : value.toFixed(1)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </details>
    </>
  );
}

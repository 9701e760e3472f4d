import type { BrandDetail } from '@brandlode/contract';
import { formatDollars, formatExactMetric } from '#lib/text/format-number.ts';
import { Section } from '#ui/section.tsx';
import { priceRanges, priceScale } from '../../model/price-scale.ts';

/** The prices of brands on one axis; renders nothing if none are known. */
export function ComparePrices({ brands }: { brands: BrandDetail[] }) {
  const ranges = priceRanges(brands);
  if (ranges.length === 0) return null;
  const { place, ticks } = priceScale(ranges);
  const percent = (price: number) => `${place(price) * 100}%`;
  const without = brands.filter(({ id }) => !ranges.some((range) => range.id === id));
  return (
    <Section title="Price range">
      <p className="mt-1 text-ink-soft text-sm">
        Cheapest to most expensive product, with the average as a mark, on a logarithmic axis in US dollars.
      </p>
      <div className="card mt-3 px-4 pt-3 pb-2">
        <ul className="grid gap-3">
          {ranges.map(({ id, name, min, max, average }) => (
            <li key={id} className="gap-4 text-sm sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center">
              <span className="flex flex-wrap justify-between gap-x-3 sm:block">
                <bdi className="wrap-anywhere font-medium">{name}</bdi>
                <span className="digits block text-ink-faint text-xs">
                  {formatExactMetric('product_min_price', min)} to{' '}
                  {formatExactMetric('product_max_price', max)}
                  {average !== null && `, average ${formatExactMetric('product_avg_price', average)}`}
                </span>
              </span>
              <span aria-hidden="true" className="relative mt-1 block h-5 rounded-sm bg-sunken sm:mt-0">
                <span
                  style={{ left: percent(min), right: `${(1 - place(max)) * 100}%` }}
                  className="absolute inset-y-1 min-w-1 rounded-full bg-control forced-colors:bg-[CanvasText]"
                />
                {average !== null && (
                  <span
                    style={{ left: percent(average) }}
                    className="-translate-x-1/2 absolute inset-y-0 w-1 rounded-full bg-ink outline-1 outline-surface forced-colors:bg-[Highlight]"
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
        <div aria-hidden="true" className="gap-4 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
          <span className="relative col-start-2 mt-1.5 block h-4">
            {ticks.map((tick, index) => (
              <span
                key={tick}
                style={{ left: percent(tick) }}
                className={`digits absolute text-2xs text-ink-faint ${index === 0 ? '' : index === ticks.length - 1 ? '-translate-x-full' : '-translate-x-1/2'}`}
              >
                {formatDollars(tick)}
              </span>
            ))}
          </span>
        </div>
        {without.length > 0 && (
          <p className="mt-2 text-ink-faint text-xs">
            Prices not known: {without.map(({ brand_name }) => brand_name).join(', ')}
          </p>
        )}
      </div>
    </Section>
  );
}

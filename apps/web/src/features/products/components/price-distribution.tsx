import type { BrandProducts, ProductFilters } from '@brandlode/contract';
import { type KeyboardEvent, useState } from 'react';
import { formatCount } from '#lib/text/format-number.ts';
import { formatDollarPrice } from '#lib/text/format-price.ts';

type Props = {
  buckets: BrandProducts['histogram'];
  filters: ProductFilters;
  /** Adds a filter for a bar's prices, or removes it. */
  onToggle: (range: { min: number; max: number }) => void;
};

/** The number of products by price. A bar filters by its prices; a second press removes the filter. Arrows move between bars. */
export function PriceDistribution({ buckets, filters, onToggle }: Props) {
  const [focused, setFocused] = useState(0);
  const highest = Math.max(...buckets.map(({ count }) => count));
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last || highest === 0) return null;
  const { minPrice = Number.NEGATIVE_INFINITY, maxPrice = Number.POSITIVE_INFINITY } = filters;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, currentTarget } = event;
    const bars = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>(':enabled') ?? [])];
    const index = bars.indexOf(currentTarget);
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[key];
    if (target === undefined) return;
    event.preventDefault();
    bars[target]?.focus();
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend would disturb the layout */}
      <div role="group" aria-label="Prices" className="flex h-16 items-stretch border-line border-b">
        {buckets.map((bucket, index) => {
          const { min, max, count } = bucket;
          const isPressed = filters.minPrice === min && filters.maxPrice === max;
          const isWithin = max >= minPrice && min <= maxPrice;
          const text = `${formatDollarPrice(min)} to ${formatDollarPrice(max)}: ${formatCount(count, 'product')}`;
          return (
            <button
              key={min}
              type="button"
              aria-label={text}
              title={text}
              aria-pressed={isPressed}
              disabled={count === 0}
              tabIndex={index === focusable(buckets, focused) ? 0 : -1}
              onFocus={() => setFocused(index)}
              onKeyDown={onKeyDown}
              onClick={() => onToggle({ min, max })}
              className="group/bar flex min-w-0 flex-1 items-end px-px enabled:hover:bg-sunken"
            >
              <span
                style={{ height: `${count === 0 ? 0 : Math.max(4, (count / highest) * 100)}%` }}
                className={`w-full rounded-t-sm group-hover/bar:bg-accent-hover ${isWithin ? 'bg-accent forced-colors:bg-[Highlight]' : 'bg-line-strong forced-colors:bg-[GrayText]'}`}
              />
            </button>
          );
        })}
      </div>
      <p aria-hidden="true" className="digits mt-1 flex justify-between text-ink-faint text-xs">
        <span>{formatDollarPrice(first.min)}</span>
        <span>{formatDollarPrice(last.max)}</span>
      </p>
    </div>
  );
}

/** The bar that Tab reaches: the last one focused, or the first one with products. */
const focusable = (buckets: Props['buckets'], focused: number): number =>
  buckets[focused]?.count ? focused : buckets.findIndex(({ count }) => count > 0);

import { type ProductFilters, readNumber } from '@brandlode/contract';
import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useId } from 'react';
import { rangeProblem } from '#features/search/model/filter-draft.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { isNoNumber, NO_NUMBER } from '#lib/text/read-number.ts';
import { useTypedText } from '#lib/use-typed-text.ts';
import { NumberInput } from '#ui/fields/number-input.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { STOCKS } from '../../search/model/product-chips.ts';
import { MAX_PRICE, stockOf, withStock } from '../../search/model/product-search.ts';
import type { ChangeFilters } from '../model/change-filters.ts';

const DISCOUNTS = [10, 20, 30, 50, 70];
const DAYS = [7, 30, 90];

type Props = {
  filters: ProductFilters;
  /** `typed` means that a field is being edited, and more changes follow. */
  onFilters: (change: ChangeFilters, options?: { typed: boolean }) => unknown;
  /** Further filters. */
  children?: ReactNode;
};

export function ProductFilterBar({ filters, onFilters, children }: Props) {
  const keyword = useTypedText({
    applied: filters.keyword ?? '',
    apply(text) {
      onFilters(
        ({ keyword: _, ...rest }) => (text.trim() === '' ? rest : { ...rest, keyword: text.trim() }),
        { typed: true },
      );
      return true;
    },
    format: (text) => text.trim(),
  });
  const setNumber = (key: 'minDiscount' | 'newWithinDays', value: number | undefined) =>
    onFilters(({ [key]: _, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value }));
  return (
    <search className="flex flex-wrap items-center gap-1.5">
      <div className="relative min-w-0 flex-1 basis-64 sm:max-w-md">
        <MagnifyingGlassIcon
          className="pointer-events-none absolute top-1.75 left-2.5 size-4.5 text-ink-faint"
          aria-hidden="true"
        />
        <input
          {...keyword.handlers}
          value={keyword.text}
          onChange={({ target }) => keyword.onText(target.value)}
          type="search"
          dir="auto"
          aria-label="Search products"
          placeholder="Search products..."
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="field h-8 w-full pr-2 pl-8.5 text-sm"
        />
      </div>
      <PriceFields filters={filters} onFilters={onFilters} />
      <SelectOf
        aria-label="Discount"
        options={[
          { value: undefined, label: 'Any discount' },
          ...withValue(DISCOUNTS, filters.minDiscount).map((value) => ({
            value,
            label: `${value}% off or more`,
          })),
        ]}
        value={filters.minDiscount}
        onChange={(percent) => setNumber('minDiscount', percent)}
        className="h-8 text-sm"
      />
      <SelectOf
        aria-label="New"
        options={[
          { value: undefined, label: 'Added any time' },
          ...withValue(DAYS, filters.newWithinDays).map((value) => ({
            value,
            label: `New in ${formatCount(value, 'day')}`,
          })),
        ]}
        value={filters.newWithinDays}
        onChange={(days) => setNumber('newWithinDays', days)}
        className="h-8 text-sm"
      />
      <SelectOf
        aria-label="Stock"
        options={STOCKS}
        value={stockOf(filters)}
        onChange={(stock) => onFilters((latest) => withStock(latest, stock))}
        className="h-8 text-sm"
      />
      {children}
    </search>
  );
}

/** The choices, plus a different value from the URL. */
const withValue = (choices: number[], value: number | undefined): number[] =>
  value === undefined || choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);

type PriceProps = Pick<Props, 'filters' | 'onFilters'>;

function PriceFields(props: PriceProps) {
  const id = useId();
  const { fields, problem } = usePriceFields(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would disturb the layout
    <div
      role="group"
      aria-label="Price"
      className="flex flex-wrap items-center gap-1.5 text-ink-faint text-sm"
    >
      {(['min', 'max'] as const).map((end) => (
        <NumberInput
          key={end}
          {...fields[end].handlers}
          value={fields[end].text}
          onText={fields[end].onText}
          min={0}
          max={MAX_PRICE}
          aria-label={end === 'min' ? 'Min price in US dollars' : 'Max price in US dollars'}
          placeholder={end === 'min' ? 'Min $' : 'Max $'}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-problem`}
          className="field digits h-8 w-18 px-2 text-ink text-sm"
        />
      ))}
      <p id={`${id}-problem`} role="alert" className="w-full text-danger text-xs empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** Both ends are applied together, and not while they have a problem. */
function usePriceFields({ filters, onFilters }: PriceProps) {
  const min = useTypedText({
    applied: String(filters.minPrice ?? ''),
    apply: (text) => apply({ min: text }),
    format: formatPrice,
  });
  const max = useTypedText({
    applied: String(filters.maxPrice ?? ''),
    apply: (text) => apply({ max: text }),
    format: formatPrice,
  });
  function apply(edited: { min?: string; max?: string }): boolean {
    let isApplied = false;
    onFilters(
      (latest) => {
        // The latest filters may be ahead of what an end that is not being edited shows.
        const minText = edited.min ?? min.typed ?? String(latest.minPrice ?? '');
        const maxText = edited.max ?? max.typed ?? String(latest.maxPrice ?? '');
        if (problemOf(minText, maxText)) return undefined;
        isApplied = true;
        const [minPrice, maxPrice] = [toPrice(minText), toPrice(maxText)];
        const { minPrice: _, maxPrice: __, ...rest } = latest;
        return {
          ...rest,
          ...(minPrice !== undefined && { minPrice }),
          ...(maxPrice !== undefined && { maxPrice }),
        };
      },
      { typed: true },
    );
    if (isApplied) (edited.min === undefined ? min : max).leave();
    return isApplied;
  }
  return { fields: { min, max }, problem: problemOf(min.text, max.text) };
}

const problemOf = (min: string, max: string) =>
  isNoNumber(min) || isNoNumber(max) ? NO_NUMBER : rangeProblem({ min: toPrice(min), max: toPrice(max) });

/** In whole cents. */
function toPrice(text: string): number | undefined {
  const price = readNumber(text);
  return price === undefined ? undefined : Math.round(Math.min(Math.max(price, 0), MAX_PRICE) * 100) / 100;
}

const formatPrice = (text: string) => String(toPrice(text) ?? '');

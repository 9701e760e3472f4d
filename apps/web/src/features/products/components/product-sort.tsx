import { PRODUCT_SORTS, type ProductSort as Sort } from '@brandlode/contract';
import { useId } from 'react';
import { SelectOf } from '#ui/fields/select.tsx';

const LABELS: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  'price:asc': 'Price, lowest first',
  'price:desc': 'Price, highest first',
  discount: 'Highest discount',
  reviews: 'Most reviews',
  changed: 'Price recently changed',
};

type Props = {
  sort: Sort;
  /** Replaces 'Best match'. */
  relevance: string;
  onSort: (sort: Sort) => unknown;
};

export function ProductSort({ sort, relevance, onSort }: Props) {
  const id = useId();
  const labels = { ...LABELS, relevance };
  return (
    <div className="flex items-center gap-2 text-ink-soft text-sm">
      <label htmlFor={id} className="max-sm:sr-only">
        Sort by
      </label>
      <SelectOf
        id={id}
        options={PRODUCT_SORTS.map((value) => ({ value, label: labels[value] }))}
        value={sort}
        onChange={onSort}
        className="h-8 font-medium max-sm:max-w-38"
      />
    </div>
  );
}

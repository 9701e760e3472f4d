import type { ProductFilters } from '@brandlode/contract';
import { formatCount } from '#lib/text/format-number.ts';
import { formatDollarPrice } from '#lib/text/format-price.ts';
import { type Stock, stockOf, withStock, withTypes } from './product-search.ts';

type ProductChip = {
  id: string;
  label: string;
  value: string;
  /** The filters that remain without it. */
  remove: (latest: ProductFilters) => ProductFilters;
};

export const STOCKS: { value: Stock; label: string }[] = [
  { value: 'any', label: 'In stock or sold out' },
  { value: 'available', label: 'In stock' },
  { value: 'sold-out', label: 'Sold out' },
  { value: 'gone', label: 'No longer sold' },
];

export function productChips(filters: ProductFilters): ProductChip[] {
  const { keyword, types = [], minPrice, maxPrice, minDiscount, newWithinDays } = filters;
  const stock = stockOf(filters);
  const chips: (ProductChip | false | '' | 0 | undefined)[] = [
    keyword && {
      id: 'keyword',
      label: 'Text',
      value: keyword,
      remove: ({ keyword: _, ...rest }) => rest,
    },
    ...types.map((type) => ({
      id: `type:${type}`,
      label: 'Type',
      value: type,
      remove: (latest: ProductFilters) =>
        withTypes(
          latest,
          (latest.types ?? []).filter((other) => other !== type),
        ),
    })),
    (minPrice !== undefined || maxPrice !== undefined) && {
      id: 'price',
      label: 'Price',
      value: priceText(minPrice, maxPrice),
      remove: ({ minPrice: _, maxPrice: __, ...rest }) => rest,
    },
    minDiscount && {
      id: 'discount',
      label: 'Discount',
      value: `from ${minDiscount}%`,
      remove: ({ minDiscount: _, ...rest }) => rest,
    },
    newWithinDays && {
      id: 'new',
      label: 'New',
      value: `within ${formatCount(newWithinDays, 'day')}`,
      remove: ({ newWithinDays: _, ...rest }) => rest,
    },
    stock !== 'any' && {
      id: 'stock',
      label: 'Stock',
      value: STOCKS.find(({ value }) => value === stock)?.label ?? '',
      remove: (latest) => withStock(latest, 'any'),
    },
  ];
  return chips.filter((chip) => typeof chip === 'object');
}

function priceText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `up to ${formatDollarPrice(max ?? 0)}`;
  return max === undefined
    ? `from ${formatDollarPrice(min)}`
    : `${formatDollarPrice(min)} to ${formatDollarPrice(max)}`;
}

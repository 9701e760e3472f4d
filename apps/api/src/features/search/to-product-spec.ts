import type { ProductFilters } from '@brandlode/contract';
import type { ProductSpec } from '@brandlode/database';

const DAY_MS = 86_400_000;
const inCents = (dollars: number | undefined) =>
  dollars === undefined ? undefined : Math.round(dollars * 100);

/** The filters of products as a query of the index. */
export const toProductSpec = (filters: ProductFilters): ProductSpec => ({
  keyword: filters.keyword ?? '',
  types: filters.types?.map((type) => type.toLowerCase()) ?? [],
  minPrice: inCents(filters.minPrice),
  maxPrice: inCents(filters.maxPrice),
  minDiscount: filters.minDiscount,
  addedSince:
    filters.newWithinDays === undefined
      ? undefined
      : new Date(Date.now() - filters.newWithinDays * DAY_MS).toISOString().slice(0, 10),
  available: filters.available,
  gone: filters.gone ?? false,
});

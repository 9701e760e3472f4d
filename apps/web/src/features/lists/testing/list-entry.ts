import type { ListBrand } from '@brandlode/contract';

/** A brand on a list, without fields but those of `fields`. */
export const listEntry = (brandId: number, fields: Partial<ListBrand> = {}): ListBrand => ({
  brandId,
  brandName: `Brand ${brandId}`,
  brand: null,
  status: null,
  rating: null,
  tags: [],
  note: null,
  version: 1,
  addedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** The first page of a list as a table, in its own order. */
export const TABLE = {
  kind: 'table',
  sort: undefined,
  status: undefined,
  tag: undefined,
  page: 1,
  limit: 50,
} as const;

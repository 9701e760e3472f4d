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

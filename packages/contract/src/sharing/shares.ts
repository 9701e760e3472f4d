import { z } from 'zod';
import { Brand, BrandDetail } from '../brands/brand.ts';
import { BrandHistory } from '../collection/collection.ts';
import { SHARED_FIELDS } from '../lists/list-limits.ts';
import { ListBrandFields } from '../lists/lists.ts';
import { ComparedProducts } from '../products/products.ts';

/** Active links per workspace. */
export const MAX_SHARES = 500;
/** Maximum number of brands that a link shows. */
export const MAX_SHARED_BRANDS = 500;
const DEFAULT_DAYS = 30;

const SharedField = z.enum(SHARED_FIELDS);
export type SharedField = z.infer<typeof SharedField>;

const Options = {
  /** Also shows the notes of the workspace. */
  notes: z.boolean().default(false),
  /** Days until it expires. */
  days: z.number().int().min(1).max(365).default(DEFAULT_DAYS),
};
const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A list, a saved search or a comparison. */
export const CreateShare = z.union([
  z.strictObject({
    listId: z.uuid(),
    /** Also shows these fields of the list's entries. */
    fields: z.array(SharedField).max(SHARED_FIELDS.length).default([]),
    ...Options,
  }),
  z.strictObject({ searchId: z.uuid(), ...Options }),
  z.strictObject({ brandIds: z.array(Id).min(2).max(6), ...Options }),
]);
export type CreateShare = z.infer<typeof CreateShare>;
/** The target of a link: one of the three. */
export type ShareTarget = { listId: string } | { searchId: string } | { brandIds: number[] };

export const ShareId = z.uuid();
export const Share = z.object({
  id: z.uuid(),
  title: z.string(),
  listId: z.uuid().nullable(),
  searchId: z.uuid().nullable(),
  brandIds: z.array(z.number()).nullable(),
  notes: z.boolean(),
  fields: z.array(SharedField),
  /** Name of the member who created it. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** Number of views by users and visitors outside the workspace. */
  views: z.number().int().min(0),
  lastViewedAt: z.iso.datetime().nullable(),
});
export type Share = z.infer<typeof Share>;
export const ShareList = z.object({ data: z.array(Share) });
export type ShareList = z.infer<typeof ShareList>;
/** `url` is returned only once. */
export const CreatedShare = Share.extend({ url: z.string() });
export type CreatedShare = z.infer<typeof CreatedShare>;

export const ShareToken = z.string().min(1).max(200);

const Shown = {
  title: z.string(),
  expiresAt: z.iso.datetime(),
  /** The brands are made up. */
  demonstration: z.boolean(),
  /** Text by brand id; empty unless notes are shared. */
  notes: z.record(z.string(), z.string()),
};
/** An entry of a list, with the fields that its link shares. */
const SharedEntry = ListBrandFields.pick({ status: true, rating: true, tags: true }).partial();
/** `total` brands are on the list or match; the first are in `data`. `columns` as in a search. */
export const SharedBrands = z.object({
  kind: z.enum(['list', 'search']),
  ...Shown,
  data: z.array(Brand).max(MAX_SHARED_BRANDS),
  total: z.number().int().min(0),
  columns: z.string(),
  /** What the search filters by, whose columns are shown unless they are hidden; empty for a list. */
  filters: z.array(z.string()),
  fields: z.array(SharedField),
  /** The shared fields by brand id; empty unless some are shared. */
  entries: z.record(z.string(), SharedEntry),
});
export type SharedBrands = z.infer<typeof SharedBrands>;
/** `histories` and `products` in the order of the brands. */
export const SharedComparison = z.object({
  kind: z.literal('comparison'),
  ...Shown,
  data: z.array(BrandDetail),
  histories: z.array(BrandHistory.shape.data),
  products: z.array(ComparedProducts),
});
export type SharedComparison = z.infer<typeof SharedComparison>;
export const SharedContent = z.union([SharedBrands, SharedComparison]);
export type SharedContent = z.infer<typeof SharedContent>;

import { z } from 'zod';
import { Brand } from '../brands/brand.ts';
import { RANGE_KEYS } from '../brands/changes.ts';
import { numberInUrl } from '../from-url.ts';
import { Name } from '../identity/identity.ts';
import { SearchDefinition, SORT_DIRECTIONS } from '../search/search-definition.ts';
import {
  LIST_SORTS,
  MAX_BRANDS_AT_ONCE,
  MAX_LISTS_PER_PAGE,
  MAX_NOTE,
  MAX_PASTE,
  MAX_PASTE_ENTRIES,
  MAX_STATUSES,
  MAX_TAGS,
} from './list-limits.ts';
import { ListBrandCursor, ListCursor } from './position-cursor.ts';

export const ListId = z.uuid();
const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const BrandIds = z.array(Id).min(1).max(MAX_BRANDS_AT_ONCE);
const Count = z.number().int().min(0);
/** Version of the record when it was read; a change from an older version is rejected with `edit-conflict`. */
const Version = z.number().int().min(1);

/** A column of the board. */
export const ListStatus = Name.refine((name) => name.length <= 50, 'is too long');
export const Tag = Name.refine((name) => name.length <= 50, 'is too long');
const isDistinct = (names: string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

export const CreateList = z.strictObject({
  name: Name,
  statuses: z.array(ListStatus).max(MAX_STATUSES).refine(isDistinct, 'must not repeat').optional(),
});
export type CreateList = z.infer<typeof CreateList>;

/**
 * `statuses` are all statuses in their new order; `from` is the current name of a renamed one. Brands with an omitted status
 * have none afterwards. `before` moves the list in front of another one, null to the end.
 */
export const UpdateList = z.strictObject({
  version: Version,
  name: Name.optional(),
  statuses: z
    .array(z.strictObject({ name: ListStatus, from: z.string().max(50).optional() }))
    .max(MAX_STATUSES)
    .refine((statuses) => isDistinct(statuses.map(({ name }) => name)), 'must not repeat')
    .optional(),
  before: ListId.nullable().optional(),
});
export type UpdateList = z.infer<typeof UpdateList>;

export const List = z.object({
  id: z.uuid(),
  name: z.string(),
  statuses: z.array(z.string()),
  /** Number of brands on it. */
  brands: Count,
  /** Addresses that are observed first and then added. */
  pending: Count,
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type List = z.infer<typeof List>;
/** `keyword` is a part of the name, ignoring case. `after` is the `cursor` of the previous page and replaces `page`. */
export const ListsQuery = z.object({
  page: numberInUrl(z.number().int().min(1).max(10_000).default(1)),
  after: ListCursor.optional(),
  limit: numberInUrl(z.number().int().min(1).max(MAX_LISTS_PER_PAGE).default(100)),
  keyword: z.string().trim().max(100).optional(),
});
export type ListsQuery = z.infer<typeof ListsQuery>;

/** `total` counts those with the keyword; `next` is the page that follows, and `cursor` leads to the same without its number. */
export const Lists = z.object({
  data: z.array(List),
  total: Count,
  next: z.number().int().optional(),
  cursor: ListCursor.nullable(),
});
export type Lists = z.infer<typeof Lists>;

/** A brand on a list. `brand` is null while it is unavailable: it belongs to the inactive catalogue. */
export const ListBrand = z.object({
  brandId: Id,
  brandName: z.string(),
  brand: Brand.nullable(),
  status: z.string().nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  tags: z.array(z.string()),
  /** In Markdown; every list of the workspace shows the same one. */
  note: z.string().nullable(),
  version: Version,
  addedAt: z.iso.datetime(),
});
export type ListBrand = z.infer<typeof ListBrand>;

export const ListSortParameter = z.templateLiteral([
  z.enum([...RANGE_KEYS, ...LIST_SORTS]),
  ':',
  z.enum(SORT_DIRECTIONS),
]);

/** `status`: empty for brands without one. `after`, the `cursor` of the previous page, replaces `page` in the order of the list. */
export const ListBrandsQuery = z
  .object({
    page: numberInUrl(z.number().int().min(1).max(1_000_000).default(1)),
    after: ListBrandCursor.optional(),
    limit: numberInUrl(z.number().int().min(1).max(100).default(50)),
    sort: ListSortParameter.optional(),
    status: z.string().max(50).optional(),
    tag: z.string().max(50).optional(),
  })
  .refine(({ after, sort }) => after === undefined || sort === undefined, {
    path: ['after'],
    error: 'only works in the order of the list, without `sort`',
  });
export type ListBrandsQuery = z.infer<typeof ListBrandsQuery>;

/**
 * `total` counts those of the filter; `tags` are all in use on the list; `unavailable` counts all of the inactive catalogue. `cursor` is
 * null on the last page and with `sort`.
 */
export const ListBrands = z.object({
  data: z.array(ListBrand),
  total: Count,
  tags: z.array(z.string()),
  unavailable: Count,
  next: z.number().int().optional(),
  cursor: ListBrandCursor.nullable(),
});
export type ListBrands = z.infer<typeof ListBrands>;

/** Brands by id, or all that a search of the shared catalogue matches, within the plan. */
export const AddToList = z.union([
  z.strictObject({ brandIds: BrandIds, status: ListStatus.optional() }),
  z.strictObject({ search: SearchDefinition, status: ListStatus.optional() }),
]);
export type AddToList = z.infer<typeof AddToList>;

/** `total` brands match or were requested; `unknown` of them do not exist, `left` exceed the plan or the list. `addedIds` were added. */
export const AddedToList = z.object({
  added: Count,
  already: Count,
  unknown: Count,
  left: Count,
  total: Count,
  addedIds: z.array(Id),
});
export type AddedToList = z.infer<typeof AddedToList>;

export const ListBrandIds = z.strictObject({ brandIds: BrandIds });
export const RemovedFromList = z.object({ removed: Count });
export type RemovedFromList = z.infer<typeof RemovedFromList>;
export const RestoredToList = z.object({ restored: Count });
export type RestoredToList = z.infer<typeof RestoredToList>;

const Tags = z.array(Tag).max(MAX_TAGS).refine(isDistinct, 'must not repeat');

/** `before` moves the brand in front of another one of the list, null to the end. */
export const UpdateListBrand = z.strictObject({
  version: Version,
  status: ListStatus.nullable().optional(),
  rating: z.number().int().min(1).max(5).nullable().optional(),
  tags: Tags.optional(),
  before: Id.nullable().optional(),
});
export type UpdateListBrand = z.infer<typeof UpdateListBrand>;
/** The list-specific fields of a brand after a change. */
export const ListBrandFields = ListBrand.pick({
  brandId: true,
  status: true,
  rating: true,
  tags: true,
  version: true,
});
export type ListBrandFields = z.infer<typeof ListBrandFields>;

/** Sets the status, the tags or both of several brands. */
export const UpdateListBrands = z.strictObject({
  brands: z
    .array(
      z
        .strictObject({
          brandId: Id,
          version: Version,
          status: ListStatus.nullable().optional(),
          tags: Tags.optional(),
        })
        .refine(({ status, tags }) => status !== undefined || tags !== undefined, 'changes nothing'),
    )
    .min(1)
    .max(MAX_BRANDS_AT_ONCE)
    .refine(
      (brands) => new Set(brands.map(({ brandId }) => brandId)).size === brands.length,
      'must not repeat',
    ),
});
export type UpdateListBrands = z.infer<typeof UpdateListBrands>;
/** The changed entries. The others were changed elsewhere since the given version, or are no longer on the list. */
export const UpdatedListBrands = z.object({ data: z.array(ListBrandFields) });
export type UpdatedListBrands = z.infer<typeof UpdatedListBrands>;

/** The lists that a brand is on; `brandId` is the one that it was merged into, if it was. */
export const BrandLists = z.object({
  data: z.array(
    ListBrandFields.extend({
      listId: z.uuid(),
      name: z.string(),
      statuses: z.array(z.string()),
    }),
  ),
});
export type BrandLists = z.infer<typeof BrandLists>;

/** `version` 0: the brand has no note yet. `by` is the name of the member who changed it last. */
export const Note = z.object({
  text: z.string(),
  version: z.number().int().min(0),
  updatedAt: z.iso.datetime().nullable(),
  by: z.string().nullable(),
});
export type Note = z.infer<typeof Note>;
/**
 * `version`: of the note as it was read, 0 for none. `workspaceId`: the workspace in which it was written, null for the personal one; it is not saved
 * in another one, which the user may have opened on another device.
 */
export const PutNote = z.strictObject({
  workspaceId: z.uuid().nullable().optional(),
  text: z.string().max(MAX_NOTE),
  version: z.number().int().min(0).max(2_147_483_647),
});
export type PutNote = z.infer<typeof PutNote>;

/** Names, domains or addresses of brands, one per line or separated by tabs, commas or semicolons. */
export const PasteList = z.strictObject({ text: z.string().min(1).max(MAX_PASTE) });

const Candidate = z.object({ id: Id, name: z.string(), domain: z.string() });
/**
 * The matches of a pasted text. `already` were on the list before. `ambiguous` names have several brands; `observable` are addresses
 * that are in no catalogue and can be observed; `unknown` is everything else. `cut`: entries beyond the limit, which were ignored.
 */
export const PasteReport = z.object({
  added: Count,
  already: Count,
  matched: z.array(Candidate.extend({ text: z.string() })).max(MAX_PASTE_ENTRIES),
  ambiguous: z.array(z.object({ text: z.string(), candidates: z.array(Candidate) })),
  observable: z.array(z.string()),
  unknown: z.array(z.string()),
  cut: Count,
});
export type PasteReport = z.infer<typeof PasteReport>;

/** Addresses of stores to be observed, and added to the list once they are brands. */
export const ObserveForList = z.strictObject({
  addresses: z.array(z.string().min(1).max(300)).min(1).max(MAX_PASTE_ENTRIES),
});
/** `rejected` are not addresses of stores, or their owners opted out. */
export const ObservedForList = z.object({ queued: Count, added: Count, rejected: z.array(z.string()) });
export type ObservedForList = z.infer<typeof ObservedForList>;

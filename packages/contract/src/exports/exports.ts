import { z } from 'zod';
import { MAX_COMPARED } from '../brands/compare-metric.ts';
import { MAX_BRANDS_AT_ONCE } from '../lists/list-limits.ts';
import { ListId } from '../lists/lists.ts';
import { ProductSearch } from '../products/products.ts';
import { BrandSearch } from '../search/search-definition.ts';
import { EXPORT_FORMATS, isListColumn, NAMED_COLUMN_KEYS } from './export-columns.ts';

/**
 * What to export: the brands that a search matches, the shared catalogue's brands of these ids, or those of a list, in their order (with
 * ids, only these of the list); or the products that a search matches, with separate columns.
 * `columns` are in the order of the file, with list-specific fields only for a list; `ranges` adds low and high of estimates (as
 * the last columns, except those of visits, revenue and orders), `provenance` the source and day of each value; `comparison` the difference of each metric to the first brand and three products of each brand.
 */
export const CreateExport = z
  .strictObject({
    search: BrandSearch.optional(),
    brandIds: z
      .array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
      .min(1)
      .max(MAX_BRANDS_AT_ONCE)
      .optional(),
    listId: ListId.optional(),
    products: ProductSearch.optional(),
    format: z.enum(EXPORT_FORMATS),
    columns: z.array(z.enum(NAMED_COLUMN_KEYS)).min(1).max(NAMED_COLUMN_KEYS.length).optional(),
    ranges: z.boolean().default(true),
    provenance: z.boolean().default(true),
    comparison: z.boolean().default(false),
    /** What the file is named after, unless it is a list or a saved search. */
    name: z.string().trim().max(200).optional(),
    /** The saved search after which the file is named. */
    savedSearchId: z.uuid().optional(),
  })
  .refine(
    ({ search, brandIds, listId, products }) =>
      [search, listId ?? brandIds, products].filter((source) => source !== undefined).length === 1,
    { message: 'exactly one of search, brandIds, listId and products is needed', path: ['search'] },
  )
  .refine(({ columns, products }) => products === undefined || columns === undefined, {
    message: 'the columns of products cannot be chosen',
    path: ['columns'],
  })
  .refine(({ columns, listId }) => listId !== undefined || !columns?.some(isListColumn), {
    message: 'only a list has these columns',
    path: ['columns'],
  })
  .refine(
    ({ comparison, brandIds, listId }) =>
      !comparison || (listId === undefined && brandIds !== undefined && brandIds.length <= MAX_COMPARED),
    { message: `only up to ${MAX_COMPARED} brandIds can be compared`, path: ['comparison'] },
  )
  .refine(({ columns }) => columns === undefined || new Set(columns).size === columns.length, {
    message: 'columns must not repeat',
    path: ['columns'],
  });
export type CreateExport = z.infer<typeof CreateExport>;
/** The input form: properties with a default are optional. */
export type ExportRequest = z.input<typeof CreateExport>;

const EXPORT_STATUSES = ['created', 'running', 'done', 'failed'] as const;

/** An export and its progress. `total` brands or products match; the plan allows exporting `brands` of them. */
export const Export = z.object({
  id: z.uuid(),
  status: z.enum(EXPORT_STATUSES),
  brands: z.number().int().min(0),
  total: z.number().int().min(0),
  /** Brands or products written so far. */
  done: z.number().int().min(0),
});
export type Export = z.infer<typeof Export>;

/** `url` downloads the file once, within a minute, without further credentials. */
export const CreatedExport = Export.extend({ url: z.string() });
export type CreatedExport = z.infer<typeof CreatedExport>;

export const ExportId = z.uuid();
export const DownloadQuery = z.object({ ticket: z.string().max(100).default('') });

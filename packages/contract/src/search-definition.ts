import { z } from 'zod';
import { FilterPayload } from './filter-payload.ts';
import { METRIC_KEYS } from './metrics.ts';
import { Scope } from './my-brands.ts';

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;

/** `metric:asc` or `metric:desc`; brands without a value come last in both. Without it the most popular come first. */
export const Sort = z.templateLiteral([z.enum(METRIC_KEYS), ':', z.enum(SORT_DIRECTIONS)]);
export type Sort = z.infer<typeof Sort>;

/** What a search is, wherever it is kept: which brands, in which order, and what the table shows of them. */
export const SearchDefinition = z.strictObject({
  scope: Scope.default('all'),
  filters: FilterPayload.default({}),
  sort: Sort.optional(),
  /** The `columns` parameter of the Search page: only the page reads it. */
  columns: z.string().max(2_000).default(''),
});
export type SearchDefinition = z.infer<typeof SearchDefinition>;

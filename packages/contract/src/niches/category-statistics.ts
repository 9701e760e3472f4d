import { z } from 'zod';
import { fromUrl, readJson } from '../from-url.ts';
import { FilterPayload } from '../search/filter-payload.ts';

/** Minimum number of known values for a median, a share, a band or a cell of a niche to be reported. */
export const MIN_NICHE_BRANDS = 5;

/** A brand counts as a newcomer for so many days after it went online. */
export const NEWCOMER_DAYS = 365;

const Count = z.number().int().min(0);
const Known = z.object({ known: Count });

/** The statistics are of the brands that `brands` matches, the payload of a brand filter as JSON. */
export const CategoriesQuery = z.object({ brands: fromUrl(readJson, FilterPayload.default({})) });
export type CategoriesQuery = z.infer<typeof CategoriesQuery>;

/**
 * A category and its brands; `group` is the category above it. Each `known` is the number of its brands with a value. Medians and shares
 * are null if fewer than five are known.
 */
export const CategoryStatistics = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  brands: Count,
  /** Monthly visits, estimated. `topShare`: the share of the three most visited brands in the sum, of the known. */
  visits: Known.extend({
    sum: z.number().nullable(),
    median: z.number().nullable(),
    topShare: z.number().nullable(),
  }),
  /** The change of visits in 90 days, in percent. */
  growth: Known.extend({ median: z.number().nullable() }),
  /** The average price of a brand's products in dollars. */
  price: Known.extend({ median: z.number().nullable() }),
  /** Brands with active Facebook ads. */
  advertising: Known.extend({ count: Count, share: z.number().nullable() }),
  /** Brands on the web for at most a year, by domain registration or first archived page. */
  newcomers: Known.extend({ count: Count, share: z.number().nullable() }),
  /** Brands with at least 100 reviews on Trustpilot. */
  reviewed: Known.extend({ count: Count, share: z.number().nullable() }),
  /** From 0 to 100; null if too few values are known or few brands have prices. docs/decisions/niches.md says how it is computed. */
  gapScore: z.number().int().min(0).max(100).nullable(),
  gapReason: z.string().nullable(),
});
export type CategoryStatistics = z.infer<typeof CategoryStatistics>;

/** Every category in the order of the taxonomy. `known`: brands with at least one category, of `brands` that match. */
export const CategoryList = z.object({ brands: Count, known: Count, data: z.array(CategoryStatistics) });
export type CategoryList = z.infer<typeof CategoryList>;

export const CategoryMapQuery = CategoriesQuery.extend({ by: z.enum(['country', 'price']) });
export type CategoryMapQuery = z.infer<typeof CategoryMapQuery>;

/**
 * Numbers of brands by category and by country (the most frequent ones) or band of the average price. The filter on the same is ignored.
 * `columns` are the filters that match a column's brands; `known` counts a category's brands with any country, or a price.
 */
export const CategoryMap = z.object({
  by: CategoryMapQuery.shape.by,
  columns: z.array(FilterPayload),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      group: z.string().nullable(),
      brands: Count,
      known: Count,
      counts: z.array(Count),
    }),
  ),
});
export type CategoryMap = z.infer<typeof CategoryMap>;

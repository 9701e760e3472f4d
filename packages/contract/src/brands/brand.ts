import { z } from 'zod';
import { numberInUrl, PageInUrl } from '../from-url.ts';
import { PrivateBrand, Scope } from '../imports/private-brands.ts';
import { SealedCursor } from '../sealed-cursor.ts';
import { Sort } from '../search/search-definition.ts';
import { categoryById } from './categories.ts';
import { CHANGE_KEYS, CHANGE_PERIOD_KEYS, isChange } from './changes.ts';
import { ALIAS_KEYS, FLAG_KEYS, METRIC_KEYS, mapKeys } from './metrics.ts';
import { Provenance } from './provenance.ts';
import { TRAIT_KEYS } from './traits.ts';

/**
 * A brand as lists return it. An unknown value is `null`, never 0.
 * Money in US dollars, `locations` as country ids, `categories` as labels of our taxonomy (lower case in payloads,
 * as written here for display).
 */
export const Brand = z.object({
  id: z.number().int().positive(),
  brand_name: z.string(),
  /** The primary storefront address; imports and collection match a brand by any of its addresses. */
  domain: z.string(),
  brand_url: z.string().nullable(),
  /** Both are paths on this site, wherever the images are hosted. */
  profile_image: z.string().nullable(),
  cover_image: z.string().nullable(),
  categories: z.array(z.string()),
  /** Names of the store's technologies; empty if none is known. */
  technologies: z.array(z.string()),
  locations: z.array(z.string()),
  /** Ids of the store's platform, language and currency; empty if unknown. */
  ...mapKeys(TRAIT_KEYS, () => z.array(z.string())),
  brand_description: z.string().nullable(),
  fb_url: z.string().nullable(),
  ig_url: z.string().nullable(),
  shopify_url: z.string().nullable(),
  ...mapKeys(METRIC_KEYS, () => z.number().nullable()),
  ...mapKeys(FLAG_KEYS, () => z.boolean().nullable()),
  /** In percent, 3,000 for all that are larger; lists contain only those that the request names, filters by or sorts by. */
  ...mapKeys(CHANGE_KEYS, () => z.number().nullable().optional()),
  /** Only for private brands. */
  mine: PrivateBrand.optional(),
  /** The kind of business: `shop`, `food`, `travel` and so on. */
  kind: z.string().nullable(),
  /** The metrics that are estimates, each with the low and the high of its range if it has one. Absent without any. */
  estimates: z.partialRecord(z.enum(METRIC_KEYS), z.tuple([z.number(), z.number()]).nullable()).optional(),
});
export type Brand = z.infer<typeof Brand>;

/**
 * A brand with everything its page shows. The product metrics carry both spellings, `product_*` and `products_*`;
 * `origins` has the value's provenance for each metric key.
 */
export const BrandDetail = Brand.extend({
  fb_ads_library_url: z.string().nullable(),
  trustpilot_url: z.string().nullable(),
  ...mapKeys(ALIAS_KEYS, () => z.number().nullable()),
  /** When the brand was added to the catalogue; null for a private one. */
  added_at: z.iso.datetime().nullable(),
  origins: z.partialRecord(z.enum([...METRIC_KEYS, ...FLAG_KEYS]), Provenance),
  /** The difference of known changes in the metric's unit, and the day of the earlier value. */
  changes: z.partialRecord(z.enum(CHANGE_KEYS), z.object({ difference: z.number(), since: z.iso.date() })),
});
export type BrandDetail = z.infer<typeof BrandDetail>;

/** A brand of the shared catalogue alone: `unknown` says of each metric without a value why. */
export const BrandProfile = BrandDetail.extend({ unknown: z.partialRecord(z.enum(METRIC_KEYS), z.string()) });
export type BrandProfile = z.infer<typeof BrandProfile>;

export const BrandId = numberInUrl(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** Default results per page of the filter endpoint; pages are numbered from 1. */
export const PAGE_SIZE = 10;
/** Brands in one page of the endless grid. */
export const BROWSE_PAGE_SIZE = 24;
/** Results in the top bar's dropdown. */
export const SEARCH_SIZE = 10;

/** Maximum number of brands per request. */
const MAX_IDS = 100;
/** The numbers of at most `max` brands: `1,2,3`. */
export const brandIdsInUrl = (max: number) =>
  z.string().regex(new RegExp(`^[1-9]\\d{0,14}(?:,[1-9]\\d{0,14}){0,${max - 1}}$`), {
    message: `must be 1 to ${max} ids, separated by commas`,
  });
/** Changes to be part of the brands, such as `product_avg_price_change_30d`, separated by commas. */
const ChangesInUrl = z
  .string()
  .max(2_500)
  .refine((text) => text.split(',').every(isChange), 'must be changes of metrics, separated by commas');
/**
 * `ids` names brands instead of a page of the catalogue or of a category, the latter by its id. `after`, the `cursor` of the previous page,
 * replaces `page`.
 */
export const BrowseQuery = z.object({
  page: PageInUrl,
  after: SealedCursor.optional(),
  category: numberInUrl(
    z
      .number()
      .refine((id) => categoryById(id) !== undefined, 'must be the id of a category')
      .optional(),
  ),
  changes: ChangesInUrl.optional(),
  ids: brandIdsInUrl(MAX_IDS).optional(),
});
/** A longer keyword, such as a pasted address, is truncated. */
const MAX_KEYWORD = 200;
export const SearchQuery = z.object({
  keyword: z
    .string()
    .overwrite((keyword) => keyword.slice(0, MAX_KEYWORD))
    .default(''),
  scope: Scope.default('all'),
});
/** `after`, the `cursor` of the previous page, replaces `page`. */
export const FilterQuery = z.object({
  page: PageInUrl,
  after: SealedCursor.optional(),
  limit: numberInUrl(z.number().int().min(1).max(100).default(PAGE_SIZE)),
  scope: Scope.default('all'),
  sort: Sort.optional(),
  changes: ChangesInUrl.optional(),
});
export const ScopeQuery = z.object({ scope: Scope.default('all') });
/** `changes`: also count the changes of metrics over this period. */
export const FacetsQuery = ScopeQuery.extend({ changes: z.enum(CHANGE_PERIOD_KEYS).optional() });

export const BrandList = z.object({ data: z.array(Brand) });
export type BrandList = z.infer<typeof BrandList>;

/** Brands in the order of the requested ids, each once. A merged brand is replaced by the one it was merged into; `missing`: unknown ids. */
export const BrandsById = z.object({
  data: z.array(BrandDetail),
  missing: z.array(z.number().int().positive()),
});
export type BrandsById = z.infer<typeof BrandsById>;

/** `cursor` leads to the page that follows, null on the last one. */
export const BrowsedBrands = BrandList.extend({ cursor: SealedCursor.nullable() });
export type BrowsedBrands = z.infer<typeof BrowsedBrands>;

/** A page of the catalogue, or the brands that the request names. */
export const ListedBrands = z.union([BrandsById, BrowsedBrands]);

const Count = z.number().int().min(0);

/**
 * Brands for a keyword, and the filters that it names and at least one brand matches; if no brand is found, also categories by a part
 * of their name. `observable`: the keyword as the address of a store that is not in the catalogue and can be collected.
 */
export const BrandSuggestions = BrandList.extend({
  categories: z.array(z.object({ label: z.string(), brands: Count })),
  countries: z.array(z.object({ id: z.string(), label: z.string(), brands: Count })),
  observable: z.string().nullable(),
});
export type BrandSuggestions = z.infer<typeof BrandSuggestions>;

/**
 * `count`: matches that can be paged through with this plan; `total`: all matches.
 * They differ only on Basic, which pages through at most 50 results of a search, by number or by `cursor`, which is null on the last page.
 */
export const FilteredBrandList = BrowsedBrands.extend({
  count: Count,
  total: Count,
});
export type FilteredBrandList = z.infer<typeof FilteredBrandList>;

/** Estimates of a brand based on visits that the user imported; only for this user. */
const CalibratedEstimates = z.partialRecord(
  z.enum(METRIC_KEYS),
  z.object({ value: z.number(), origin: Provenance }),
);
export type CalibratedEstimates = z.infer<typeof CalibratedEstimates>;

/** The user's private brand with the address of a brand of the shared catalogue, if there is one. */
export const PrivateBrandOf = z.object({ data: BrandDetail.nullable(), estimates: CalibratedEstimates });
export type PrivateBrandOf = z.infer<typeof PrivateBrandOf>;

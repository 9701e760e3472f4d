import { z } from 'zod';
import { PAGE_SIZE } from '../brands/brand.ts';
import { fromUrl, numberInUrl, PageInUrl, readJson } from '../from-url.ts';
import { SealedCursor } from '../sealed-cursor.ts';
import { FilterPayload } from '../search/filter-payload.ts';
import { arePricesOrdered, PRICES_NOT_ORDERED, ProductFilters, ProductSort } from './product-filters.ts';

const Count = z.number().int().min(0);
const PriceRange = z.object({ min: z.number(), max: z.number() });

/** A product of a brand's store. Prices are in major units; `null` is unknown. */
export const StoreProduct = z.object({
  id: z.number().int(),
  brandId: z.number().int(),
  title: z.string(),
  url: z.string().nullable(),
  picture: z.string().nullable(),
  type: z.string().nullable(),
  vendor: z.string().nullable(),
  tags: z.array(z.string()),
  currency: z.string().nullable(),
  /** Lowest and highest price of its variants in `currency`. */
  price: PriceRange.nullable(),
  priceUsd: PriceRange.nullable(),
  /** The price before a reduction, in `currency`. */
  compareAt: z.number().nullable(),
  /** Percent off `compareAt`. */
  discount: z.number().int().nullable(),
  available: z.boolean().nullable(),
  options: Count.nullable(),
  reviews: Count.nullable(),
  rating: z.number().nullable(),
  /** Its position in the store's best-selling order, from 1. */
  bestSellingRank: z.number().int().nullable(),
  /** The creation date stated by the store, or else the first complete visit that saw it after an earlier one had not. */
  createdAt: z.iso.datetime().nullable(),
  firstObservedAt: z.iso.datetime(),
  lastObservedAt: z.iso.datetime(),
  priceChangedAt: z.iso.datetime().nullable(),
  /** When a visit no longer found it. */
  goneAt: z.iso.datetime().nullable(),
  source: z.string(),
});
export type StoreProduct = z.infer<typeof StoreProduct>;

/** A search across brands: `brands` is the payload of a brand filter. */
export const ProductSearch = z.strictObject({
  products: ProductFilters.default({}),
  brands: FilterPayload.default({}),
  sort: ProductSort.default('relevance'),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

const readDecimal = (text: string) => (/^(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text);
const readFlag = (text: string) => (text === 'true' ? true : text === 'false' ? false : text);

const FILTERS = ProductFilters.shape;
/** The filters, order and page of a brand's products, in the URL. `types` may be repeated. `after`, the `cursor` of the previous page, replaces `page`. */
export const BrandProductsQuery = z
  .object({
    keyword: FILTERS.keyword,
    types: z.union([FILTERS.types.unwrap().element, FILTERS.types]),
    minPrice: fromUrl(readDecimal, FILTERS.minPrice),
    maxPrice: fromUrl(readDecimal, FILTERS.maxPrice),
    minDiscount: numberInUrl(FILTERS.minDiscount),
    newWithinDays: numberInUrl(FILTERS.newWithinDays),
    available: fromUrl(readFlag, FILTERS.available),
    gone: fromUrl(readFlag, FILTERS.gone),
    sort: ProductSort.default('relevance'),
    page: PageInUrl,
    after: SealedCursor.optional(),
    limit: numberInUrl(z.number().int().min(1).max(100).default(PAGE_SIZE)),
  })
  .refine(arePricesOrdered, PRICES_NOT_ORDERED);
/** `brands`: the payload of a brand filter, as JSON. */
export const ProductSearchQuery = BrandProductsQuery.extend({
  brands: fromUrl(readJson, FilterPayload.default({})),
});

export const ProductType = z.object({ type: z.string(), count: Count });
export type ProductType = z.infer<typeof ProductType>;

const Page = {
  /** Products that can be paged through: of a search across brands at most 50 on Basic, otherwise at most `EXACT_PRODUCT_COUNT`. */
  count: Count,
  /** Products that match; those of one brand are always counted exactly. */
  total: Count,
  totalIsExact: z.boolean(),
  /** The keyword searched instead of one that no product has, with similarly spelt words. */
  corrected: z.string().nullable(),
  /** Leads to the page that follows, null on the last one. */
  cursor: SealedCursor.nullable(),
};

/** `prices`: the price after each change, oldest first, starting with the first price seen. */
export const PriceChange = z.object({
  at: z.iso.datetime(),
  price: PriceRange,
  compareAt: z.number().nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** The products of one brand, with data for its filters: types by count, and the distribution of US dollar prices. */
export const BrandProducts = z.object({
  ...Page,
  data: z.array(StoreProduct.extend({ prices: z.array(PriceChange) })),
  types: z.array(ProductType),
  histogram: z.array(z.object({ min: z.number(), max: z.number(), count: Count })),
  /** Number of stored products of this brand, regardless of the filters, and how many of them are gone. */
  kept: Count,
  gone: Count,
  /** The store has more products than are stored. */
  limitReached: z.boolean(),
});
export type BrandProducts = z.infer<typeof BrandProducts>;

export const ProductBrand = z.object({
  id: z.number().int(),
  name: z.string(),
  image: z.string().nullable(),
  domain: z.string().nullable(),
});
const FoundProduct = StoreProduct.extend({ brand: ProductBrand });
export type FoundProduct = z.infer<typeof FoundProduct>;
export const FoundProducts = z.object({
  ...Page,
  data: z.array(FoundProduct),
});
export type FoundProducts = z.infer<typeof FoundProducts>;

/** Products that represent those a brand sells; `median` has the median price. `null` where no price or date is known. */
export const ComparedProducts = z.object({
  brandId: z.number().int(),
  cheapest: StoreProduct.nullable(),
  median: StoreProduct.nullable(),
  newest: StoreProduct.nullable(),
});
export type ComparedProducts = z.infer<typeof ComparedProducts>;
/** In the order of the ids. */
export const ComparedProductsList = z.object({ data: z.array(ComparedProducts) });
export type ComparedProductsList = z.infer<typeof ComparedProductsList>;

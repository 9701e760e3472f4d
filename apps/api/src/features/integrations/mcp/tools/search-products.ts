import {
  type BrandProducts,
  type FoundProducts,
  ProductFilters,
  ProductSort,
  SealedCursor,
} from '@brandlode/contract';
import { z } from 'zod';
import { ApiRefusal } from '../api-calls.ts';
import { defineTool, type Session } from '../define-tool.ts';
import { BrandId, Filters, readBrands } from '../facts.ts';
import { storeLink, Untrusted, untrusted } from '../untrusted.ts';

const Range = z.object({ min: z.number(), max: z.number() });

export const searchProducts = defineTool({
  name: 'search_products',
  title: 'Search products',
  description:
    'Products of stores by words, price, discount and age: of one brand, of the brands that filters match, or of all. Prices are in the currency of the store and in US dollars. If no product has the keyword, products with a similar word are returned, and `corrected` is that word.',
  input: z.strictObject({
    keyword: ProductFilters.shape.keyword,
    brandId: BrandId.optional().describe('Only products of this brand; without `brands`.'),
    brands: Filters.optional(),
    minPrice: ProductFilters.shape.minPrice.describe('In US dollars.'),
    maxPrice: ProductFilters.shape.maxPrice.describe('In US dollars.'),
    minDiscount: ProductFilters.shape.minDiscount.describe('In percent.'),
    newWithinDays: ProductFilters.shape.newWithinDays,
    available: ProductFilters.shape.available,
    sort: ProductSort.optional(),
    limit: z.number().int().min(1).max(20).default(10),
    cursor: SealedCursor.optional().describe('The `next` of the previous page.'),
  }),
  output: z.object({
    total: z.number().int(),
    totalIsExact: z.boolean(),
    reachable: z.number().int(),
    products: z.array(
      z.object({
        id: z.number().int(),
        brandId: z.number().int(),
        brandPage: z.url(),
        store: z.url().nullable(),
        currency: z.string().nullable(),
        price: Range.nullable(),
        priceUsd: Range.nullable(),
        discountPercent: z.number().nullable(),
        available: z.boolean().nullable(),
        rating: z.number().nullable(),
        reviews: z.number().nullable(),
        gone: z.boolean(),
        observed: z.iso.date(),
        untrusted: Untrusted,
      }),
    ),
    next: z.string().nullable(),
    untrusted: Untrusted,
    page: z.url(),
  }),
  effect: 'read',
  async run(session, { brandId, brands, limit, cursor, ...filters }) {
    const { api, links } = session;
    if (brandId !== undefined && brands !== undefined)
      throw new ApiRefusal('Either brandId or brands can be given, not both.');
    const query = { ...filters, limit, after: cursor };
    const found =
      brandId === undefined
        ? await api.call<FoundProducts>('/products/search', { query: { ...query, brands } })
        : await api.call<BrandProducts>(`/brands/${brandId}/products`, { query });
    const domain = brandId === undefined ? null : await domainOf(session, brandId);
    return {
      total: found.total,
      totalIsExact: found.totalIsExact,
      reachable: found.count,
      products: found.data.map((product) => ({
        id: product.id,
        brandId: product.brandId,
        brandPage: links.brandProducts(product.brandId),
        store: storeLink(product.url, 'brand' in product ? product.brand.domain : domain),
        currency: product.currency,
        price: product.price,
        priceUsd: product.priceUsd,
        discountPercent: product.discount,
        available: product.available,
        rating: product.rating,
        reviews: product.reviews,
        gone: product.goneAt !== null,
        observed: product.lastObservedAt.slice(0, 10),
        untrusted: untrusted({
          title: product.title,
          type: product.type,
          vendor: product.vendor,
          source: product.source,
          ...('brand' in product && { brand: product.brand.name }),
        }),
      })),
      next: found.cursor,
      untrusted: untrusted({ corrected: found.corrected }),
      page: brandId === undefined ? links.products : links.brandProducts(brandId),
    };
  },
});

/** Null for a key that may read products only. */
async function domainOf(session: Session, brandId: number): Promise<string | null> {
  try {
    return (await readBrands(session, [brandId])).data[0]?.domain ?? null;
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}

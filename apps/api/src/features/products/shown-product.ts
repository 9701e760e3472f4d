import type { FoundProduct, StoreProduct } from '@brandlode/contract';
import type { ProductRow } from '@brandlode/database';
import type { ShownImages } from '../brands/images/image-addresses.ts';

/** A stored product as the API returns it: prices in major units, its picture as a path of this site. */
export const toShownProduct = (row: ProductRow, images: ShownImages): StoreProduct => ({
  id: row.id,
  brandId: row.brand_id,
  title: row.title,
  url: row.url,
  picture: images.toShown(row.id, 'product', row.picture_url),
  type: row.type,
  vendor: row.vendor,
  tags: row.tags,
  currency: row.currency,
  price: range(row.price_min, row.price_max),
  priceUsd: range(inDollars(row.price_min_usd), inDollars(row.price_max_usd)),
  compareAt: toNumber(row.compare_at),
  discount: row.discount,
  available: row.available,
  options: row.options_count,
  reviews: row.reviews_count,
  rating: toNumber(row.rating),
  bestSellingRank: row.best_selling_rank,
  createdAt: row.created_at?.toISOString() ?? null,
  firstObservedAt: row.first_observed_at.toISOString(),
  lastObservedAt: row.last_observed_at.toISOString(),
  priceChangedAt: row.price_changed_at?.toISOString() ?? null,
  goneAt: row.gone_at?.toISOString() ?? null,
  source: row.source,
});

/** With the fields of its brand that lists show. */
export const toFoundProduct = (row: ProductRow, images: ShownImages): FoundProduct => ({
  ...toShownProduct(row, images),
  brand: {
    id: row.brand_id,
    name: row.brand_name,
    image: images.toShown(row.brand_id, 'logo', row.profile_image),
    domain: row.brand_domain,
  },
});

const toNumber = (numeric: string | null) => (numeric === null ? null : Number(numeric));
const inDollars = (cents: number | null) => (cents === null ? null : cents / 100);

function range(low: number | string | null, high: number | string | null): StoreProduct['price'] {
  return low === null || high === null ? null : { min: Number(low), max: Number(high) };
}

import { compareKeys, type FoundProductIds, type ProductKey } from '@brandlode/database';

export type ProductPage = { page: number; limit: number; after?: string | undefined };

/** A page of the found products, by number or after a key, and the key that the next one follows. */
export function pageOfProducts(
  { ids, keys }: Pick<FoundProductIds, 'ids' | 'keys'>,
  { page, limit }: ProductPage,
  last: ProductKey | undefined,
): { ids: number[]; next: ProductKey | null } {
  const later = last ? keys.findIndex((key) => compareKeys(key, last) > 0) : (page - 1) * limit;
  const from = later < 0 ? ids.length : later;
  const to = from + limit;
  return { ids: ids.slice(from, to), next: to < ids.length ? (keys[to - 1] ?? null) : null };
}

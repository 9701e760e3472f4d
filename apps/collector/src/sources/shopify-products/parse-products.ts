import { isThing } from '../page/json-ld.ts';
import { dayOf, type ListedProduct, listedProduct } from '../product-list.ts';

/** A page of Shopify's `/products.json`; none for what is no such list. */
export function parseProducts(json: unknown): ListedProduct[] | undefined {
  if (!isThing(json) || !Array.isArray(json.products)) return undefined;
  return json.products.filter(isThing).flatMap((product) => {
    const { id } = product;
    return typeof id === 'number' || typeof id === 'string' ? [listed(String(id), product)] : [];
  });
}

/** Shops touch `published_at` in bulk: only `created_at` tells what is new. */
function listed(id: string, { created_at, variants }: Record<string, unknown>): ListedProduct {
  const made = typeof created_at === 'string' ? Date.parse(created_at) : Number.NaN;
  const prices = (Array.isArray(variants) ? variants : []).filter(isThing).map(({ price }) => Number(price));
  return listedProduct(id, Number.isNaN(made) ? null : dayOf(made), prices);
}

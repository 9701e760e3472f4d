import { BUDGET } from '../../parse/budget.ts';
import type { Parser } from '../../parse/document.ts';
import { isThing } from '../page/json-ld.ts';
import { parseJson } from '../parse-json.ts';
import { dayOf, type ListedProduct, listedProduct, productId } from '../product-list.ts';

export const shopifyProductsParser: Parser<{ products: ListedProduct[] | null }> = {
  name: 'shopify-products',
  version: 1,
  parse: ({ body }) => ({ products: parseProducts(parseJson(body)) ?? null }),
};

/** A page of Shopify's `/products.json`; undefined for anything else. */
export function parseProducts(json: unknown): ListedProduct[] | undefined {
  if (!isThing(json) || !Array.isArray(json.products)) return undefined;
  const products = json.products.slice(0, BUDGET.productList.products).filter(isThing);
  return products.flatMap((product) => {
    const id = productId(product.id);
    return id === undefined ? [] : [listed(id, product)];
  });
}

/** Stores update `published_at` in bulk; only `created_at` tells which products are new. */
function listed(id: string, { created_at, variants }: Record<string, unknown>): ListedProduct {
  const made = typeof created_at === 'string' ? Date.parse(created_at.slice(0, 40)) : Number.NaN;
  const prices = (Array.isArray(variants) ? variants : [])
    .slice(0, BUDGET.productList.variants)
    .filter(isThing)
    .map(({ price }) => Number(price));
  return listedProduct(id, Number.isNaN(made) ? null : dayOf(made), prices);
}

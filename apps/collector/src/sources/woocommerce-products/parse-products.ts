import { currencyOf } from '@brandlode/currencies';
import { z } from 'zod';
import { BUDGET } from '../../parse/budget.ts';
import type { Parser } from '../../parse/document.ts';
import { addTypes } from '../hints/product-types.ts';
import { isThing } from '../page/json-ld.ts';
import { parseJson } from '../parse-json.ts';
import { type ListedProduct, listedProduct, productId } from '../product-list.ts';

const Amount = z.coerce.number().nonnegative();
/** Prices are strings in the currency's minor unit. */
const Prices = z.object({
  price: Amount,
  price_range: z.object({ min_amount: Amount, max_amount: Amount }).nullish().catch(undefined),
  currency_code: z.string(),
  currency_minor_unit: z.coerce.number().int().min(0).max(4),
});

type ProductsPage = { products: ListedProduct[]; currency?: string };

export const woocommerceProductsParser: Parser<{
  list: ProductsPage | null;
  types: Record<string, number>;
  total?: number;
}> = {
  name: 'woocommerce-products',
  version: 3,
  parse: ({ body, headers }) => {
    const json = parseJson(body);
    const total = Number.parseInt(headers['x-wp-total'] ?? '', 10);
    return { list: parseProducts(json) ?? null, types: productTypes(json), ...(total >= 0 && { total }) };
  },
};

/**
 * A page of the Store API's product list; undefined for anything else. A variable product counts with both ends of its price
 * range. Products in another currency than the page's first are counted without a price.
 */
export function parseProducts(json: unknown): ProductsPage | undefined {
  if (!Array.isArray(json) || !json.every((product) => isThing(product) && 'id' in product)) return undefined;
  const read = json.slice(0, BUDGET.productList.products).map((product) => ({
    id: productId(product.id) ?? '',
    prices: Prices.safeParse(product.prices).data,
  }));
  const currency = read.map(({ prices }) => currencyOf(prices?.currency_code)).find(Boolean);
  return {
    products: read.map(({ id, prices }) =>
      listed(id, prices && currencyOf(prices.currency_code) === currency ? prices : undefined),
    ),
    ...(currency && { currency }),
  };
}

/** How many products of a page are in each category. */
function productTypes(json: unknown): Record<string, number> {
  const types: Record<string, number> = {};
  for (const product of Array.isArray(json) ? json.slice(0, BUDGET.productList.products) : []) {
    const categories = isThing(product) && Array.isArray(product.categories) ? product.categories : [];
    for (const category of categories.slice(0, 5))
      if (isThing(category) && typeof category.name === 'string')
        addTypes(types, { [category.name.trim().slice(0, 100)]: 1 });
  }
  return types;
}

function listed(id: string, prices: z.output<typeof Prices> | undefined): ListedProduct {
  if (!prices) return listedProduct(id, null, []);
  const { price, price_range: range, currency_minor_unit } = prices;
  const amounts = range ? [range.min_amount, range.max_amount] : [price];
  return listedProduct(
    id,
    null,
    amounts.map((amount) => amount / 10 ** currency_minor_unit),
  );
}

import { currencyOf } from '@brandlode/currencies';
import { PRODUCT_LIMITS } from '@brandlode/database';
import { z } from 'zod';
import { BUDGET } from '../../parse/budget.ts';
import type { Parser } from '../../parse/document.ts';
import { addTypes } from '../hints/product-types.ts';
import { isThing, type Thing, thingsIn } from '../page/json-ld.ts';
import { parseJson } from '../parse-json.ts';
import { pageAddress, pictureAddress, productTags, productText, ratingOf } from '../product-fields.ts';
import { type ListedProduct, pricesOf, productId } from '../product-list.ts';

const Amount = z.coerce.number().nonnegative();
/** Prices are strings in the currency's minor unit. */
const Prices = z.object({
  price: Amount,
  regular_price: Amount.nullish().catch(undefined),
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
  version: 6,
  parse: ({ body, headers }, { site }) => {
    const json = parseJson(body);
    const total = Number.parseInt(headers['x-wp-total'] ?? '', 10);
    return {
      list: parseProducts(json, site) ?? null,
      types: productTypes(json),
      ...(total >= 0 && { total }),
    };
  },
};

/**
 * A page of the Store API's product list; undefined for anything else. A variable product counts with both ends of its price
 * range. Products in another currency than the page's first are counted without a price.
 */
export function parseProducts(json: unknown, site: string): ProductsPage | undefined {
  if (!Array.isArray(json)) return undefined;
  const products: Thing[] = json
    .slice(0, BUDGET.productList.products)
    .filter((product) => isThing(product) && 'id' in product);
  if (products.length < Math.min(json.length, BUDGET.productList.products)) return undefined;
  const read = products.map((product) => ({ product, prices: Prices.safeParse(product.prices).data }));
  const currency = read.map(({ prices }) => currencyOf(prices?.currency_code)).find(Boolean);
  return {
    products: read.map(({ product, prices }) =>
      listed(product, prices && currencyOf(prices.currency_code) === currency ? prices : undefined, site),
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

function listed(product: Thing, prices: z.output<typeof Prices> | undefined, site: string): ListedProduct {
  const { name, permalink, images, tags, categories, brands, attributes } = product;
  // Its first category, followed by any others.
  const [type, ...besides] = termsIn(categories).flatMap((category) =>
    isCategory(category) ? (productText(category.name, PRODUCT_LIMITS.type) ?? []) : [],
  );
  return {
    id: productId(product.id) ?? '',
    title: productText(name, PRODUCT_LIMITS.title) ?? '',
    url: pageAddress(permalink, site),
    picture: pictureAddress(termsIn(images)[0]?.src, site),
    type,
    vendor: productText(termsIn(brands)[0]?.name, PRODUCT_LIMITS.vendor),
    tags: productTags([...termsIn(tags).map((tag) => tag.name), ...besides]),
    ...amountsOf(prices),
    available: typeof product.is_in_stock === 'boolean' ? product.is_in_stock : undefined,
    options: Array.isArray(attributes)
      ? termsIn(attributes).filter((attribute) => attribute.has_variations === true).length
      : undefined,
    ...ratingOf(product.average_rating, product.review_count),
  };
}

function amountsOf(prices: z.output<typeof Prices> | undefined) {
  if (!prices) return pricesOf([]);
  const { price, regular_price, price_range: range, currency_minor_unit } = prices;
  const amount = (units: number) => units / 10 ** currency_minor_unit;
  const spread = pricesOf((range ? [range.min_amount, range.max_amount] : [price]).map(amount));
  // The lowest regular price of a range: the cheapest variation's is at least that.
  const regular = amount(regular_price ?? 0);
  return { ...spread, compareAt: spread.low > 0 && regular > spread.low ? regular : undefined };
}

const MAX_TERMS = 250;
const termsIn = (value: unknown) => thingsIn(value, MAX_TERMS);

/** The default category of a product without one; its slug is in the store's language if it is translated. */
const isCategory = ({ slug }: Thing) => slug !== 'uncategorized';

import type { InputsOf } from '@brandlode/contract';
import { MAX_PRODUCTS, PRODUCT_LIMITS } from '@brandlode/database';
import { BUDGET } from '../../parse/budget.ts';
import type { Parser } from '../../parse/document.ts';
import { addTypes } from '../hints/product-types.ts';
import { atLeast } from '../lower-bound.ts';
import { isThing, type Thing, thingsIn } from '../page/json-ld.ts';
import { currencyFact, currencyOfPages } from '../page-currency.ts';
import { parseJson } from '../parse-json.ts';
import { priceMetrics } from '../prices/price-metrics.ts';
import { numberOf, pageAddress, pictureAddress, productTags, productText } from '../product-fields.ts';
import { type ListedProduct, ProductList, pricesOf, productId } from '../product-list.ts';
import { AddressReader } from '../read-address.ts';
import { type MetricValue, sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source, type Visit } from '../source.ts';
import { productPageParser } from '../structured-products/parsers.ts';
import { addressAt, currencySoFar, isShopify, withoutFrontPage } from '../visit-so-far.ts';

const PAGE_SIZE = 250;

const shopifyProductsParser: Parser<{
  products: ListedProduct[] | null;
  types: Record<string, number>;
}> = {
  name: 'shopify-products',
  version: 6,
  parse: ({ body }, { site }) => {
    const json = parseJson(body);
    return { products: parseProducts(json, site) ?? null, types: productTypes(json) };
  },
};

/** Shopify's `/products.json` up to the empty page: its products, their number and prices, and how many are new. */
export const shopifyProducts: Source = {
  name: 'shopify-products',
  schedule: { first: 3 * HOURS_PER_DAY, min: HOURS_PER_DAY, max: 14 * HOURS_PER_DAY },
  group: 'products',
  parsers: [shopifyProductsParser, productPageParser],
  async collect(visit) {
    const stopped = withoutFrontPage(visit, 'shopify-products');
    if (stopped) return stopped;
    const reader = new AddressReader(visit);
    if (!isShopify(visit))
      return sourceReport('shopify-products', 'not applicable', { reason: 'no evidence of Shopify' });

    const list = new ProductList();
    const types: Record<string, number> = {};
    let unchanged = true;
    let ended = false;
    for (let page = 1; page <= MAX_PRODUCTS / PAGE_SIZE; page += 1) {
      const { result, value } = await reader.read(
        addressAt(visit, `/products.json?limit=${PAGE_SIZE}&page=${page}`),
        shopifyProductsParser,
        { accept: 'application/json' },
      );
      // A partial list would give wrong values.
      if (!value) return reader.failed('shopify-products', result);
      if (!value.products) {
        return sourceReport('shopify-products', 'not applicable', {
          reason: 'products.json is not a product list',
        });
      }
      addTypes(types, value.types);
      unchanged &&= result.outcome === 'unchanged';
      ended = value.products.length === 0;
      // An empty page is the end; a page without new products means that the list repeats itself.
      if (list.add(value.products, MAX_PRODUCTS) === 0) break;
    }
    const onPages = await currencyOfPages(visit, reader, list.urls);
    const currency = currencySoFar(visit) ?? onPages;
    return sourceReport('shopify-products', unchanged ? 'unchanged' : 'found', {
      facts: currencyFact(onPages),
      metrics: metricsOf(visit, list, currency),
      products: {
        list: list.observed(currency, visit.rates),
        complete: ended && isWhole(list) && list.isWithinBudget,
      },
      hints: [{ productTypes: types }],
      ...noteOf(list, currency),
    });
  },
};

const isWhole = (list: ProductList) => list.entries < MAX_PRODUCTS;

function noteOf(list: ProductList, currency: string | undefined): { reason?: string } {
  const notes = [
    ...(isWhole(list) ? [] : [atLeast(list.count, 'product')]),
    ...(currency ? [] : ['no prices: their currency is not known beyond doubt']),
  ];
  return notes.length > 0 ? { reason: notes.join('; ') } : {};
}

function metricsOf(visit: Visit, list: ProductList, currency: string | undefined): MetricValue[] {
  const whole = isWhole(list);
  const inputs: InputsOf<'shopify-products'> = {
    source: 'shopify-products',
    productsRead: list.count,
    ...(!whole && { limit: MAX_PRODUCTS }),
    ...list.leftOut,
  };
  const metrics: MetricValue[] = [];
  // Past the limit both counts are lower bounds, and only the store's own count is a value.
  if (whole) {
    metrics.push({ metric: 'product_count', value: list.count, kind: 'measured', inputs });
    const recent = list.createdInLast30Days(visit.now);
    if (recent !== undefined)
      metrics.push({ metric: 'product_count_30_days', value: recent, kind: 'measured', inputs });
  }
  if (currency) {
    metrics.push(...priceMetrics(list.prices, { currency, inputs, sampled: !whole, rates: visit.rates }));
  }
  return metrics;
}

/** How many products of a page have each `product_type`. */
function productTypes(json: unknown): Record<string, number> {
  const products = isThing(json) && Array.isArray(json.products) ? json.products : [];
  const types: Record<string, number> = {};
  for (const product of products.slice(0, BUDGET.productList.products))
    if (isThing(product) && typeof product.product_type === 'string')
      addTypes(types, { [product.product_type.trim().slice(0, 100)]: 1 });
  return types;
}

/** A page of Shopify's `/products.json`; undefined for anything else. */
export function parseProducts(json: unknown, site: string): ListedProduct[] | undefined {
  if (!isThing(json) || !Array.isArray(json.products)) return undefined;
  const products = json.products.slice(0, BUDGET.productList.products).filter(isThing);
  return products.flatMap((product) => {
    const id = productId(product.id);
    return id === undefined ? [] : [listed(id, product, site)];
  });
}

function listed(id: string, product: Thing, site: string): ListedProduct {
  const { title, handle, tags, images, options } = product;
  const variants = thingsIn(product.variants, BUDGET.productList.variants);
  const prices = variants.map(({ price }) => Number(price));
  const spread = pricesOf(prices);
  const cheapest = variants[prices.indexOf(spread.low)];
  return {
    id,
    title: productText(title, PRODUCT_LIMITS.title) ?? '',
    url: typeof handle === 'string' ? pageAddress(`/products/${handle}`, site) : undefined,
    picture: pictureAddress(thingsIn(images, 1)[0]?.src, site),
    type: productText(product.product_type, PRODUCT_LIMITS.type),
    vendor: productText(product.vendor, PRODUCT_LIMITS.vendor),
    tags: productTags(Array.isArray(tags) ? tags : []),
    ...spread,
    compareAt: higher(cheapest?.compare_at_price, spread.low),
    available: isAvailable(variants),
    options: Array.isArray(options) ? thingsIn(options, 100).filter(isChoice).length : undefined,
    createdAt: timeOf(product.created_at),
  };
}

/** Shopify lists one option even for a product without options. */
const isChoice = ({ name, values }: Thing) =>
  name !== 'Title' || !Array.isArray(values) || values.length !== 1 || values[0] !== 'Default Title';

function isAvailable(variants: Thing[]): boolean | undefined {
  const stated = variants.filter(({ available }) => typeof available === 'boolean');
  return stated.length > 0 ? stated.some(({ available }) => available) : undefined;
}

function higher(price: unknown, than: number): number | undefined {
  const amount = numberOf(price);
  return amount !== undefined && than > 0 && amount > than ? amount : undefined;
}

/** Stores update `published_at` in bulk; only `created_at` shows which products are new. */
function timeOf(text: unknown): string | undefined {
  const time = typeof text === 'string' ? Date.parse(text.slice(0, 40)) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

import { MAX_PRODUCTS } from '@brandlode/database';
import type { FetchResult } from '../../crawl/fetch-result.ts';
import { addTypes } from '../hints/product-types.ts';
import { atLeast } from '../lower-bound.ts';
import { priceMetrics } from '../prices/price-metrics.ts';
import { ProductList } from '../product-list.ts';
import { AddressReader } from '../read-address.ts';
import { type MetricValue, sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source } from '../source.ts';
import { addressAt, isWooCommerce, platformSoFar, withoutFrontPage } from '../visit-so-far.ts';
import { woocommerceProductsParser } from './parse-products.ts';

/** The endpoints of the Store API's product list: older ones and those without permalinks are tried in turn. */
const ENDPOINTS = [
  '/wp-json/wc/store/v1/products?',
  '/wp-json/wc/store/products?',
  '/?rest_route=/wc/store/v1/products&',
  '/?rest_route=/wc/store/products&',
];
const PAGE_SIZE = 100;
const MAX_PAGES = MAX_PRODUCTS / PAGE_SIZE;
const MONTH = 30 * 86_400_000;

/** WooCommerce's Store API: the products, the store's own count (X-WP-Total), how many are new, and which sell best. */
export const woocommerceProducts: Source = {
  name: 'woocommerce-products',
  schedule: { first: 3 * HOURS_PER_DAY, min: HOURS_PER_DAY, max: 14 * HOURS_PER_DAY },
  group: 'products',
  parsers: [woocommerceProductsParser],
  async collect(visit) {
    const stopped = withoutFrontPage(visit, 'woocommerce-products');
    if (stopped) return stopped;
    const reader = new AddressReader(visit);
    const notApplicable = (reason: string) =>
      sourceReport('woocommerce-products', 'not applicable', { reason });
    if (platformSoFar(visit) && !isWooCommerce(visit))
      return notApplicable(`a ${platformSoFar(visit)} store`);

    const readPage = (endpoint: string, page: number) =>
      reader.read(
        addressAt(visit, `${endpoint}per_page=${PAGE_SIZE}&page=${page}`),
        woocommerceProductsParser,
        { accept: 'application/json' },
      );
    // Without evidence of WooCommerce one request is enough.
    const [newest = '', ...older] = ENDPOINTS;
    let endpoint = newest;
    let first = await readPage(endpoint, 1);
    for (const other of isWooCommerce(visit) ? older : []) {
      if (first.value?.list || !mayBeElsewhere(first.result)) break;
      const next = await readPage(other, 1);
      if (next.value?.list) endpoint = other;
      if (next.value?.list || !mayBeElsewhere(next.result)) first = next;
    }

    const list = new ProductList();
    let unchanged = true;
    let ended = false;
    let total: number | undefined;
    let currency: string | undefined;
    const types: Record<string, number> = {};
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { result, value } = page === 1 ? first : await readPage(endpoint, page);
      if (!value && page === 1 && !isWooCommerce(visit) && result.outcome === 'missing') {
        return notApplicable('no evidence of WooCommerce');
      }
      if (!value) return reader.failed('woocommerce-products', result);
      if (!value.list) return notApplicable('the Store API returned no product list');
      unchanged &&= result.outcome === 'unchanged';
      addTypes(types, value.types);
      total ??= value.total;
      currency ??= value.list.currency;
      const sameCurrency = value.list.currency === currency;
      const added = sameCurrency ? list.add(value.list.products, MAX_PRODUCTS) : 0;
      const isLast = total === undefined ? value.list.products.length < PAGE_SIZE : page * PAGE_SIZE >= total;
      ended = isLast && (sameCurrency || value.list.products.length === 0);
      if (added === 0 || (total !== undefined && isLast)) break;
    }

    // The store counts entries that are not goods as well.
    const count = total === undefined ? list.count : Math.max(total - list.nonGoods, list.count);
    const isBound = total === undefined && list.entries >= MAX_PAGES * PAGE_SIZE;
    const sampled = isBound || list.count < count;
    const { nonGoods, ...unusual } = list.leftOut;
    const metrics: MetricValue[] = [];
    if (!isBound)
      metrics.push({
        metric: 'product_count',
        value: count,
        kind: 'measured',
        inputs: {
          source: 'woocommerce-products',
          ...(total === undefined && { productsRead: list.count }),
          ...(nonGoods && { nonGoods }),
        },
      });
    if (currency) {
      const inputs = {
        source: 'woocommerce-products',
        productsRead: list.count,
        ...(nonGoods && { nonGoods }),
        ...unusual,
      } as const;
      metrics.push(...priceMetrics(list.prices, { currency, inputs, sampled, rates: visit.rates }));
    }
    // Rounded to the day, so that the request is the same all day.
    const after = new Date(Math.floor((visit.now.getTime() - MONTH) / 86_400_000) * 86_400_000).toISOString();
    const recent = await readRecent(total ?? list.entries, (page) =>
      reader.readUncached(
        addressAt(
          visit,
          `${endpoint}per_page=${PAGE_SIZE}&page=${page}&date_column=date_gmt&after=${encodeURIComponent(after)}`,
        ),
        woocommerceProductsParser,
        { accept: 'application/json' },
      ),
    );
    if (recent)
      metrics.push({
        metric: 'product_count_30_days',
        value: recent.count,
        kind: 'measured',
        inputs: { source: 'woocommerce-products', since: after.slice(0, 10) },
      });
    const popular =
      list.count > 1
        ? await reader.readUncached(
            addressAt(visit, `${endpoint}per_page=${PAGE_SIZE}&orderby=popularity&order=desc&_fields=id`),
            woocommerceProductsParser,
            { accept: 'application/json' },
          )
        : undefined;
    const bestSelling = popular?.value?.list?.products.map(({ id }) => id) ?? [];
    const place = { place: 'Store API', weak: false };
    return sourceReport('woocommerce-products', unchanged ? 'unchanged' : 'found', {
      metrics,
      products: {
        list: list.observed(currency, visit.rates, bestSellersOf(bestSelling, list.ids)),
        complete: ended && list.isWithinBudget,
      },
      hints: [{ productTypes: types }],
      ...(isBound && { reason: atLeast(count, 'product') }),
      facts: {
        platform: { name: 'WooCommerce', evidence: `${endpoint.slice(0, -1)}: ${count} products` },
        ...(currency && { currency, seen_in: { currency: place } }),
      },
    });
  },
};

type ProductsRead = ReturnType<typeof woocommerceProductsParser.parse>;

/** The recent products, of which the store's own number includes entries that are not goods; undefined unless all could be read. */
async function readRecent(
  total: number,
  readPage: (page: number) => Promise<{ value?: ProductsRead | undefined }>,
): Promise<ProductList | undefined> {
  const recent = new ProductList();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { value } = await readPage(page);
    // A store that reports its total here may ignore the parameter.
    if (!value?.list || value.total === undefined || value.total >= total) return undefined;
    const added = recent.add(value.list.products, MAX_PRODUCTS);
    if (recent.entries >= value.total) return recent;
    if (added === 0) return undefined;
  }
  return undefined;
}

/** Another endpoint may respond if this one is missing, refused, or not a product list. */
const mayBeElsewhere = (result: FetchResult): boolean =>
  result.outcome === 'missing' ||
  result.outcome === 'found' ||
  result.outcome === 'unchanged' ||
  (result.outcome === 'blocked' && (result.reason === 'refused' || result.reason === 'robots.txt'));

/**
 * The ids of the store's best-selling order that show sales. Products with equal sales, such as none, are ordered by
 * descending id, so the end of the list with that order is no evidence; nor is the order of a store that ignores the parameter.
 */
function bestSellersOf(popular: string[], listed: string[]): string[] {
  if (popular.every((id, at) => id === listed[at])) return [];
  let end = popular.length - 1;
  while (end > 0 && Number(popular[end - 1]) > Number(popular[end])) end -= 1;
  return popular.slice(0, Math.max(0, end));
}

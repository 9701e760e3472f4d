import type { RateTable } from '@brandlode/currencies';
import { MAX_PRODUCTS } from '@brandlode/database';
import type { FetchResult } from '../../crawl/fetch-result.ts';
import { addTypes } from '../hints/product-types.ts';
import { atLeast } from '../lower-bound.ts';
import { priceMetrics } from '../prices/price-metrics.ts';
import { ProductList } from '../product-list.ts';
import { AddressReader, type Read } from '../read-address.ts';
import { type MetricValue, type SourceReport, sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source, type Visit } from '../source.ts';
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
const DAY = 86_400_000;
const NAME = 'woocommerce-products';

/** WooCommerce's Store API: the products, the store's own count (X-WP-Total), how many are new, and which sell best. */
export const woocommerceProducts: Source = {
  name: NAME,
  schedule: { first: 3 * HOURS_PER_DAY, min: HOURS_PER_DAY, max: 14 * HOURS_PER_DAY },
  group: 'products',
  parsers: [woocommerceProductsParser],
  async collect(visit) {
    const stopped = withoutFrontPage(visit, NAME);
    if (stopped) return stopped;
    const platform = platformSoFar(visit);
    if (platform && !isWooCommerce(visit)) return notApplicable(`a ${platform} store`);
    const store = new StoreApi(visit);
    const read = await readList(store);
    if ('outcome' in read) return read;

    const { list, total, currency, isBound } = read;
    // The store counts entries that are not goods as well.
    const count = total === undefined ? list.count : Math.max(total - list.nonGoods, list.count);
    const since = startOfMonthBefore(visit.now);
    const recent = await readRecent(store, since, total ?? list.entries);
    const bestSellers = list.count > 1 ? await readBestSellers(store, list.ids) : [];
    const metrics = productMetrics(read, count, visit.rates);
    if (recent)
      metrics.push({
        metric: 'product_count_30_days',
        value: recent.count,
        kind: 'measured',
        inputs: { source: NAME, since: since.slice(0, 10) },
      });
    return sourceReport(NAME, read.unchanged ? 'unchanged' : 'found', {
      metrics,
      products: {
        list: list.observed(currency, visit.rates, bestSellers),
        complete: read.ended && list.isWithinBudget,
      },
      hints: [{ productTypes: read.types }],
      ...(isBound && { reason: atLeast(count, 'product') }),
      facts: {
        platform: { name: 'WooCommerce', evidence: `${store.endpoint.slice(0, -1)}: ${count} products` },
        ...(currency && { currency, seen_in: { currency: { place: 'Store API', weak: false } } }),
      },
    });
  },
};

const notApplicable = (reason: string) => sourceReport(NAME, 'not applicable', { reason });

type ProductsRead = ReturnType<typeof woocommerceProductsParser.parse>;

/** Requests pages of products from the endpoint that the store offers. */
class StoreApi {
  readonly reader: AddressReader;
  readonly isExpected: boolean;
  endpoint = '';
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
    this.reader = new AddressReader(visit);
    this.isExpected = isWooCommerce(visit);
  }

  /** Finds the endpoint, and returns its first page. Without evidence of WooCommerce one request is enough. */
  async readFirst(): Promise<Read<ProductsRead>> {
    const [newest = '', ...older] = ENDPOINTS;
    this.endpoint = newest;
    let first = await this.readPage(1);
    for (const endpoint of this.isExpected ? older : []) {
      if (first.value?.list || !mayBeElsewhere(first.result)) break;
      const next = await this.readPage(1, endpoint);
      if (next.value?.list) this.endpoint = endpoint;
      if (next.value?.list || !mayBeElsewhere(next.result)) first = next;
    }
    return first;
  }

  readPage(page: number, endpoint = this.endpoint): Promise<Read<ProductsRead>> {
    const url = addressAt(this.#visit, `${endpoint}per_page=${PAGE_SIZE}&page=${page}`);
    return this.reader.read(url, woocommerceProductsParser, JSON_ONLY);
  }

  readUncached(query: string): Promise<Read<ProductsRead>> {
    const url = addressAt(this.#visit, `${this.endpoint}per_page=${PAGE_SIZE}&${query}`);
    return this.reader.readUncached(url, woocommerceProductsParser, JSON_ONLY);
  }
}

const JSON_ONLY = { accept: 'application/json' };

type ListRead = {
  list: ProductList;
  types: Record<string, number>;
  unchanged: boolean;
  /** Whether the last page was read. */
  ended: boolean;
  /** Whether the list is as long as may be read, so that the store may have more. */
  isBound: boolean;
  /** The number of entries that the store reports. */
  total: number | undefined;
  currency: string | undefined;
};

/** Reads all pages, or returns the report for a store without a product list. */
async function readList(store: StoreApi): Promise<ListRead | SourceReport> {
  const list = new ProductList();
  const types: Record<string, number> = {};
  let unchanged = true;
  let ended = false;
  let total: number | undefined;
  let currency: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { result, value } = await (page === 1 ? store.readFirst() : store.readPage(page));
    if (!value && page === 1 && !store.isExpected && result.outcome === 'missing') {
      return notApplicable('no evidence of WooCommerce');
    }
    if (!value) return store.reader.failed(NAME, result);
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
  const isBound = total === undefined && list.entries >= MAX_PAGES * PAGE_SIZE;
  return { list, types, unchanged, ended, isBound, total, currency };
}

function productMetrics(
  { list, total, currency, isBound }: ListRead,
  count: number,
  rates: RateTable | undefined,
): MetricValue[] {
  const { nonGoods, ...unusual } = list.leftOut;
  const inputs = { source: NAME, ...(nonGoods && { nonGoods }) } as const;
  const metrics: MetricValue[] = [];
  if (!isBound)
    metrics.push({
      metric: 'product_count',
      value: count,
      kind: 'measured',
      inputs: { ...inputs, ...(total === undefined && { productsRead: list.count }) },
    });
  if (currency)
    metrics.push(
      ...priceMetrics(list.prices, {
        currency,
        inputs: { ...inputs, productsRead: list.count, ...unusual },
        sampled: isBound || list.count < count,
        rates,
      }),
    );
  return metrics;
}

/** The start of the day 30 days ago, so that the request is the same all day. */
const startOfMonthBefore = (now: Date) =>
  new Date(Math.floor((now.getTime() - 30 * DAY) / DAY) * DAY).toISOString();

/** The recent products, of which the store's own number includes entries that are not goods; undefined unless all could be read. */
async function readRecent(store: StoreApi, since: string, total: number): Promise<ProductList | undefined> {
  const recent = new ProductList();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { value } = await store.readUncached(
      `page=${page}&date_column=date_gmt&after=${encodeURIComponent(since)}`,
    );
    // A store that reports its total here may ignore the parameter.
    if (!value?.list || value.total === undefined || value.total >= total) return undefined;
    const added = recent.add(value.list.products, MAX_PRODUCTS);
    if (recent.entries >= value.total) return recent;
    if (added === 0) return undefined;
  }
  return undefined;
}

async function readBestSellers(store: StoreApi, listed: string[]): Promise<string[]> {
  const { value } = await store.readUncached('orderby=popularity&order=desc&_fields=id');
  return bestSellersOf(value?.list?.products.map(({ id }) => id) ?? [], listed);
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
  if (popular.every((id, index) => id === listed[index])) return [];
  let end = popular.length - 1;
  while (end > 0 && Number(popular[end - 1]) > Number(popular[end])) end -= 1;
  return popular.slice(0, Math.max(0, end));
}

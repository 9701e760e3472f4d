import type { InputsOf } from '@brandlode/contract';
import { priceMetrics } from '../prices/price-metrics.ts';
import { ProductList } from '../product-list.ts';
import { AddressReader } from '../read-address.ts';
import { DAY, type MetricValue, type Source, type Visit } from '../source.ts';
import { addressAt, currencySoFar, isShopify, withoutFrontPage } from '../visit-so-far.ts';
import { shopifyProductsParser } from './parse-products.ts';

const PAGE_SIZE = 250;
/** Shopify's own limit. */
const MOST_PRODUCTS = 25_000;

/** Shopify's `/products.json` up to the empty page: number of products, prices, and new products. */
export const shopifyProducts: Source = {
  name: 'shopify-products',
  schedule: { first: 3 * DAY, min: DAY, max: 14 * DAY },
  group: 'products',
  parsers: [shopifyProductsParser],
  async collect(visit) {
    const stopped = withoutFrontPage(visit, 'shopify-products');
    if (stopped) return stopped;
    const reader = new AddressReader(visit);
    if (!isShopify(visit))
      return reader.report('shopify-products', 'not applicable', { reason: 'nothing shows Shopify' });

    const list = new ProductList();
    let unchanged = true;
    for (let page = 1; page <= MOST_PRODUCTS / PAGE_SIZE; page += 1) {
      const { result, value } = await reader.read(
        addressAt(visit, `/products.json?limit=${PAGE_SIZE}&page=${page}`),
        shopifyProductsParser,
        { accept: 'application/json' },
      );
      // A partial list would give wrong values.
      if (!value) return reader.failed('shopify-products', result);
      if (!value.products) {
        return reader.report('shopify-products', 'not applicable', {
          reason: 'products.json is no product list',
        });
      }
      unchanged &&= result.outcome === 'unchanged';
      // An empty page is the end; a page without new products means that the list repeats itself.
      if (list.add(value.products, MOST_PRODUCTS) === 0) break;
    }
    return reader.report('shopify-products', unchanged ? 'unchanged' : 'found', {
      metrics: metricsOf(visit, list),
      ...(!currencySoFar(visit) && { reason: 'no prices: their currency is not known beyond doubt' }),
    });
  },
};

function metricsOf(visit: Visit, list: ProductList): MetricValue[] {
  const whole = list.count < MOST_PRODUCTS;
  const kind = whole ? 'measured' : 'estimated';
  const inputs: InputsOf<'shopify-products'> = {
    source: 'shopify-products',
    productsRead: list.count,
    ...(!whole && { limit: MOST_PRODUCTS }),
  };
  const published = visit.earlier.find(({ source }) => source === 'shopify-meta')?.metrics[0]?.value;
  const metrics: MetricValue[] = [];
  // Past the limit the store's own count is more accurate.
  if (whole || !(Number(published) > list.count)) {
    metrics.push({
      metric: 'product_count',
      value: list.count,
      kind,
      ...(!whole && { low: list.count }),
      inputs,
    });
  }
  const recent = list.madeInLast30Days(visit.now);
  if (recent !== undefined) {
    metrics.push({
      metric: 'product_count_30_days',
      value: recent,
      kind,
      ...(!whole && { low: recent }),
      inputs,
    });
  }
  const currency = currencySoFar(visit);
  if (currency) {
    metrics.push(...priceMetrics(list.prices, { currency, inputs, sampled: !whole }));
  }
  return metrics;
}

import { priceMetrics } from '../prices/price-metrics.ts';
import { ProductList } from '../product-list.ts';
import { AddressReader } from '../read-address.ts';
import { DAY, type MetricValue, type Source } from '../source.ts';
import { addressAt, isWooCommerce, platformSoFar, withoutFrontPage } from '../visit-so-far.ts';
import { woocommerceProductsParser } from './parse-products.ts';

const PATH = '/wp-json/wc/store/v1/products';
const PAGE_SIZE = 100;
const MOST_PAGES = 100;
const MONTH = 30 * 86_400_000;

/** WooCommerce's Store API: the store's own count (X-WP-Total), prices of at most 10,000 products, and new products. */
export const woocommerceProducts: Source = {
  name: 'woocommerce-products',
  schedule: { first: 3 * DAY, min: DAY, max: 14 * DAY },
  group: 'products',
  parsers: [woocommerceProductsParser],
  async collect(visit) {
    const stopped = withoutFrontPage(visit, 'woocommerce-products');
    if (stopped) return stopped;
    const reader = new AddressReader(visit);
    const notApplicable = (reason: string) =>
      reader.report('woocommerce-products', 'not applicable', { reason });
    if (platformSoFar(visit) && !isWooCommerce(visit))
      return notApplicable(`a ${platformSoFar(visit)} store`);

    const list = new ProductList();
    let unchanged = true;
    let total: number | undefined;
    let currency: string | undefined;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { result, value } = await reader.read(
        addressAt(visit, `${PATH}?per_page=${PAGE_SIZE}&page=${page}`),
        woocommerceProductsParser,
        { accept: 'application/json' },
      );
      if (!value && page === 1 && !isWooCommerce(visit) && result.outcome === 'missing') {
        return notApplicable('nothing shows WooCommerce');
      }
      if (!value) return reader.failed('woocommerce-products', result);
      if (!value.list) return notApplicable('the Store API returned no product list');
      unchanged &&= result.outcome === 'unchanged';
      total ??= value.total;
      currency ??= value.list.currency;
      const added =
        value.list.currency === currency ? list.add(value.list.products, Number.POSITIVE_INFINITY) : 0;
      if (added === 0 || (total !== undefined && page * PAGE_SIZE >= total)) break;
    }

    const count = total ?? list.count;
    const sampled = list.count < count;
    const metrics: MetricValue[] = [
      {
        metric: 'product_count',
        value: count,
        kind: 'measured',
        inputs: { source: 'woocommerce-products', ...(total === undefined && { productsRead: list.count }) },
      },
    ];
    if (currency) {
      const inputs = { source: 'woocommerce-products', productsRead: list.count } as const;
      metrics.push(...priceMetrics(list.prices, { currency, inputs, sampled }));
    }
    // Rounded to the day, so that the request is the same all day.
    const after = new Date(Math.floor((visit.now.getTime() - MONTH) / 86_400_000) * 86_400_000).toISOString();
    const recent = await reader.readUncached(
      addressAt(visit, `${PATH}?per_page=1&date_column=date_gmt&after=${encodeURIComponent(after)}`),
      woocommerceProductsParser,
      { accept: 'application/json' },
    );
    // A store that reports its total here may ignore the parameter.
    if (recent.value?.list && recent.value.total !== undefined && recent.value.total < count) {
      metrics.push({
        metric: 'product_count_30_days',
        value: recent.value.total,
        kind: 'measured',
        inputs: { source: 'woocommerce-products', since: after.slice(0, 10) },
      });
    }
    const place = { place: 'Store API', weak: false };
    return reader.report('woocommerce-products', unchanged ? 'unchanged' : 'found', {
      metrics,
      facts: {
        platform: { name: 'WooCommerce', evidence: `${PATH}: ${count} products` },
        ...(currency && { currency, seen_in: { currency: place } }),
      },
    });
  },
};

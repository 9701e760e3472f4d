import { type InputsOf, isGoods, summarisePrices } from '@brandlode/contract';
import { type ObservedProduct, PRODUCT_LIMITS } from '@brandlode/database';
import type { BlockedReason, FetchResult } from '../../crawl/fetch-result.ts';
import { BUDGET } from '../../parse/budget.ts';
import { atLeast } from '../lower-bound.ts';
import { pricedAt } from '../page/price-periods.ts';
import { currencyFact } from '../page-currency.ts';
import { leftOutOf, priceMetrics } from '../prices/price-metrics.ts';
import { productText } from '../product-fields.ts';
import { observedPrice } from '../product-list.ts';
import { AddressReader } from '../read-address.ts';
import {
  type MetricValue,
  type PageHints,
  type ProductSeen,
  type SourceReport,
  sourceReport,
} from '../report.ts';
import { HOURS_PER_DAY, type Source, type Visit } from '../source.ts';
import { addressAt, currencySoFar, factSoFar, productsSeen, withoutFrontPage } from '../visit-so-far.ts';
import { type Listed, ListedPages, worthReading } from './parse-sitemap.ts';
import { productPageParser, robotsSitemapsParser, sitemapParser } from './parsers.ts';
import { share } from './share.ts';
import { inOneLanguage } from './sitemap-languages.ts';

const NAME = 'structured-products';
type PageInputs = InputsOf<typeof NAME>;
const MAX_SITEMAPS = 20;

/**
 * For stores without a product list: reads a sample of the product pages in the sitemaps for the prices in their structured
 * data; without sitemaps, the products of the front page. Values from a sample are marked as estimates.
 */
export const structuredProducts: Source = {
  name: NAME,
  schedule: { first: 7 * HOURS_PER_DAY, min: 3 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  group: 'products',
  parsers: [robotsSitemapsParser, sitemapParser, productPageParser],
  async collect(visit) {
    const stopped = withoutFrontPage(visit, NAME);
    if (stopped) return stopped;
    const reader = new AddressReader(visit);
    const listed = visit.earlier.find(({ source, metrics }) => LISTS.includes(source) && metrics.length > 0);
    if (listed) return sourceReport(NAME, 'not applicable', { reason: `${listed.source} has them` });

    const sitemaps = await readSitemaps(visit, reader);
    const pages = sitemaps.products.count > 0 ? sitemaps.products : sitemaps.others;
    const isPartial = sitemaps.unread > 0;
    const sample = await readSample(reader, pages, visit.now);
    if (sample.failed) return sample.failed;
    if (sample.products.length > 0) {
      return sourceReport(NAME, 'found', {
        hints: sample.hints,
        products: {
          list: observed(visit, sample.products),
          complete: sample.products.length === pages.high && !isPartial,
        },
        facts: currencyFact(statedBy(visit, sample.products)),
        ...resultOf(visit, sample, pages, isPartial),
      });
    }
    const [seen, nonGoods] = partition(productsSeen(visit));
    // The front page shows only some of the store's products.
    if (seen.length > 0) {
      const inputs: PageInputs = { source: NAME, productsRead: seen.length };
      return sourceReport(NAME, 'found', {
        metrics: pricesOf(visit, { products: seen, nonGoods }, inputs, true),
        products: { list: observed(visit, seen), complete: false },
        reason: atLeast(seen.length, 'product'),
      });
    }
    if (sample.refused) return sample.refused;
    if (sitemaps.stopped) return reader.failed(NAME, sitemaps.stopped);
    return sourceReport(NAME, 'missing', { reason: 'no products in sitemaps or structured data' });
  },
};

/** The currency that all product pages state, for a store that states none elsewhere. */
function statedBy(visit: Visit, products: ProductSeen[]): string | undefined {
  const stated = new Set(products.map(({ currency }) => currency));
  return stated.size === 1 && !visit.earlier.some(({ facts }) => facts.currency) ? [...stated][0] : undefined;
}

function partition(seen: ProductSeen[]): [goods: ProductSeen[], others: ProductSeen[]] {
  const goods = seen.filter((product) => isGoods(named(product)));
  return [goods, seen.filter((product) => !goods.includes(product))];
}
const named = ({ name, ...product }: ProductSeen) => ({ ...product, title: name });

/** Products with the address of their page, which is their id: article numbers identify variants, and not every page has one. */
const observed = (visit: Visit, products: ProductSeen[]): ObservedProduct[] =>
  products.flatMap(({ name, low, high, currency = currencySoFar(visit), ...product }) =>
    product.url === undefined
      ? []
      : [
          {
            ...product,
            id: product.url,
            title: productText(name, PRODUCT_LIMITS.title) ?? '',
            ...(currency && low > 0 && { price: observedPrice(low, high, currency, visit.rates) }),
          },
        ],
  );

const LISTS = ['shopify-products', 'woocommerce-products'];

type Sitemaps = {
  products: ListedPages['listed'];
  others: ListedPages['listed'];
  /** The number of sitemaps that were not requested, failed, or exceeded the budget. */
  unread: number;
  /** Why nothing could be read. */
  stopped?: FetchResult | undefined;
};

async function readSitemaps(visit: Visit, reader: AddressReader): Promise<Sitemaps> {
  const robots = await reader.readUncached(addressAt(visit, '/robots.txt'), robotsSitemapsParser);
  const language = factSoFar(visit, 'language');
  const waiting = robots.value?.length
    ? inOneLanguage(robots.value, language)
    : [addressAt(visit, '/sitemap.xml')];
  const requested = new Set<string>();
  const products = new ListedPages();
  const others = new ListedPages();
  let read = 0;
  let truncated = 0;
  let stopped: FetchResult | undefined;
  while (waiting.length > 0 && requested.size < MAX_SITEMAPS) {
    const url = waiting.shift()!;
    if (requested.has(url)) continue;
    requested.add(url);
    const { result, value } = await reader.read(url, sitemapParser, {
      maximumBytes: BUDGET.sitemap.bytes,
    });
    if (result.outcome === 'failed' || result.outcome === 'blocked') stopped = result;
    if (!value?.sitemap) continue;
    read += 1;
    if (value.sitemap.truncated) truncated += 1;
    products.addAll(value.sitemap.products);
    others.addAll(value.sitemap.others);
    waiting.push(...worthReading(value.sitemap.sitemaps, language));
  }
  return {
    products: products.listed,
    others: others.listed,
    unread: truncated + requested.size - read + waiting.filter((url) => !requested.has(url)).length,
    stopped,
  };
}

/** Reasons that block one page, not the host. */
const PAGE_REASONS: BlockedReason[] = ['robots.txt', 'refused'];

type Sample = {
  products: ProductSeen[];
  /** Entries that are not goods, such as gift cards. */
  nonGoods: ProductSeen[];
  /** The number of goods whose pages state no price. */
  unpriced: number;
  hints: PageHints[];
  pages: number;
  failed?: SourceReport;
  /** The report on a store of which no page may be read. */
  refused?: SourceReport;
};

async function readSample(reader: AddressReader, { some }: Listed, now: Date): Promise<Sample> {
  const products: ProductSeen[] = [];
  const nonGoods: ProductSeen[] = [];
  const hints: PageHints[] = [];
  let unpriced = 0;
  let pages = 0;
  let refused: FetchResult | undefined;
  for (const { url } of some) {
    const { result, value } = await reader.read(url, productPageParser);
    // A blocked host ends the sample; pages read before count.
    if (result.outcome === 'blocked' && !PAGE_REASONS.includes(result.reason)) {
      return {
        products,
        nonGoods,
        unpriced,
        hints,
        pages,
        ...(pages === 0 && { failed: reader.failed(NAME, result) }),
      };
    }
    if (result.outcome === 'failed') {
      if (pages === 0)
        return { products, nonGoods, unpriced, hints, pages, failed: reader.failed(NAME, result) };
      break;
    }
    if (result.outcome === 'blocked') {
      refused = result;
      continue;
    }
    pages += 1;
    const product = value?.product && pricedAt(value.product, now.getTime());
    if (value?.unpriced && isGoods({ title: value.unpriced })) unpriced += 1;
    if (product) (isGoods(named(product)) ? products : nonGoods).push(product);
    if (value) hints.push(value.says);
  }
  return {
    products,
    nonGoods,
    unpriced,
    hints,
    pages,
    ...(pages === 0 && refused && { refused: reader.failed(NAME, refused) }),
  };
}

/** Bounds this far apart are too uncertain for a value. */
const MAX_BOUNDS_RATIO = 5;

/** `isPartial`: the store may have more pages than the listed ones. */
function resultOf(
  visit: Visit,
  sample: Sample,
  listed: ListedPages['listed'],
  isPartial: boolean,
): Partial<SourceReport> {
  const { products, pages } = sample;
  const goods = products.length + sample.unpriced;
  const whole = pages === listed.high && !isPartial;
  const inputs: PageInputs = {
    source: NAME,
    productsRead: products.length,
    pagesRead: pages,
    pagesListed: listed.count,
  };
  const prices = pricesOf(visit, sample, inputs, !whole);
  const count = (rest: Pick<MetricValue, 'value' | 'kind' | 'low' | 'high'>): Partial<SourceReport> => ({
    metrics: [{ metric: 'product_count', inputs: { ...inputs, productsRead: goods }, ...rest }, ...prices],
  });
  if (whole) return count({ value: goods, kind: 'measured' });
  const [share95low, share95high] = share(goods, pages);
  const low = Math.max(goods, Math.floor(listed.low * share95low));
  const high = Math.ceil(listed.high * share95high);
  if (isPartial) return { metrics: prices, reason: atLeast(low, 'product') };
  if (high > MAX_BOUNDS_RATIO * low) {
    const reason = `between ${low.toLocaleString('en-US')} and ${high.toLocaleString('en-US')} products`;
    return { metrics: prices, reason };
  }
  const value = Math.round((listed.count * goods) / pages);
  return count({ value, kind: 'estimated', low, high });
}

function pricesOf(
  visit: Visit,
  { products, nonGoods }: Pick<Sample, 'products' | 'nonGoods'>,
  inputs: PageInputs,
  sampled: boolean,
): MetricValue[] {
  const currencyOf = (product: ProductSeen) => product.currency ?? currencySoFar(visit);
  const currencies = Map.groupBy(products, currencyOf);
  const most = [...currencies].filter(([code]) => code).sort((a, b) => b[1].length - a[1].length)[0];
  if (!most) return [];
  const prices = summarisePrices(most[1].map(({ low, high }) => ({ low, high, average: (low + high) / 2 })));
  const others = nonGoods.filter((product) => currencyOf(product) === most[0]);
  const leftOut = leftOutOf(prices, [...most[1], ...others], nonGoods.length);
  return priceMetrics(prices, {
    currency: most[0]!,
    inputs: { ...inputs, ...leftOut },
    sampled,
    rates: visit.rates,
  });
}

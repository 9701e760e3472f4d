import { pricedAt } from './page/price-periods.ts';
import type { SourceReport } from './report.ts';
import type { Visit } from './source.ts';

const frontPage = (visit: Visit) => visit.earlier.find(({ source }) => source === 'storefront');
/** Whether the address is not a store, so that reports of other sources about it are not about a store. */
export const isNoStore = (visit: Visit) => frontPage(visit)?.outcome === 'not applicable';
export const wasRead = (report: SourceReport | undefined) =>
  report?.outcome === 'found' || report?.outcome === 'unchanged';

/** After a failed front page no other source sends requests: it reports the same outcome. */
export function withoutFrontPage(visit: Visit, source: string): SourceReport | undefined {
  const front = frontPage(visit);
  if (!front || wasRead(front)) return undefined;
  const reason = `front page: ${front.reason ?? front.outcome}`;
  return { ...front, source, reason, requests: 0, metrics: [], facts: {} };
}

/**
 * The report of a source that judges the products, if the platform's list of them could not be read and nothing took its place: the front
 * page alone would say less than an earlier visit.
 */
export function withoutProducts(visit: Visit, source: string): SourceReport | undefined {
  const of = (name: string) => visit.earlier.find((report) => report.source === name);
  const list = isShopify(visit)
    ? of('shopify-products')
    : isWooCommerce(visit)
      ? of('woocommerce-products')
      : undefined;
  const isUnread =
    list?.outcome === 'failed' || (list?.outcome === 'blocked' && !wasRead(of('structured-products')));
  return list && isUnread ? { ...list, source, requests: 0, metrics: [], facts: {} } : undefined;
}

/** Whether the visit has found evidence that the site sells. */
export const showsCommerce = (reports: SourceReport[]): boolean =>
  reports.some(
    ({ commerce, metrics }) =>
      (commerce?.length ?? 0) > 0 || metrics.some(({ metric }) => metric.startsWith('product_')),
  );

export const factSoFar = (
  visit: Visit,
  fact: 'brand_name' | 'country' | 'language' | 'fb_url' | 'ig_url' | 'youtube_url',
) => visit.earlier.findLast(({ facts }) => facts[fact])?.facts[fact];
export const platformSoFar = (visit: Visit) =>
  visit.earlier.findLast(({ facts }) => facts.platform)?.facts.platform?.name;
export const isShopify = (visit: Visit) => platformSoFar(visit)?.startsWith('Shopify') ?? false;
export const isWooCommerce = (visit: Visit) => platformSoFar(visit) === 'WooCommerce';

/**
 * The currency of prices without one: that of front page and platform, or none if they differ, because a store may show each
 * visitor another currency.
 */
export function currencySoFar(visit: Visit): string | undefined {
  const currencies = new Set(visit.earlier.flatMap(({ facts }) => facts.currency ?? []));
  return currencies.size === 1 ? [...currencies][0] : undefined;
}

/** An address on the host of the store, to which the front page may redirect. */
export const addressAt = (visit: Visit, path: string) =>
  new URL(path, frontPage(visit)?.storeAddress ?? frontPage(visit)?.facts.brand_url ?? visit.storefront).href;
export const productsSeen = (visit: Visit) =>
  (frontPage(visit)?.productsSeen ?? []).map((product) => pricedAt(product, visit.now.getTime()));

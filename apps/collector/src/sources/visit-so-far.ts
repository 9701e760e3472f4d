import type { SourceReport, Visit } from './source.ts';

const frontPage = (visit: Visit) => visit.earlier.find(({ source }) => source === 'storefront');
export const wasRead = (report: SourceReport | undefined) =>
  report?.outcome === 'found' || report?.outcome === 'unchanged';

/** A store whose front page could not be read is not asked for more: what stopped that one stands for this source too. */
export function withoutFrontPage(visit: Visit, source: string): SourceReport | undefined {
  const front = frontPage(visit);
  if (!front || wasRead(front)) return undefined;
  const reason = `front page: ${front.reason ?? front.outcome}`;
  return { ...front, source, reason, requests: 0, metrics: [], facts: {} };
}

/** What the sources so far said of a fact; the later the nearer. */
export const factSoFar = (visit: Visit, fact: 'fb_url' | 'ig_url') =>
  visit.earlier.findLast(({ facts }) => facts[fact])?.facts[fact];
export const platformSoFar = (visit: Visit) =>
  visit.earlier.findLast(({ facts }) => facts.platform)?.facts.platform?.name;
export const isShopify = (visit: Visit) => platformSoFar(visit)?.startsWith('Shopify') ?? false;
export const isWooCommerce = (visit: Visit) => platformSoFar(visit) === 'WooCommerce';

/**
 * The currency of prices that name none: as the front page and the platform say it. Where they differ none is taken, since a
 * shop may show one visitor another currency than the next.
 */
export function currencySoFar(visit: Visit): string | undefined {
  const said = new Set(visit.earlier.flatMap(({ facts }) => facts.currency ?? []));
  return said.size === 1 ? [...said][0] : undefined;
}

/** An address of the store, at the host its front page led to. */
export const addressAt = (visit: Visit, path: string) =>
  new URL(path, frontPage(visit)?.facts.brand_url ?? visit.storefront).href;
export const productsSeen = (visit: Visit) => frontPage(visit)?.productsSeen ?? [];

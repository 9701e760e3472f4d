import { decodeText } from '../../parse/decode-text.ts';
import type { Document, Store } from '../../parse/document.ts';
import { isSameSite } from '../same-site.ts';
import { parseStorefront, type Storefront } from './parse-storefront.ts';

/** The front page; none where the address leads to no page, `host` where it leads to a site that is no store's. */
export function readStorefront(
  { url, body, contentType, headers }: Document,
  { domain, storefront }: Store,
): { host?: string; page?: Storefront } {
  const host = isSameSite(storefront, url) ? undefined : new URL(url).host;
  if (host && NO_STORES.test(host)) return { host };
  const html = decodeText(body, contentType);
  return isPage(html) ? { page: parseStorefront(html, url, headers, domain) } : {};
}

/** What a page is shows in itself; headers are often wrong. */
const isPage = (text: string) => /^\s*<|<(?:!doctype|html|head|body|title)\b/i.test(text.slice(0, 4096));

/** Where names of stores that are gone, for sale or nothing but a profile lead to: the page there is not the store's. */
const NO_STORES =
  /(?:^|\.)(?:facebook|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|linktr|amazon|ebay|etsy|godaddy|hugedomains|sedo|sedoparking|afternic|dan|namecheap|parkingcrew|bodis|google|wa|t)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})(?::\d+)?$/;

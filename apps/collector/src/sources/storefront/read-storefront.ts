import { decodeText } from '../../parse/decode-text.ts';
import type { Document, Parser, Store } from '../../parse/document.ts';
import { isSameSite } from '../same-site.ts';
import { parseStorefront, type Storefront } from './parse-storefront.ts';

/** Rejects non-HTML responses and sites that are not stores. */
function readStorefront(
  { url, body, contentType, headers }: Document,
  { domain, storefront }: Store,
): Storefront {
  const host = isSameSite(storefront, url) ? undefined : new URL(url).host;
  if (host && NO_STORES.test(host))
    return { rejection: { reason: 'other-site', evidence: host }, leadsTo: [] };
  const html = decodeText(body, contentType);
  return isPage(html)
    ? parseStorefront(html, url, headers, domain)
    : { rejection: { reason: 'not-a-page' }, leadsTo: [] };
}

export const storefrontParser: Parser<Storefront> = {
  name: 'storefront',
  version: 15,
  parse: readStorefront,
};

/** Content-Type headers are often wrong. */
const isPage = (text: string) => /^\s*<|<(?:!doctype|html|head|body|title)\b/i.test(text.slice(0, 4096));

/** Hosts to which domains of stores redirect when the store is closed, for sale or only a profile. */
const NO_STORES =
  /(?:^|\.)(?:facebook|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|linktr|amazon|ebay|etsy|godaddy|hugedomains|sedo|sedoparking|afternic|dan|namecheap|parkingcrew|bodis|google|wa|t)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})(?::\d+)?$/;

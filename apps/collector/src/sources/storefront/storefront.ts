import { decodeText } from '../../parse/decode-text.ts';
import { AddressReader } from '../read-address.ts';
import { isSameSite } from '../same-site.ts';
import type { Source } from '../source.ts';
import { parseStorefront } from './parse-storefront.ts';

/** The store's own front page: who it is, what it is built on, where else it is found. */
export const storefront: Source = {
  name: 'storefront',
  async collect(visit) {
    const reader = new AddressReader(visit);
    const { answer, value } = await reader.read(
      visit.storefront,
      'storefront 1',
      ({ url, body, contentType, headers }) => {
        const host = isSameSite(visit.storefront, url) ? undefined : new URL(url).host;
        if (host && NO_STORES.test(host)) return { host };
        const html = decodeText(body, contentType);
        return { page: isPage(html) ? parseStorefront(html, url, headers, visit.domain) : undefined };
      },
      { accept: 'text/html,application/xhtml+xml' },
    );
    if (!value) return reader.failed('storefront', answer);
    const { host, page } = value;
    if (!page || page.parked !== undefined) {
      const reason = host ? `leads to ${host}` : page ? `the name is parked: ${page.parked}` : 'no page';
      return reader.report('storefront', 'not applicable', { reason });
    }
    return reader.report('storefront', answer.outcome, {
      facts: page.facts,
      ...(page.products.length > 0 && { productsSeen: page.products }),
    });
  },
};

/** What a page is shows in itself; headers are often wrong. */
const isPage = (text: string) => /^\s*<|<(?:!doctype|html|head|body|title)\b/i.test(text.slice(0, 4096));

/** Where names of stores that are gone, for sale or nothing but a profile lead to: the page there is not the store's. */
const NO_STORES =
  /(?:^|\.)(?:facebook|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|linktr|amazon|ebay|etsy|godaddy|hugedomains|sedo|sedoparking|afternic|dan|namecheap|parkingcrew|bodis|google|wa|t)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})(?::\d+)?$/;

import { suggestedName } from '@brandlode/database';
import { addressIn, type Page } from '../page/page.ts';
import { isSameSite } from '../same-site.ts';

/** Hosts of a brand's shop next to its company pages. */
const SHOP_HOST =
  /^(?:shop|store|boutique|tienda|loja|negozio|sklep|webshop|eshop|e-shop|online-?(?:shop|store)?|buy)$/;
/** 'us', 'en-gb', 'de_AT': a country's or a language's storefront. */
const LOCALE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;
const LOCALE_PATH = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?)(?:\/[a-z]{2})?\/?$/i;
const SHOP_PATH =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/)?(?:shop|store|boutique|tienda|loja|negozio|sklep|webshop|home)\/?$/i;
/** English storefronts first, then the page's own order. */
const PREFERRED = /^(?:en|us|gb|uk|en[-_](?:us|gb))$/i;

/**
 * Where the store may be if the front page has nothing for sale: the target of a forwarding page, the brand's shop host or path, or one
 * of its countries. Only addresses of the same site, most likely first.
 */
export function storeAddresses(page: Page, url: string): string[] {
  const home = new URL(url);
  const refresh = /^\s*\d{1,2}\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(
    page.meta.get('refresh') ?? '',
  )?.[1];
  const ranked = new Map<string, number>();
  const consider = (href: string | undefined, rank: number) => {
    if (href !== undefined && href !== url && isSameSite(href, url) && !ranked.has(href))
      ranked.set(href, rank);
  };
  consider(addressIn(page, refresh), 0);
  const links = page.links.filter(({ rel }) => rel === 'alternate').map(({ href }) => href);
  for (const written of [...page.anchors, ...links]) {
    const href = addressIn(page, written);
    if (href === undefined) continue;
    const { hostname, pathname } = new URL(href);
    const label = hostname.split('.')[0] ?? '';
    const path = pathname.split('/')[1] ?? '';
    const atRoot = pathname === '/';
    if (hostname !== home.hostname && SHOP_HOST.test(label)) consider(href, 1);
    else if (SHOP_PATH.test(pathname)) consider(href, 2);
    else if (hostname !== home.hostname && atRoot && LOCALE.test(label))
      consider(href, PREFERRED.test(label) ? 3 : 4);
    else if (LOCALE_PATH.test(pathname)) consider(href, PREFERRED.test(path) ? 3 : 4);
  }
  return [...ranked]
    .sort((a, b) => a[1] - b[1])
    .map(([href]) => href)
    .slice(0, MAX_ADDRESSES);
}

const MAX_ADDRESSES = 2;

/** The names of other sites that a front page links to, such as sister brands: some of them may be stores. */
export function linkedSites(page: Page, url: string): string[] {
  const own = new URL(url).hostname;
  const names = new Set<string>();
  for (const written of page.anchors) {
    if (names.size === MAX_LINKED) break;
    const href = addressIn(page, written);
    const name = href === undefined ? null : suggestedName(new URL(href).hostname, own);
    if (name !== null) names.add(name);
  }
  return [...names];
}

const MAX_LINKED = 20;

import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { BUDGET } from '../../parse/budget.ts';
import { decodeText } from '../../parse/decode-text.ts';
import { hashText } from '../hash-text.ts';
import { isSameSite } from '../same-site.ts';

/** The cached result of a sitemap: the number of pages it lists, and a sample of them. */
export type Sitemap = {
  /** For an index. */
  sitemaps: string[];
  /** Pages with an address like a product's, and a uniform sample of them. */
  products: Listed;
  others: Listed;
  /** It lists more addresses than the budget allows. */
  truncated: boolean;
};
export type Listed = { count: number; some: string[] };

const ROOTS = ['urlset', 'sitemapindex'];
const LIMITS = BUDGET.sitemap;
const MAX_ADDRESS_LENGTH = BUDGET.address.characters;
/** Size of the sample. */
const SAMPLE_SIZE = 20;

/**
 * Undefined for anything but a sitemap, plain or compressed (.xml.gz), and for broken and too large ones. Only addresses of the store's
 * site count: a store must not send us elsewhere.
 */
export function parseSitemap(body: Buffer, url: string, site: string): Sitemap | undefined {
  const xml = decompress(body);
  if (xml === undefined) return undefined;
  const sitemaps: string[] = [];
  const products = new AddressSample();
  const others = new AddressSample();
  const ofProducts = isProductSitemap(url);
  const pages = new Set<number>();
  let addresses = 0;
  let root: string | undefined;
  let depth = 0;
  let inside: 'url' | 'sitemap' | undefined;
  let location: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        root ??= name;
        depth += 1;
        // A sitemap has three levels.
        if (depth > LIMITS.depth || !ROOTS.includes(root)) parser.pause();
        if (name === 'url' || name === 'sitemap') inside = name;
        else if (name === 'loc' && inside) location = '';
      },
      ontext(text) {
        if (location !== undefined && location.length <= MAX_ADDRESS_LENGTH)
          location += text.slice(0, MAX_ADDRESS_LENGTH + 1);
      },
      onclosetag(name) {
        depth -= 1;
        if (name === 'url' || name === 'sitemap') inside = undefined;
        if (name !== 'loc' || location === undefined) return;
        const written = location.trim();
        location = undefined;
        addresses += 1;
        if (addresses >= LIMITS.addresses) parser.pause();
        const address = written.length <= MAX_ADDRESS_LENGTH ? URL.parse(written, url) : null;
        if (!address || !/^https?:$/.test(address.protocol)) return;
        if (inside === 'sitemap') {
          if (isSameSite(address.href, site) || isSameSite(address.href, url)) sitemaps.push(address.href);
        } else if (!isSameSite(address.href, site)) return;
        else {
          // A page in several languages is one page.
          const page = hashText(address.pathname.replace(LANGUAGE_PREFIX, '/') + address.search);
          if (pages.has(page)) return;
          pages.add(page);
          (ofProducts || PRODUCT_PATH.test(address.pathname) ? products : others).add(address.href);
        }
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (root === undefined || !ROOTS.includes(root)) return undefined;
  return {
    sitemaps: sitemaps.slice(0, LIMITS.sitemaps),
    products: products.listed,
    others: others.listed,
    truncated: addresses >= LIMITS.addresses || sitemaps.length > LIMITS.sitemaps,
  };
}

/** The `Sitemap:` lines of a robots.txt. */
export function sitemapsIn(robots: string): string[] {
  const urls: string[] = [];
  for (const [, url] of robots.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(https?:\/\/\S+)/gim)) {
    if (urls.length >= LIMITS.robotsLines) break;
    if (url && url.length <= MAX_ADDRESS_LENGTH && URL.canParse(url)) urls.push(url);
  }
  return urls;
}

/**
 * The sitemaps of an index worth reading: those of products, if any. Stores in several languages list their products once per
 * language (/de/sitemap_products_1.xml and /sitemap_products_1.xml): one of the same name is enough.
 */
export function worthReading(sitemaps: string[]): string[] {
  const ofProducts = sitemaps.filter(isProductSitemap);
  if (ofProducts.length === 0) return sitemaps;
  const byName = new Map<string, string>();
  for (const url of ofProducts.toSorted((a, b) => a.length - b.length)) {
    const name = nameOf(url);
    if (!byName.has(name)) byName.set(name, url);
  }
  return ofProducts.filter((url) => byName.get(nameOf(url)) === url);
}

const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
/** 'sitemap_products_1.xml', 'product-sitemap.xml', 'sitemap-produkte.xml'. */
const isProductSitemap = (url: string) => /produ[ck]t|articulo|artikel/i.test(nameOf(url));
const PRODUCT_PATH =
  /\/(?:products?|produkte?|produits?|prodotto|prodotti|productos?|produtos?|producto|item|items|dp|p|pd|shop)\/[^/]+/i;

/** '/de/' or '/en-us/' before the path of a page. */
const LANGUAGE_PREFIX = /^\/[a-z]{2}(?:[-_][a-z]{2})?\/(?=.)/i;

function decompress(body: Buffer): string | undefined {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return decodeText(body);
  try {
    return decodeText(gunzipSync(body, { maxOutputLength: LIMITS.bytes }));
  } catch {
    return undefined;
  }
}

/**
 * Retains the addresses with the smallest hashes: as good as random but deterministic, and the smallest of several sitemaps are
 * again a uniform sample.
 */
export class AddressSample {
  #kept: { hash: number; url: string }[] = [];
  #count = 0;

  add(url: string, count = 1): void {
    this.#count += count;
    const hash = hashText(url);
    if (this.#kept.length === SAMPLE_SIZE && hash >= this.#kept.at(-1)!.hash) return;
    if (this.#kept.some((kept) => kept.url === url)) return;
    this.#kept.push({ hash, url });
    this.#kept.sort((a, b) => a.hash - b.hash);
    this.#kept.length = Math.min(this.#kept.length, SAMPLE_SIZE);
  }

  addAll({ count, some }: Listed): void {
    for (const url of some) this.add(url, 0);
    this.#count += count;
  }

  get listed(): Listed {
    return { count: this.#count, some: this.#kept.map(({ url }) => url) };
  }
}

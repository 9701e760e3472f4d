import { gunzipSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { BUDGET } from '../../parse/budget.ts';
import { decodeText } from '../../parse/decode-text.ts';
import { hashText } from '../hash-text.ts';
import { isSameSite } from '../same-site.ts';
import { share } from './share.ts';
import { commonPage, inOneLanguage, LANGUAGE_PREFIX, pathOf, type Translation } from './sitemap-languages.ts';

/** The cached result of a sitemap: the number of pages it lists, and a sample of them. */
export type Sitemap = {
  /** The sitemaps that an index lists. */
  sitemaps: string[];
  /** Pages with an address like a product's, and a uniform sample of them. */
  products: Listed;
  others: Listed;
  /** Whether it lists more addresses than the budget allows. */
  truncated: boolean;
};
/** A page by its own address, and what all its translations have in common. */
export type ListedPage = { url: string; page: string };
export type Listed = { count: number; some: ListedPage[] };

const ROOTS = ['urlset', 'sitemapindex'];
const LIMITS = BUDGET.sitemap;
const MAX_ADDRESS_LENGTH = BUDGET.address.characters;
const SAMPLE_SIZE = 20;
const MAX_TRANSLATIONS = 100;

/**
 * Undefined for anything but a sitemap, as XML or as a list of addresses, plain or compressed (.xml.gz), and for broken and too large ones.
 * Only addresses of the store's site count: a store must not send us elsewhere.
 */
export function parseSitemap(body: Buffer, url: string, site: string): Sitemap | undefined {
  const listed = new ListedAddresses(url, site);
  return readSitemap(body, listed) ? listed.sitemap : undefined;
}

/** What becomes of the addresses of a sitemap, as written there. */
export type SitemapReader = {
  readonly isFull: boolean;
  addSitemap: (written: string) => void;
  addPage: (written: string, translations?: Translation[]) => void;
};

/** Whether it is a sitemap, and complete unless the reader was full. */
export function readSitemap(body: Buffer, listed: SitemapReader): boolean {
  const text = decompress(body);
  if (text === undefined) return false;
  if (/^\s*https?:\/\/\S+\s*$/m.test(text.slice(0, text.indexOf('\n') + 1 || MAX_ADDRESS_LENGTH)))
    readLines(text, listed);
  else return readXml(text, listed);
  return true;
}

function readLines(text: string, listed: SitemapReader): void {
  for (let start = 0; start < text.length && !listed.isFull; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end).trim();
    if (/^https?:\/\/\S+$/i.test(line)) listed.addPage(line);
    start = end < 0 ? text.length : end + 1;
  }
}

/** Whether it is a sitemap, which may have a prefix for its namespace. */
function readXml(xml: string, listed: SitemapReader): boolean {
  /** `<s:urlset>` has the prefix 's:'; elements with another one are of extensions, such as images. */
  let prefix: string | undefined;
  let isSitemap = false;
  let depth = 0;
  let inside: 'url' | 'sitemap' | undefined;
  let location: string | undefined;
  let page: string | undefined;
  let translations: Translation[] = [];
  let link: { href?: string; hreflang?: string } | undefined;
  const own = (name: string) =>
    prefix !== undefined && name.startsWith(prefix) ? name.slice(prefix.length) : '';
  /** A page is complete when its element ends, because its translations may follow its address. */
  const addPage = () => {
    if (page === undefined) return;
    listed.addPage(page, translations);
    page = undefined;
    translations = [];
    if (listed.isFull) parser.pause();
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (prefix === undefined) {
          prefix = name.slice(0, name.indexOf(':') + 1);
          isSitemap = ROOTS.includes(own(name));
        }
        depth += 1;
        // A sitemap has three levels.
        if (depth > LIMITS.depth || !isSitemap) parser.pause();
        const element = own(name);
        if (element === 'url' || element === 'sitemap') {
          addPage();
          inside = element;
          translations = [];
        } else if (element === 'loc' && inside) location = '';
        else if (inside === 'url' && name.endsWith(':link')) link = {};
      },
      onattribute(name, value) {
        if (link && (name === 'href' || name === 'hreflang') && value.length <= MAX_ADDRESS_LENGTH)
          link[name] = value;
      },
      ontext(text) {
        if (location !== undefined && location.length <= MAX_ADDRESS_LENGTH)
          location += text.slice(0, MAX_ADDRESS_LENGTH + 1);
      },
      onclosetag(name) {
        depth -= 1;
        const element = own(name);
        if (link && name.endsWith(':link')) {
          const { hreflang, href } = link;
          if (hreflang && href && translations.length < MAX_TRANSLATIONS)
            translations.push({ language: hreflang.toLowerCase(), href });
          link = undefined;
        }
        if (element === 'url' || element === 'sitemap') {
          addPage();
          inside = undefined;
        }
        if (element !== 'loc' || location === undefined) return;
        const written = location.trim();
        location = undefined;
        addPage();
        if (inside === 'sitemap') listed.addSitemap(written);
        else page = written;
        if (listed.isFull) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isSitemap;
}

/** The addresses of a sitemap, up to the budget. */
class ListedAddresses {
  readonly #sitemaps: string[] = [];
  readonly #products = new AddressSample();
  readonly #others = new AddressSample();
  readonly #pages = new Set<number>();
  readonly #origins = new Map<string, boolean>();
  readonly #url: string;
  readonly #site: string;
  readonly #ofProducts: boolean;
  #addresses = 0;

  constructor(url: string, site: string) {
    this.#url = url;
    this.#site = site;
    this.#ofProducts = isProductSitemap(url);
  }

  /** Only a further address shows that they exceed the budget: many sitemaps list exactly as many as they may. */
  get isFull(): boolean {
    return this.#addresses > LIMITS.addresses;
  }

  get sitemap(): Sitemap {
    return {
      sitemaps: this.#sitemaps.slice(0, LIMITS.sitemaps),
      products: this.#products.listed,
      others: this.#others.listed,
      truncated: this.isFull || this.#sitemaps.length > LIMITS.sitemaps,
    };
  }

  addSitemap(written: string): void {
    const address = this.#read(written);
    if (address && (isSameSite(address.href, this.#site) || isSameSite(address.href, this.#url)))
      this.#sitemaps.push(address.href);
  }

  addPage(written: string, translations: Translation[] = []): void {
    const own = this.#read(written);
    if (!own || !isSameSite(own.href, this.#site)) return;
    const common = commonPage(written, translations, (origin) => this.#isOwn(origin));
    const shared = common === written ? own : (URL.parse(common) ?? own);
    const page = pageOf(shared);
    const hash = hashText(page);
    if (this.#pages.has(hash)) {
      const isDefault = shared === own && isDefaultTranslation(own, written, translations);
      if (isDefault) for (const sample of [this.#products, this.#others]) sample.readAt(own.href, page);
      return;
    }
    this.#pages.add(hash);
    const isProduct = this.#ofProducts || [own, shared].some(({ pathname }) => PRODUCT_PATH.test(pathname));
    (isProduct ? this.#products : this.#others).add(own.href, page);
  }

  #isOwn(origin: string): boolean {
    const isOwn = this.#origins.get(origin) ?? (URL.canParse(origin) && isSameSite(origin, this.#site));
    if (this.#origins.size < MAX_TRANSLATIONS) this.#origins.set(origin, isOwn);
    return isOwn;
  }

  #read(written: string): URL | undefined {
    this.#addresses += 1;
    if (this.isFull) return undefined;
    const address = written.length <= MAX_ADDRESS_LENGTH ? URL.parse(written, this.#url) : null;
    return address && /^https?:$/.test(address.protocol) ? address : undefined;
  }
}

export function sitemapsIn(robots: string): string[] {
  const urls: string[] = [];
  for (const [, url] of robots.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(https?:\/\/\S+)/gim)) {
    if (urls.length >= LIMITS.robotsLines) break;
    if (url && url.length <= MAX_ADDRESS_LENGTH && URL.canParse(url)) urls.push(url);
  }
  return urls;
}

/** The sitemaps of an index worth reading: those of products, if any, in one language (/de/sitemap_products_1.xml). */
export function worthReading(sitemaps: string[], language?: string): string[] {
  const ofProducts = sitemaps.filter(isProductSitemap);
  return ofProducts.length > 0
    ? inOneLanguage(ofProducts, language, ({ href }) => nameOf(href))
    : inOneLanguage(sitemaps, language);
}

const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
/** 'sitemap_products_1.xml', 'product-sitemap.xml', 'sitemap-produkte.xml'. */
const isProductSitemap = (url: string) => /produ[ck]t|articulo|artikel/i.test(nameOf(url));
const PRODUCT_PATH =
  /\/(?:products?|produkte?|produits?|prodotto|prodotti|productos?|produtos?|producto|item|items|dp|p|pd|shop)\/[^/]+/i;

const isDefaultTranslation = ({ pathname }: URL, written: string, translations: Translation[]) =>
  !LANGUAGE_PREFIX.test(pathname) ||
  translations.some(({ language, href }) => language === 'x-default' && href === written);

/** The same for a page in all its languages. */
const pageOf = ({ pathname, search }: URL) => pathname.replace(LANGUAGE_PREFIX, '/') + search;

function decompress(body: Buffer): string | undefined {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return decodeText(body);
  const options = { maxOutputLength: LIMITS.bytes };
  try {
    return decodeText(gunzipSync(body, options));
  } catch {
    return decompressFirst(body, options);
  }
}

/** The first member of a gzip file, without any trailing bytes. */
function decompressFirst(body: Buffer, options: ZlibOptions): string | undefined {
  const flags = body[3] ?? 0;
  let start = 10;
  if (flags & 4) start += 2 + body.readUInt16LE(Math.min(start, body.length - 2));
  // A name and a comment end with a zero byte.
  for (const flag of [8, 16]) if (flags & flag) start = body.indexOf(0, start) + 1 || body.length;
  if (flags & 2) start += 2;
  try {
    return decodeText(inflateRawSync(body.subarray(start), options));
  } catch {
    return undefined;
  }
}

/**
 * Retains the pages with the smallest hashes: as good as random but deterministic, and the smallest of several sitemaps are again a
 * uniform sample. Sitemaps that list the same pages in different languages have the same sample.
 */
export class AddressSample {
  #kept: (ListedPage & { hash: number })[] = [];
  #count = 0;

  add(url: string, page = pageOf(new URL(url))): void {
    this.#count += 1;
    const hash = hashText(page);
    if (this.#kept.length === SAMPLE_SIZE && hash >= this.#kept.at(-1)!.hash) return;
    if (this.#kept.some((kept) => kept.page === page)) return;
    this.#kept.push({ hash, page, url });
    this.#kept.sort((a, b) => a.hash - b.hash);
    this.#kept.length = Math.min(this.#kept.length, SAMPLE_SIZE);
  }

  /** Replaces the address of a page in the sample, if it is that of a translation. */
  readAt(url: string, page: string): void {
    const kept = this.#kept.find((each) => each.page === page);
    if (kept && pathOf(new URL(kept.url)) !== page) kept.url = url;
  }

  get listed(): Listed {
    return { count: this.#count, some: this.#kept.map(({ url, page }) => ({ url, page })) };
  }
}

/** The pages of several sitemaps, which may list the same ones, such as one for each language. */
export class ListedPages {
  readonly #sample = new AddressSample();
  readonly #lists: { count: number; pages: Set<string> }[] = [];

  addAll({ count, some }: Listed): void {
    this.#lists.push({ count, pages: new Set(some.map(({ page }) => page)) });
    for (const { url, page } of some) this.#sample.add(url, page);
  }

  /** Their number, estimated between `low` and `high` unless these are equal. */
  get listed(): Listed & { low: number; high: number } {
    const { some } = this.#sample.listed;
    const counts = this.#lists.map(({ count }) => count);
    const sum = counts.reduce((total, count) => total + count, 0);
    // A page of the sample is in the sample of each list that has it.
    const times = some.map(({ page }) => this.#lists.filter(({ pages }) => pages.has(page)).length);
    const most = Math.max(1, ...times);
    const exactly = (count: number) => ({ count, some, low: count, high: count });
    if (most === 1) return exactly(sum);
    if (some.length < SAMPLE_SIZE) return exactly(some.length);
    const repeats = times.reduce((total, time) => total + (time - 1) / (most - 1), 0);
    const [fewest, highest] = share(repeats, times.length);
    const countAt = (repeated: number) => Math.max(...counts, Math.round(sum / (1 + (most - 1) * repeated)));
    return { count: countAt(repeats / times.length), some, low: countAt(highest), high: countAt(fewest) };
  }
}

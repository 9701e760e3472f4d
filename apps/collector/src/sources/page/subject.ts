import { addressOf, hasType, isThing, listOf, numberIn, type Thing, textOf } from './json-ld.ts';
import { addressIn, type Page } from './page.ts';

/** What may be the product that a page is about. */
export type Candidate<Value> = {
  value: Value;
  name: string;
  /** Addresses or slugs of its page, as stated. */
  addresses: string[];
  /** Whether the page declares it as its main entity. */
  isMain: boolean;
};

type SubjectPage = Pick<Page, 'url' | 'base' | 'title' | 'headings' | 'meta' | 'links' | 'things'>;

/**
 * Returns the candidates that the page is about, by what it declares, its addresses and its headings; several only if they are
 * variants of one product. Recommendations may come first, so without such evidence it returns none.
 */
export function subjectAmong<Value>(candidates: Candidate<Value>[], page: SubjectPage): Candidate<Value>[] {
  const own = ownAddressesOf(page);
  const judged = candidates.map((candidate) => ({
    candidate,
    location: locationOf(candidate.addresses, own, page),
  }));
  const declared = judged.filter(({ candidate, location }) => candidate.isMain && location !== 'elsewhere');
  const here = judged.filter(({ location }) => location === 'here');
  const certain = (declared.length > 0 ? declared : here).map(({ candidate }) => candidate);
  const names = pageNames(page);
  if (certain.length > 0) return variantsAmong(certain, names);
  // Addresses vary between links and pages; exactly the page's name is better evidence.
  const unplaced = judged
    .filter(({ candidate, location }) => location === 'unknown' || names.includes(plain(candidate.name)))
    .map(({ candidate }) => candidate);
  if (names.length === 0) return unplaced.length === 1 ? unplaced : [];
  return bestNamed(unplaced, names);
}

/** Several products at the address of the page are variants, unless one has exactly the page's name. */
function variantsAmong<Value>(candidates: Candidate<Value>[], names: string[]): Candidate<Value>[] {
  const named = candidates.filter(({ name }) => names.includes(plain(name)));
  return named.length > 0 ? named : candidates;
}

function bestNamed<Value>(candidates: Candidate<Value>[], names: string[]): Candidate<Value>[] {
  const scored = candidates.map((candidate) => ({ candidate, score: likeness(candidate.name, names) }));
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  if (best < MIN_LIKENESS) return [];
  const winners = scored.filter(({ score }) => score === best).map(({ candidate }) => candidate);
  return new Set(winners.map(({ name }) => plain(name))).size === 1 ? winners : [];
}

/** The share of common words from which a name may be the page's. */
const MIN_LIKENESS = 0.5;

/** From 0 to 1; 1 for the page's own name. A name within a longer one counts by its share of the words. */
function likeness(name: string, names: string[]): number {
  const words = new Set(wordsIn(plain(name)));
  return names.reduce((best, pageName) => {
    const others = new Set(wordsIn(pageName));
    const common = words.intersection(others).size;
    if (common === 0) return best;
    const contained = common / Math.min(words.size, others.size);
    const similar = common / Math.max(words.size, others.size);
    return Math.max(best, contained < 1 && similar < MIN_LIKENESS ? 0 : (contained + similar) / 2);
  }, 0);
}

const MAX_NAME_LENGTH = 300;
/** A page in several categories has several breadcrumbs. */
const MAX_CRUMBS = 10;

/** In scripts without spaces each character is a word. */
const wordsIn = (text: string) =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu,
  ) ?? [];

const plain = (text: string) =>
  text
    .slice(0, MAX_NAME_LENGTH)
    .replace(/&\w{2,6};/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Headings, titles without the store's name, and the last breadcrumb. */
function pageNames({ title, headings, meta, things }: SubjectPage): string[] {
  const titles = [title, meta.get('og:title'), meta.get('twitter:title')].flatMap((text) =>
    text === undefined ? [] : [text, ...text.split(/\s+[|–—·•:-]\s+|\s*[|»]\s*/)],
  );
  const crumbs = crumbsOf({ things }).map((crumb) => textOf(crumb?.name) ?? textOf(crumb?.item));
  return [...new Set([...headings, ...titles, ...crumbs].map((text) => plain(text ?? '')))].filter(Boolean);
}

/** The last part of each breadcrumb: by its position, or else in the order written. */
function crumbsOf({ things }: Pick<SubjectPage, 'things'>): (Thing | undefined)[] {
  return things
    .flatMap((thing) => [thing, ...listOf(thing.breadcrumb).filter(isThing)])
    .filter((thing) => hasType(thing, ['BreadcrumbList']))
    .slice(0, MAX_CRUMBS)
    .map(({ itemListElement }) =>
      listOf(itemListElement)
        .filter(isThing)
        .toSorted((a, b) => (numberIn(a.position) ?? 0) - (numberIn(b.position) ?? 0))
        .at(-1),
    );
}

type Location = 'here' | 'elsewhere' | 'unknown';

/** Whether a candidate is at the address of the page. The front page and fragments of the page itself say nothing. */
function locationOf(addresses: string[], own: URL[], page: SubjectPage): Location {
  const stated = addresses.flatMap((address) => {
    // Every object of a page may have an identifier within it.
    if (address.startsWith('#')) return [];
    const url = URL.parse(address.slice(0, MAX_ADDRESS_LENGTH), page.base);
    if (!url || !/^https?:$/.test(url.protocol) || keyOf(url) === '') return [];
    return url.hash !== '' && own.some((address) => keyOf(address) === keyOf(url)) ? [] : [url];
  });
  if (stated.some((url) => own.some((address) => isSamePage(url, address)))) return 'here';
  return stated.length > 0 ? 'elsewhere' : 'unknown';
}

const MAX_ADDRESS_LENGTH = 2_048;

function ownAddressesOf(page: SubjectPage): URL[] {
  const canonical = page.links.find(({ rel }) => /\bcanonical\b/.test(rel))?.href;
  const crumbs = crumbsOf(page).map((crumb) => addressOf(crumb?.item) ?? addressOf(crumb?.url));
  return [page.url, canonical, page.meta.get('og:url'), ...crumbs].flatMap((written) => {
    const url = URL.parse(addressIn(page, written) ?? '');
    return url ? [url] : [];
  });
}

const isSamePage = (a: URL, b: URL) => keyOf(a) !== '' && (keyOf(a) === keyOf(b) || slugOf(a) === slugOf(b));

/** Path and, where it identifies the page, query; empty for the front page. */
function keyOf({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/\/+$/, '');
  if (!isProgram(path)) return path.toLowerCase();
  const query = [...searchParams]
    .filter(([name]) => !/^(?:utm_|gclid|fbclid|ref$|variant$)/i.test(name))
    .sort();
  return query.length === 0 ? path.toLowerCase() : `${path}?${query}`.toLowerCase();
}

/** '/index.php', which is a different page with each query. */
const isProgram = (path: string) => path === '' || /\.(?:php|aspx?|jsp|do|cgi|pl)$/i.test(path);

/** The same product may be in several collections and languages: its last part of the path remains. */
function slugOf(url: URL): string | symbol {
  const path = url.pathname.replace(/\/+$/, '');
  const slug =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.html?$/i, '') ?? '';
  return slug === '' || isProgram(path) ? Symbol('none') : slug.toLowerCase();
}

export const statedAddresses = (thing: Thing, offers: Thing[]): string[] =>
  [thing.url, thing['@id'], thing.mainEntityOfPage, ...offers.slice(0, 20).map(({ url }) => url)].flatMap(
    (value) => addressOf(value) ?? [],
  );

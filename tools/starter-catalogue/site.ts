import { COUNTRY_IDS } from '@brandlode/contract';
import { registrableDomain, storefrontAddress } from '@brandlode/database';
import { countryNamed, countryOfAccount } from './accounts.ts';
import {
  GENERIC_COUNTRY_DOMAINS,
  INTERNATIONAL_COUNTRY_DOMAINS,
  PARTS_OF_COUNTRIES,
} from './country-domains.ts';

const KNOWN = new Set(COUNTRY_IDS);

/** Sites that only contain a profile of the brand, and copies of sites that no longer exist. */
const NO_SITE_OF_A_BRAND = new Set([
  'archive.org',
  'facebook.com',
  'google.com',
  'instagram.com',
  'linktr.ee',
  'linkedin.com',
  'twitter.com',
  'vk.com',
  'weibo.com',
  'wikipedia.org',
  'x.com',
  'youtube.com',
]);

/** Pages for one purpose of a company rather than its shop: a subscription, the deliveries, its franchisees. */
const OTHER_PURPOSE =
  /subscription|delivery|insurance|ladestation|rewards\.|(?<![a-z])(?:about|accessories|blog|careers?|content|franchise|franquicias?|help|jobs|media|news|order|photos?|press|support)\./;
/** Sites for investors and suppliers: second choice where there is another one. */
const CORPORATE =
  /(?<![a-z])(?:business|company|corp|corporate|groupe?|grupp[eo]|grupo|gruppo|holding|investors?|ir)(?=[.-])|(?:company|corporate|corp|group|holding|plc|-hd|-inc|retail)\.|^(?:www\.)?(?:gruppo|grupo|groupe)/;
/** `/en`, `/en-us`, `/us/en` and start pages such as `/index.html`: the front page under another name. */
const FRONT_PAGE =
  /^\/?(?:[a-z]{2}(?:[-_][a-z]{2})?(?:\.html?)?\/?){0,2}(?:(?:index|home|default|main|accueil|domov|uvod|strona-glowna)(?:\.\w+)?\/?)?$/i;

/** The country that a site is made for, by its domain (`.de`, `brand-maroc.com`, `brandusa.com`) or the label before it; undefined for a site that names none. */
export function countryOfSite(url: string, name: string): string | undefined {
  const host = new URL(url).hostname;
  const suffix = host.slice(host.lastIndexOf('.') + 1);
  const named = INTERNATIONAL_COUNTRY_DOMAINS[suffix] ?? toCountry(suffix);
  if (named && !GENERIC_COUNTRY_DOMAINS.has(suffix)) return named;
  const domain = registrableDomain(url) ?? host;
  const own = domain.split('.')[0] ?? '';
  const inDomain = countryOfAccount(own, [name]) ?? countryNamed(/-([^-]+)$/.exec(own)?.[1] ?? '');
  if (inDomain) return inDomain;
  const [label = ''] = host
    .slice(0, -domain.length - 1)
    .split('.')
    .filter((part) => part !== 'www');
  return toCountry(label);
}

function toCountry(code: string): string | undefined {
  const country = code === 'uk' ? 'GB' : code.toUpperCase();
  return KNOWN.has(country) && country !== 'EU' ? country : undefined;
}

/** Whether a site for `country` belongs to a brand in `countries`, which then includes the part of it that the site is for. */
function listed(country: string | undefined, countries: string[]): boolean {
  return (
    country === undefined ||
    countries.includes(country) ||
    countries.some((whole) => PARTS_OF_COUNTRIES[whole]?.includes(country))
  );
}

/** `home` is undefined for a brand of several countries with no known home. */
export type Site = { url: string; countries: string[]; home: string | undefined };

/**
 * The site among Wikidata's official ones: of a country the brand is listed in or of none, a front page, for customers rather than investors, with the
 * brand's name; then the one at the home country or in general, and on the domain that Wikidata names first. A brand listed nowhere is at home in the
 * country of all its sites, one with several countries in that of the first site.
 */
export function chooseSite(
  name: string,
  addresses: string[],
  listing: { countries: string[]; home: string | undefined },
): Site | string {
  const own = addresses.flatMap((address) => frontPage(name, address) ?? []);
  const [first] = own;
  if (!first) return 'no website of its own';
  const countryOf = (url: string) => countryOfSite(url, name);
  const countryOfAll = new Set(own.map(countryOf)).size === 1 ? countryOf(first) : undefined;
  const countries = listing.countries.length === 0 && countryOfAll ? [countryOfAll] : listing.countries;
  const home =
    listing.home ??
    (countries.length === 1 ? countries[0] : countries.find((country) => country === countryOf(first)));
  const [best] = own
    .filter((url) => listed(countryOf(url), countries))
    .map((url) => {
      const { hostname } = new URL(url);
      const drawbacks = [
        OTHER_PURPOSE.test(hostname),
        !isOwnHost(name, new URL(url)),
        ![undefined, home].includes(countryOf(url)),
        CORPORATE.test(hostname),
        registrableDomain(url) !== registrableDomain(first),
        subdomains(url) > 0,
        countryOf(url) !== home,
        !hostname.endsWith('.com'),
      ];
      return { url, order: [...drawbacks.map(Number), subdomains(url), url.length] };
    })
    .sort((a, b) => compare(a.order, b.order));
  if (!best) return 'site of a country it is not listed in';
  if (OTHER_PURPOSE.test(new URL(best.url).hostname)) return 'site for another purpose';
  const country = countryOf(best.url);
  const all = !country || countries.includes(country) ? countries : [...countries, country];
  return { url: best.url, countries: home ? [home, ...all.filter((code) => code !== home)] : all, home };
}

const compare = (one: number[], other: number[]): number => {
  const at = one.findIndex((value, position) => value !== other[position]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

/** The address as a front page; undefined for a page within the site of another company. */
function frontPage(name: string, address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return;
  const url = new URL(address);
  if (NO_SITE_OF_A_BRAND.has(registrableDomain(address) ?? '')) return;
  const storefront = storefrontAddress(address);
  if (!storefront) return;
  if (storefront.includes('/')) return url.href;
  const isFrontPage = FRONT_PAGE.test(url.pathname) && !/^\?.*\bp(?:age)?=/.test(url.search);
  if (!isFrontPage && !isOwnHost(name, url)) return;
  return `${url.protocol}//${url.host}/`;
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[äöü]/g, (umlaut) => `${{ ä: 'a', ö: 'o', ü: 'u' }[umlaut]}e`)
    .normalize('NFD')
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the front page of a page's host is the brand's: the host contains its name, or most of it and the path not the rest. */
function isOwnHost(name: string, url: URL): boolean {
  const short = letters(name);
  if (short.length >= 3 && letters(url.hostname).includes(short)) return true;
  const label = letters((registrableDomain(url.href) ?? '').split('.')[0] ?? '');
  if (label.length < 4 || !short.includes(label)) return false;
  const rest = short.replace(label, '');
  return !url.pathname
    .split('/')
    .some((part) => part.length > 1 && letters(part) && rest.includes(letters(part)));
}

/** Labels before the domain besides `www`: the brand's own page comes before its shop finder. */
const subdomains = (address: string) => {
  const { hostname } = new URL(address);
  return (
    hostname
      .slice(0, -(registrableDomain(address) ?? hostname).length)
      .replace(/^www\./, '')
      .split('.').length - 1
  );
};

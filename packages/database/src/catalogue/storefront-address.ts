import { COUNTRY_IDS } from '@brandlode/contract';
import { parse } from 'tldts';
import { groupPath } from './group-sites.ts';
import { LABEL_HOSTS, STOREFRONT_HOSTS, type StorefrontPaths } from './storefront-hosts.ts';

/** Country codes that are words on the web: `tv.example.com` is a channel, not the shop for Tuvalu. */
const WORDS = new Set(['ai', 'fm', 'io', 'tv']);
const LANGUAGES =
  'ar az be bg bn bs ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk km ko lt lv mk mn ms nb nl nn no pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur uz vi zh';
/** Codes of regions and scripts used next to those of countries and languages. */
const REGIONS = 'uk usa eu emea apac latam asia europe global world int intl international hans hant 419';
const SITES = 'www ww web m mobile wap touch amp secure e i';
const SHOPS =
  'shop shops store stores eshop estore webshop webstore onlineshop onlinestore online buy order orders checkout cart boutique tienda loja negozio winkel butik sklep obchod toko magasin magazin magaza';
const COMPANY = 'about blog careers corp corporate help info jobs support';

const LOCALES = new Set(
  [...COUNTRY_IDS.map((id) => id.toLowerCase()), ...`${LANGUAGES} ${REGIONS}`.split(' ')].filter(
    (code) => !WORDS.has(code),
  ),
);
const GENERIC = new Set([...LOCALES, ...`${SITES} ${SHOPS} ${COMPANY}`.split(' ')]);

const madeOf = (words: Set<string>) => (text: string) =>
  text
    .toLowerCase()
    .split(/[-_]/)
    .every((word) => words.has(word) || words.has(word.replace(/\d+$/, '')));
/** `www2`, `us`, `en-gb`, `us-store`. */
const isGeneric = madeOf(GENERIC);
const isLocale = madeOf(LOCALES);
const isSite = madeOf(new Set(['www', 'm', 'mobile']));

const HOME_PAGE = /^(?:index|home|default)(?:\.(?:aspx?|cfm|html?|jsp|php))?$/i;

const SEARCH_ENGINE = /^(?:bing|google|yandex)\.[a-z.]+$/;
const MAPS = /^maps\.(?:bing|google|yandex)\.[a-z.]+$/;
const ABOUT_OTHERS = /^\/(?:imgres|images|local|maps|search|shopping|travel|url)(?:\/|$)/i;

/** Longer parts of a path identify no storefront; keeps addresses within the size limit of an index. */
const MAX_NAME_LENGTH = 200;

/**
 * The address that identifies a storefront: the host without generic labels, and the path on hosts of many storefronts
 * (storefront-hosts.ts) and sites of groups (group-sites.ts). A visit can start there. The registrable domain is never shortened,
 * nor the name of a shop on a shared host (name.myshopify.com). Null for anything but a storefront: an IP address, a page of
 * a marketplace, a post, a short link, a place on a map.
 */
export function storefrontAddress(url: string): string | null {
  const address = URL.parse(url);
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return null;
  const host = withoutGenericLabels(address.hostname.replace(/\.+$/, ''));
  if (host === null) return null;
  const label = host.slice(0, host.indexOf('.'));
  const site = host.slice(label.length + 1);
  if (LABEL_HOSTS.has(site)) return LABEL_HOSTS.get(site)?.replace(':name', label) ?? host;
  if (SEARCH_ENGINE.test(host) && ABOUT_OTHERS.test(address.pathname)) return null;
  if (MAPS.test(host) && address.pathname + address.search !== '/') return null;
  const brandPage = groupPath(host, address.pathname);
  if (brandPage) return `${host}/${brandPage}`;
  const paths = pathsOf(host);
  if (paths?.patterns.length === 0 && address.search !== '') return null;
  return paths
    ? storefrontPath(paths.host.endsWith('.*') ? host : paths.host, paths, address.pathname)
    : host;
}

/**
 * The host of many storefronts, such as a marketplace, if the address is not that of one of them: what is sold there says nothing about
 * its seller.
 */
export function sharedHost(url: string): string | null {
  const host = withoutGenericLabels(URL.parse(url)?.hostname.replace(/\.+$/, '') ?? '');
  const address = storefrontAddress(url);
  return host !== null && pathsOf(host) && (address === null || address === host) ? host : null;
}

/** The storefront address of a domain or URL as typed; null for anything else, such as an e-mail address. */
export function typedAddress(text: string): string | null {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return /[\s,;]|^[^/]+@/.test(text) ? null : storefrontAddress(url);
}

/** Whether the address ends in a public suffix, unlike `node.js`. */
export const hasPublicSuffix = (address: string): boolean => parse(address).isIcann === true;

function withoutGenericLabels(hostname: string): string | null {
  const { domain, domainWithoutSuffix } = parse(hostname, { allowPrivateDomains: true });
  // This is the site of a shared host itself, such as github.io.
  if (domain === null || domainWithoutSuffix === 'www') return parse(hostname).domain;
  let host = hostname;
  while (host !== domain && !pathsOf(host)) {
    const label = host.slice(0, host.indexOf('.'));
    const rest = host.slice(label.length + 1);
    if (!(LABEL_HOSTS.has(rest) ? isSite(label) : isGeneric(label))) break;
    host = rest;
  }
  return host;
}

function pathsOf(host: string): StorefrontPaths | undefined {
  const ofAnySuffix = STOREFRONT_HOSTS.get(`${host.slice(0, host.indexOf('.'))}.*`);
  return STOREFRONT_HOSTS.get(host) ?? (ofAnySuffix && parse(host).domain === host ? ofAnySuffix : undefined);
}

function storefrontPath(host: string, { patterns, reserved, others }: StorefrontPaths, pathname: string) {
  const parts = pathname.split('/').filter((part) => part !== '' && part !== '-');
  for (const path of [parts, parts.slice(1), parts.slice(2)]) {
    const home = path.length === 0 || (path.length === 1 && HOME_PAGE.test(path[0] ?? ''));
    if (home) return host;
    if (others?.test(path[0] ?? '')) return null;
    for (const { from, to } of patterns) {
      const names = match(from, path);
      if (!names) continue;
      if (from[0]?.startsWith(':') && reserved.has(path[0]?.toLowerCase() ?? '')) continue;
      return [host, ...to.map((part) => fill(part, names))].join('/');
    }
    if (!isLocale(path[0] ?? '')) return null;
  }
  return null;
}

const PLACE = /:(\w+)/;

/** The values of the pattern's placeholders, if the path begins with the pattern. */
function match(pattern: string[], path: string[]): Map<string, string> | undefined {
  const names = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const text = path[index] ?? '';
    const name = PLACE.exec(part)?.[1];
    if (name === undefined) {
      if (text.toLowerCase() !== part) return undefined;
      continue;
    }
    const prefix = part.slice(0, part.indexOf(':'));
    const value = text.slice(prefix.length);
    if (!text.startsWith(prefix) || value === '' || value.length > MAX_NAME_LENGTH) return undefined;
    // A case-sensitive name, such as an id of YouTube, has a capital in the pattern.
    names.set(name, name === name.toLowerCase() ? value.toLowerCase() : value);
  }
  return names;
}

const fill = (part: string, names: Map<string, string>) =>
  part.replace(PLACE, (_place, name: string) => names.get(name) ?? '');

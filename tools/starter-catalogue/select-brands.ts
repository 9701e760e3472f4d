import {
  BRAND_KINDS,
  type BrandKind,
  PROFILE_NETWORKS,
  type StarterBrand,
} from '@brandlode/catalogues/starter-brand';
import { categoryByLabel } from '@brandlode/contract';
import { registrableDomain, storefrontAddress } from '@brandlode/database';
import { countriesOf, homeCountry } from './countries.ts';
import { KINDS, type Mapping, REFINEMENTS } from './kinds.ts';
import type { IndexItem, ItemsByPath, WikidataEntry } from './package-files.ts';

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
/** Places that brands of other industries also run: a supermarket's filling station is not its main business. */
const SIDELINES =
  /^(?:amenity\/(?:cafe|car_wash|charging_station|fast_food|fuel|pharmacy|restaurant)|leisure\/indoor_play|shop\/(?:convenience|car_repair|optician|photo|travel_agency))$/;
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Consumer brands with their own site, without duplicates, ordered by Wikidata id; `skipped` counts the others by reason. */
export function selectBrands(
  index: ItemsByPath,
  wikidata: Record<string, WikidataEntry>,
  dissolved: Set<string>,
) {
  const skipped: Record<string, number> = {};
  const skip = (reason: string) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  const byAddress = new Map<string, StarterBrand[]>();
  for (const [id, items] of byWikidataId(index, dissolved)) {
    const entry = wikidata[id];
    const places = items.flatMap(({ item, tag }) => placeOf(item, tag) ?? []);
    if (places.length === 0) skip('not a consumer brand');
    else if (!entry) skip('unknown to Wikidata');
    else {
      const url = websiteOf(entry);
      const address = url && storefrontAddress(url);
      if (!url || !address || NO_SITE_OF_A_BRAND.has(registrableDomain(url) ?? '')) {
        skip('no website');
        continue;
      }
      byAddress.set(address, [...(byAddress.get(address) ?? []), describe(id, url, entry, places)]);
    }
  }
  const brands = [...byAddress.values()].flatMap((sharing) => {
    const owner = sharing.length === 1 ? sharing[0] : ownerOf(sharing);
    for (const brand of sharing) if (brand !== owner) skip('website shared with another brand');
    return owner ?? [];
  });
  const number = ({ id }: StarterBrand) => Number(id.slice(1));
  brands.sort((one, other) => number(one) - number(other));
  return { brands, skipped };
}

function byWikidataId(index: ItemsByPath, dissolved: Set<string>) {
  const found = new Map<string, { item: IndexItem; tag: string }[]>();
  for (const [path, { items }] of Object.entries(index)) {
    const [tree, key, value] = path.split('/');
    if (tree !== 'brands') continue;
    for (const item of items) {
      const id = item.tags['brand:wikidata'];
      if (!id || dissolved.has(item.id)) continue;
      found.set(id, [...(found.get(id) ?? []), { item, tag: `${key}/${value}` }]);
    }
  }
  return found;
}

/** One kind of place a brand has. */
type Place = Mapping & { item: IndexItem; tag: string };

function placeOf(item: IndexItem, tag: string): Place | undefined {
  const mapping = KINDS.get(tag);
  if (!mapping) return;
  const precise = Object.entries(REFINEMENTS).flatMap(([key, categories]) =>
    (item.tags[key]?.split(';') ?? []).flatMap((value) => categories[value] ?? []),
  );
  return { item, tag, kind: mapping.kind, categories: withoutParents([...precise, ...mapping.categories]) };
}

/** Drops a parent category if one of its sub-categories is present. */
function withoutParents(labels: string[]): string[] {
  const entries = [...new Set(labels)].map((label) => {
    const entry = categoryByLabel(label.toLowerCase());
    if (!entry) throw new Error(`No category is called ${label}`);
    return entry;
  });
  const parents = new Set(entries.map(({ parentId }) => parentId));
  return entries.filter(({ id }) => !parents.has(id)).map(({ label }) => label);
}

/** Wikidata's website: the shortest of its addresses on that domain. */
function websiteOf({ identities, officialWebsites = [] }: WikidataEntry): string | undefined {
  const addresses = [identities?.website, ...officialWebsites].flatMap((address) =>
    address && /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).href : [],
  );
  const [first] = addresses;
  const domain = first && registrableDomain(first);
  return addresses
    .filter((address) => registrableDomain(address) === domain)
    .sort((one, other) => subdomains(one) - subdomains(other) || one.length - other.length)[0];
}

/** Labels of the host besides `www`, so that the brand's own page comes before its shop finder. */
const subdomains = (address: string) => new URL(address).hostname.replace(/^www\./, '').split('.').length;

function describe(id: string, url: string, entry: WikidataEntry, places: Place[]): StarterBrand {
  const profiles = PROFILE_NETWORKS.flatMap((network) => {
    const name = (network === 'youtube' && entry.identities?.youtubeHandle) || entry.identities?.[network];
    return name ? [[network, name]] : [];
  });
  const logo = entry.logos?.wikidata && commonsFile(entry.logos.wikidata);
  const own = places.filter(({ tag }) => !SIDELINES.test(tag));
  const main = own.length > 0 ? own : places;
  const kind = mostCommon(main.map((place) => place.kind));
  const name = nameOf(entry, main);
  const named = main.filter((place) => signOf(place) === name);
  return {
    id,
    name,
    url,
    kind,
    categories: categoriesOf(
      (named.length > 0 ? named : main).filter((place) => place.kind === kind),
      main,
    ),
    countries: countries(entry, places),
    ...(logo && { logo }),
    ...Object.fromEntries(profiles),
  };
}

const signOf = ({ item }: Place) => (item.tags['brand:en'] ?? item.displayName).replace(/ \([^()]*\)$/, '');

/** Wikidata's English name if a sign has it or has no Latin letters, else the most common sign. */
function nameOf({ label = '' }: WikidataEntry, places: Place[]): string {
  const signs = places.map(signOf);
  if (label && signs.some((sign) => sign.startsWith(label))) return label;
  const count = (sign: string) => signs.filter((other) => other === sign).length;
  const [sign = label] = [...signs].sort((one, other) => count(other) - count(one));
  return !LATIN.test(sign) && label && LATIN.test(label) ? label : sign;
}

/** Up to three categories, those of a large general shop first. */
function categoriesOf(named: Place[], all: Place[]): string[] {
  const general = ({ tag }: Place) => Number(/department_store|supermarket|wholesale/.test(tag));
  const places = [...(named.length > 0 ? named : all)].sort((one, other) => general(other) - general(one));
  return [...new Set(places.flatMap(({ categories }) => categories))].slice(0, 3);
}

const ORDER = new Map(BRAND_KINDS.map((kind, position) => [kind, position]));
const position = (kind: BrandKind) => ORDER.get(kind) ?? ORDER.size;

/** The kind of most of its places, shops first among equals: a supermarket with filling stations is a shop. */
function mostCommon(kinds: BrandKind[]): BrandKind {
  const count = (kind: BrandKind) => kinds.filter((other) => other === kind).length;
  const [first] = [...kinds].sort(
    (one, other) => count(other) - count(one) || position(one) - position(other),
  );
  return first ?? 'shop';
}

/** For a worldwide brand only the home country is known: the index lists others for their spelling of the name. */
function countries({ description = '' }: WikidataEntry, places: Place[]): string[] {
  const home = homeCountry(description);
  const include = places.flatMap(({ item }) => item.locationSet.include);
  const present = countriesOf(include);
  if (include.includes('001') || present.length === 0) return home ? [home] : [];
  if (!home) return present;
  return present.includes(home) ? [home, ...present.filter((code) => code !== home)] : present;
}

/** The file's name in a Wikimedia Commons URL. */
function commonsFile(address: string): string | undefined {
  const name =
    /Special:FilePath\/([^?]+)/.exec(address)?.[1] ??
    /Special%3ARedirect%2Ffile%2F([^&]+)/.exec(address)?.[1];
  return name && decodeURIComponent(name.replace(/%(?![0-9a-fA-F]{2})/g, '%25'));
}

/** Of several brands at one address: the one at the front page, main site first, then the one with the most profiles. */
function ownerOf(sharing: StarterBrand[]): StarterBrand | undefined {
  const fame = (brand: StarterBrand) =>
    PROFILE_NETWORKS.filter((network) => brand[network]).length + brand.countries.length / 10;
  return sharing
    .filter(({ url }) => /^\/(?:[a-z]{2}(?:[-_/][a-z]{2})?\/?)?$/i.test(new URL(url).pathname))
    .sort((one, other) => subdomains(one.url) - subdomains(other.url) || fame(other) - fame(one))[0];
}

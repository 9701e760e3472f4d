import { PROFILE_NETWORKS, type StarterBrand } from '@brandlode/catalogues/starter-brand';
import { categoryByLabel } from '@brandlode/contract';
import { storefrontAddress } from '@brandlode/database';
import { countryOfAccount } from './accounts.ts';
import { countriesOf, homeCountry } from './countries.ts';
import { GOODS, REFINEMENTS, SERVICES } from './goods.ts';
import { HOMES } from './homes.ts';
import { iconsOf } from './logos.ts';
import { distinguish, nameKey } from './names.ts';
import type { Icon, IndexItem, ItemsByPath, WikidataEntry } from './package-files.ts';
import { prominence } from './prominence.ts';
import { SITES } from './reviewed.ts';
import { notAShop } from './sells-goods.ts';
import { chooseSite, type Site } from './site.ts';

/** Places that brands of other industries also run: a supermarket's filling station is not its main business. */
const SIDELINES =
  /^(?:amenity\/(?:cafe|car_wash|charging_station|fast_food|fuel|pharmacy|restaurant)|leisure\/indoor_play|shop\/(?:convenience|car_repair|optician|photo|travel_agency))$/;
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

export type Skipped = { id: string; name: string; reason: string; detail: string };

/** Brands that sell goods on their own site, without duplicates, ordered by Wikidata id, and those left out with the reason. */
export function selectBrands(
  index: ItemsByPath,
  wikidata: Record<string, WikidataEntry>,
  dissolved: Set<string>,
  icons: Icon[],
) {
  const skipped: Skipped[] = [];
  const byAddress = new Map<string, Described[]>();
  for (const [id, items] of byWikidataId(index, dissolved)) {
    const entry = wikidata[id];
    const skip = (reason: string) => {
      const { label = items[0]?.item.displayName ?? '', description = '' } = entry ?? {};
      skipped.push({ id, name: label, reason, detail: description });
    };
    const places = placesOf(items);
    const main = mainPlaces(places);
    const goods = main.filter((place) => place.categories.length > 0);
    if (goods.length === 0 || goods.length * 2 < main.length) skip('no place that sells goods');
    else if (!entry) skip('unknown to Wikidata');
    else {
      const reason = notAShop(id, entry.description ?? '', new Set(places.map(({ tag }) => tag)));
      const brand = reason ?? describe(id, entry, places, goods);
      if (typeof brand === 'string') skip(brand);
      else {
        const address = storefrontAddress(brand.url) ?? '';
        byAddress.set(address, [...(byAddress.get(address) ?? []), brand]);
      }
    }
  }
  const brands = [...byAddress.values()].flatMap((sharing) => {
    const owner = ownerOf(sharing);
    for (const { id, name, url } of sharing)
      if (id !== owner?.id) skipped.push({ id, name, reason: 'website of another brand', detail: url });
    return owner ?? [];
  });
  const number = ({ id }: Described) => Number(id.slice(1));
  brands.sort((a, b) => number(a) - number(b));
  const iconOf = iconsOf(brands, wikidata, icons);
  const described = distinguish(brands).map(({ home: _, isWorldwide, ...brand }): StarterBrand => {
    const icon = iconOf.get(brand.id);
    const known = { isWorldwide, hasIcon: icon !== undefined, entry: wikidata[brand.id] ?? {} };
    return { ...brand, ...(icon && { icon: icon.slug }), prominence: prominence(brand, known) };
  });
  return { brands: described, skipped, icons: new Set(iconOf.values()) };
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

/** One kind of place a brand has; without categories if it serves rather than sells. */
type Place = { item: IndexItem; tag: string; categories: string[] };

const placesOf = (items: { item: IndexItem; tag: string }[]): Place[] =>
  items.flatMap(({ item, tag }) => {
    const categories = GOODS.get(tag);
    if (!categories) return SERVICES.has(tag) ? [{ item, tag, categories: [] }] : [];
    const precise = Object.entries(REFINEMENTS).flatMap(([key, refined]) =>
      (item.tags[key]?.split(';') ?? []).flatMap((value) => refined[value] ?? []),
    );
    return [{ item, tag, categories: withoutParents([...precise, ...categories]) }];
  });

function mainPlaces(places: Place[]): Place[] {
  const own = places.filter(({ tag }) => !SIDELINES.test(tag));
  return own.length > 0 ? own : places;
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

type Described = Omit<StarterBrand, 'prominence'> & { home: string | undefined; isWorldwide: boolean };

function describe(id: string, entry: WikidataEntry, places: Place[], goods: Place[]): Described | string {
  const name = nameOf(entry, goods);
  const reviewed = SITES.get(id);
  const addresses = [...(entry.officialWebsites ?? []), entry.identities?.website ?? ''];
  const site = chooseSite(name, reviewed ? [reviewed] : addresses, listingOf(id, entry, places));
  if (typeof site === 'string') return site;
  const named = goods.filter((place) => signOf(place) === name);
  const logo = entry.logos?.wikidata && commonsFile(entry.logos.wikidata);
  return {
    id,
    name,
    url: site.url,
    categories: categoriesOf(named.length > 0 ? named : goods),
    countries: site.countries,
    ...(logo && { logo }),
    ...profilesOf(entry, name, site),
    home: site.home,
    isWorldwide: places.some(({ item }) => item.locationSet.include.includes('001')),
  };
}

/** Its accounts, without those of a branch in another country than its own. */
function profilesOf({ identities = {} }: WikidataEntry, name: string, { url, home }: Site) {
  const names = [name, new URL(url).hostname.replace(/^www\./, '').split('.')[0] ?? ''];
  const accounts = PROFILE_NETWORKS.flatMap((network) => {
    const account = (network === 'youtube' && identities.youtubeHandle) || identities[network];
    const country = account && countryOfAccount(account, names);
    return account && (!country || country === home) ? [[network, account]] : [];
  });
  return Object.fromEntries(accounts) as Pick<StarterBrand, (typeof PROFILE_NETWORKS)[number]>;
}

const signOf = ({ item }: Place) => (item.tags['brand:en'] ?? item.displayName).replace(/ \([^()]*\)$/, '');

/** Wikidata's English name if a sign has it or has no Latin letters, else the most common sign. */
function nameOf({ label = '' }: WikidataEntry, places: Place[]): string {
  const signs = places.map(signOf);
  if (label && signs.some((sign) => sign.startsWith(label))) return label;
  const count = (sign: string) => signs.filter((other) => other === sign).length;
  const [sign = label] = [...signs].sort((a, b) => count(b) - count(a));
  return !LATIN.test(sign) && label && LATIN.test(label) ? label : sign;
}

/** Up to three categories, those of a large general shop first. */
function categoriesOf(places: Place[]): string[] {
  const general = ({ tag }: Place) => Number(/department_store|supermarket|wholesale/.test(tag));
  const sorted = [...places].sort((a, b) => general(b) - general(a));
  return [...new Set(sorted.flatMap(({ categories }) => categories))].slice(0, 3);
}

/**
 * For a worldwide brand only the home country is known: the index lists others for their spelling of the name. A brand of a whole continent
 * is at home there, too.
 */
function listingOf(id: string, { description = '' }: WikidataEntry, places: Place[]) {
  const home = HOMES.get(id) ?? homeCountry(description);
  const include = places.flatMap(({ item }) => item.locationSet.include);
  const present = countriesOf(include);
  const isRegional = include.some((area) => /^\d{3}$/.test(String(area)));
  if (home && (include.includes('001') || present.length === 0)) return { countries: [home], home };
  if (include.includes('001')) return { countries: [], home };
  if (home && (isRegional || HOMES.has(id) || present.includes(home)))
    return { countries: [home, ...present.filter((code) => code !== home)], home };
  return { countries: present, home: undefined };
}

/** The file's name in a Wikimedia Commons URL. */
function commonsFile(address: string): string | undefined {
  const name =
    /Special:FilePath\/([^?]+)/.exec(address)?.[1] ??
    /Special%3ARedirect%2Ffile%2F([^&]+)/.exec(address)?.[1];
  return name && decodeURIComponent(name.replace(/%(?![0-9a-fA-F]{2})/g, '%25'));
}

/** Of several brands at one address the one of the most profiles, whose name the address contains. */
function ownerOf(sharing: Described[]): Described | undefined {
  const fame = (brand: Described) =>
    PROFILE_NETWORKS.filter((network) => brand[network]).length + brand.countries.length / 10;
  const named = ({ name, url }: Described) => Number(nameKey(new URL(url).hostname).includes(nameKey(name)));
  return [...sharing].sort((a, b) => named(b) - named(a) || fame(b) - fame(a))[0];
}

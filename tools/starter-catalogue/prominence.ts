import type { StarterBrand } from '@brandlode/catalogues/starter-brand';
import type { WikidataEntry } from './package-files.ts';

/** Points for the first 10,000 entries of Wikidata, decreasing to 0 at entry 100,000,000: well-known things were entered early. */
const EARLY_ENTRY = { max: 200, full: 4, none: 8 };
const WORLDWIDE = 150;
const COUNTRIES = { perDoubling: 30, max: 150 };
const SITES = { perDoubling: 40, max: 160 };
const ACCOUNT = { each: 20, max: 140 };
const LOGO = 30;
/** An own icon in a collection of the best-known brands' ones. */
const ICON = 170;
/** Bought at a dealer, not online. */
const DEALERS = {
  factor: 0.6,
  categories: /^(?:Cars|Motorcycles|Vehicles|Machinery|Construction materials|Farm supplies)$/,
};

type Known = { isWorldwide: boolean; hasIcon: boolean; entry: WikidataEntry };

/**
 * How well known a brand is, 0 to 1,000, judged by what is known about it without visits: where it is, how many sites and accounts it has, how early it
 * was entered in Wikidata, and whether it has an icon in simple-icons.
 */
export function prominence(
  brand: Omit<StarterBrand, 'prominence'>,
  { isWorldwide, hasIcon, entry }: Known,
): number {
  const doublings = (count: number, { perDoubling, max }: { perDoubling: number; max: number }) =>
    Math.min(perDoubling * Math.log2(count + 1), max);
  const { max, full, none } = EARLY_ENTRY;
  const early = (none - Math.log10(Number(brand.id.slice(1)))) / (none - full);
  const accounts = Object.keys(entry.identities ?? {}).filter((kind) => kind !== 'website').length;
  const points =
    max * Math.min(Math.max(early, 0), 1) +
    (isWorldwide ? WORLDWIDE : doublings(brand.countries.length, COUNTRIES)) +
    doublings((entry.officialWebsites?.length ?? 1) - 1, SITES) +
    Math.min(ACCOUNT.each * accounts, ACCOUNT.max) +
    (brand.logo ? LOGO : 0) +
    (hasIcon ? ICON : 0);
  return Math.round(points * (DEALERS.categories.test(brand.categories[0] ?? '') ? DEALERS.factor : 1));
}

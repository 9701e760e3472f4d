import { PROFILE_NETWORKS, type StarterBrand } from './starter-brand.ts';

const PROFILE = 60;
const COUNTRIES = { perDoubling: 60, max: 350 };
const LOGO = 50;
/** Points for the first 10,000 entries of Wikidata, decreasing to 0 at entry 100,000,000: well-known things were entered early. */
const EARLY_ENTRY = { max: 180, full: 4, none: 8 };

/** How well known a brand is, 0 to 1,000, judged by its entry: profiles, countries, a logo, and its age. */
export function prominence(brand: StarterBrand): number {
  const profiles = PROFILE_NETWORKS.filter((network) => brand[network]).length;
  const countries = Math.min(COUNTRIES.perDoubling * Math.log2(brand.countries.length + 1), COUNTRIES.max);
  const { max, full, none } = EARLY_ENTRY;
  const early = (none - Math.log10(Number(brand.id.slice(1)))) / (none - full);
  return Math.round(
    PROFILE * profiles + countries + (brand.logo ? LOGO : 0) + max * Math.min(Math.max(early, 0), 1),
  );
}

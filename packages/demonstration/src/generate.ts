import {
  CATEGORIES,
  type Category,
  COUNTRY_IDS,
  type FlagKey,
  type MetricKey,
  withParents,
} from '@brandlode/contract';
import type { BrandRow, BrandsTable } from '@brandlode/database';
import type { Selectable } from 'kysely';
import { INDUSTRIES, PLACES, SECTORS, type Sector } from './data.ts';
import { describe } from './descriptions.ts';
import { demonstrationChanges } from './history.ts';
import { firstScreens, LEADERS, suitsFirstScreens } from './leaders.ts';
import { type Links, type Metrics, makeMetrics, visitsOfRank } from './metrics.ts';
import { hostLabel, makeName } from './names.ts';
import { type Random, seeded, zipf } from './random.ts';
import { makeTechnologies } from './technologies.ts';
import { makeTraits } from './traits.ts';

/** A brand as inserted, metrics in stored units. */
export type NewBrand = Metrics &
  Omit<
    Selectable<BrandsTable>,
    | 'id'
    | 'created_at'
    | 'updated_at'
    | 'changed_in'
    | 'catalogue'
    | 'kind'
    | 'wikidata_id'
    | 'popularity_rank'
    | 'prominence'
    | MetricKey
    | FlagKey
  >;

/** A brand as generated, or as stored. */
export type StoredBrand = Pick<BrandRow, keyof NewBrand>;

export const DEMONSTRATION_COUNT = 12_000;
const SOURCE = 'Brandlode demonstration catalogue';
const SEED = 20_260_101;

type Subcategory = Category['sub_categories'][number];
/** A top-level category, the texts for its brands, and its weighted sub-categories. */
type Market = { category: Category; sector: Sector; pickSub: (random: Random) => Subcategory };

const MARKETS = SECTORS.map((sector): Market => {
  const category = required(
    CATEGORIES.find(({ label }) => label === sector.label),
    sector.label,
  );
  return { category, sector, pickSub: zipf(category.sub_categories, 0.55) };
});
const pickMarket = zipf(MARKETS, 0.85);
const pickPlace = zipf(PLACES, 1.05);

/**
 * Generates the demonstration catalogue: made-up brands, the same on every machine, with metrics distributed like real
 * ones, as if observed on the day of `observedAt`. Addresses end in `.example`, so no link leads to a real site. `positions`: only those brands.
 */
export function* generateDemonstration(
  count = DEMONSTRATION_COUNT,
  observedAt = new Date(),
  positions: Iterable<number> = Array(count).keys(),
): Generator<NewBrand> {
  const day = `${observedAt.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const names = new Set<string>();
  const hosts = new Set<string>();
  const stride = coprimeStep(count);
  for (const index of positions) {
    // Ranks are scattered over the ids, so that the order of ids is independent of popularity.
    const rank = (index * stride + Math.floor(count / 3)) % count;
    yield makeBrand(seeded(SEED + index), { rank, count, names, hosts, observedAt: day });
  }
}

type Surroundings = {
  rank: number;
  count: number;
  names: Set<string>;
  hosts: Set<string>;
  observedAt: string;
};

function makeBrand(random: Random, { rank, count, names, hosts, observedAt }: Surroundings): NewBrand {
  const visits = visitsOfRank(random, rank, count);
  const isFirst = rank < firstScreens(count);
  const { market, sub } = pickCategory(random, { rank, visits, isFirst });
  const industry = required(INDUSTRIES[sub.label], sub.label);
  const place = pickPlace(random);
  const { name, host } = pickName();
  const links = makeLinks(random, host, {
    goods: industry.price !== null,
    everything: isFirst,
  });
  const domain = `${host}.example`;

  const brand = {
    brand_name: name,
    domain,
    brand_url: random.chance(0.992) ? `https://${domain}` : null,
    profile_image: random.chance(0.985) || isFirst ? `/art/${domain}/logo.svg` : null,
    cover_image: random.chance(0.96) || isFirst ? `/art/${domain}/cover.svg` : null,
    brand_description:
      random.chance(0.93) || isFirst
        ? describe(random, { name, industry, sector: market.sector, place })
        : null,
    categories: makeCategories(random, market, sub.id, isFirst),
    locations: makeLocations(random, place.country),
    unmapped_categories: [],
    ...links,
    ...makeMetrics(random, { rank, count, visits, price: industry.price, sector: market.sector, links }),
    technologies: makeTechnologies(random, links.shopify_url !== null),
    ...makeTraits(seeded(SEED - 1 - rank), {
      country: place.country,
      isShopify: links.shopify_url !== null,
      isShop: industry.price !== null,
    }),
    origins: { '*': { source: SOURCE, kind: 'demonstration', observedAt } as const },
    is_demonstration: true,
  };
  return { ...brand, ...demonstrationChanges(brand) };

  function pickName() {
    for (;;) {
      const name = makeName(random, place.language, industry.nouns);
      const plain = hostLabel(name);
      // If the plain address is taken, a prefix or suffix is added, as stores do.
      const host = hosts.has(plain)
        ? random.pick([`get${plain}`, `shop${plain}`, `${plain}${place.country.toLowerCase()}`])
        : plain;
      if (names.has(name.toLowerCase()) || hosts.has(host) || name.length < 4) continue;
      names.add(name.toLowerCase());
      hosts.add(host);
      return { name, host };
    }
  }
}

/** The category of a leader, or else one in which that many visits are plausible. */
function pickCategory(
  random: Random,
  { rank, visits, isFirst }: { rank: number; visits: number; isFirst: boolean },
): { market: Market; sub: Subcategory } {
  const label = LEADERS[rank]?.category;
  for (const market of label ? MARKETS : []) {
    const sub = market.category.sub_categories.find((candidate) => candidate.label === label);
    if (sub) return { market, sub };
  }
  for (;;) {
    const market = pickMarket(random);
    if (visits > market.sector.maxVisits) continue;
    const sub = market.pickSub(random);
    const sells = INDUSTRIES[sub.label]?.price !== null;
    if (!isFirst || suitsFirstScreens(market.sector.label, sub.label, sells)) return { market, sub };
  }
}

function makeCategories(
  random: Random,
  { category, pickSub }: Market,
  subId: number,
  isFirst: boolean,
): number[] {
  if (isFirst) return withParents([subId]);
  if (random.chance(0.025)) return [];
  if (random.chance(0.05)) return [category.id];
  const others = random.chance(0.2) ? [pickSub(random).id] : [];
  return withParents([subId, ...others]);
}

function makeLocations(random: Random, home: string): string[] {
  if (random.chance(0.17)) return [];
  const ids = new Set([home]);
  if (random.chance(0.18))
    for (let more = random.between(1, 4); more > 0; more--) ids.add(pickPlace(random).country);
  if (random.chance(0.012)) ids.add('EU');
  // A few brands are from countries without listed places.
  if (random.chance(0.02)) ids.add(random.pick(COUNTRY_IDS));
  return [...ids];
}

function makeLinks(
  random: Random,
  host: string,
  { goods, everything }: { goods: boolean; everything: boolean },
): Links {
  const link = (probability: number, url: string) => (random.chance(probability) || everything ? url : null);
  const fb_url = link(0.79, `https://facebook.example/${host}`);
  return {
    fb_url,
    ig_url: link(0.85, `https://instagram.example/${host}`),
    shopify_url: goods ? link(0.76, `https://${host}.myshop.example`) : null,
    fb_ads_library_url: fb_url && link(0.68, `https://facebook.example/ads/library/?q=${host}`),
    trustpilot_url: link(0.47, `https://reviews.example/review/${host}.example`),
  };
}

/** A step near the golden section of `count` that visits every rank once. */
function coprimeStep(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.round(count * 0.618));
  while (divisor(step, count) !== 1) step++;
  return step;
}

function required<T>(value: T | undefined, label: string): T {
  if (value === undefined) throw new Error(`The demonstration has no data for the category ${label}.`);
  return value;
}

import { CATEGORIES, type Category, COUNTRY_IDS, withParents } from '@brandlode/contract';
import type { BrandsTable } from '@brandlode/database';
import type { Selectable } from 'kysely';
import { describe } from './descriptions.ts';
import { GIANTS, HOLDERS, type Links, makeFigures } from './figures.ts';
import { hostLabel, makeName } from './names.ts';
import { PLACES } from './places.ts';
import { type Random, seeded, zipf } from './random.ts';
import { SERVICE_TOPS, SERVICE_WAYS, STYLES } from './styles.ts';
import { TRADES } from './trades.ts';

/** A brand as it is inserted, metrics in stored units. */
export type NewBrand = Omit<Selectable<BrandsTable>, 'id' | 'created_at' | 'updated_at' | 'changed_in'>;

export const DEMONSTRATION_COUNT = 12_000;
const SOURCE = 'Brandlode demonstration catalogue';
const OBSERVED_AT = '2026-01-01T00:00:00.000Z';
const SEED = 20_260_101;

/** Top levels by how many shops trade in them, most first. */
const BY_FREQUENCY = [
  'Fashion and apparel',
  'Home and garden',
  'Beauty and personal care',
  'Food and drink',
  'Sports',
  'Health',
  'Jewelry and watches',
  'Electronics',
  'Pets and animals',
  'Lifestyle',
  'Toys and games',
  'Baby and family',
  'Outdoors and adventure',
  'Arts and crafts',
  'Vehicles',
  'Books and media',
  'Retail and marketplaces',
  'Stationery and office',
  'Travel and tourism',
  'Arts and entertainment',
  'Software and internet',
  'Science and education',
  'Video games',
  'Business services',
  'Finance',
  'Heavy industry and engineering',
  'Agriculture',
  'Local services',
  'Telecommunications and utilities',
  'Community and society',
  'Gambling',
];
const TOPS = BY_FREQUENCY.map((label) => CATEGORIES.find((category) => category.label === label)!);
const pickTop = zipf(TOPS, 0.85);
const pickSub = new Map(TOPS.map((top) => [top.id, zipf(top.sub_categories, 0.55)]));
const pickPlace = zipf(PLACES, 1.05);

/** What the largest sites of all are: by rank, from the first. */
const GIANT_SUBS = [
  'Online marketplaces',
  'Social networks',
  'Department stores',
  "Women's clothing",
  'Consoles and accessories',
  'Skincare',
  'Cars',
  'Activewear',
  'News and magazines',
  'Mobile phones',
  'Streaming services',
  'Groceries and supermarkets',
];

/**
 * Makes the demonstration catalogue: invented brands, the same on every machine. Figures follow the shape of real ones;
 * addresses end in `.example`, so that no link leads to somebody's site.
 */
export function* generateDemonstration(count = DEMONSTRATION_COUNT): Generator<NewBrand> {
  const names = new Set<string>();
  const hosts = new Set<string>();
  const stride = coprimeStep(count);
  for (let index = 0; index < count; index++) {
    // Ranks are strewn over the ids, so that the order of ids tells nothing of popularity.
    const rank = (index * stride + Math.floor(count / 3)) % count;
    yield makeBrand(seeded(SEED + index), { rank, count, names, hosts });
  }
}

type Surroundings = { rank: number; count: number; names: Set<string>; hosts: Set<string> };

function makeBrand(random: Random, { rank, count, names, hosts }: Surroundings): NewBrand {
  const { top, sub } = pickCategory(random, rank);
  const trade = TRADES[sub.label]!;
  const place = pickPlace(random);
  const { name, host } = pickName();
  const style = STYLES[top.label]!;
  const ways = trade.price === null && !SERVICE_TOPS.has(top.label) ? SERVICE_WAYS : style.ways;
  const links = makeLinks(random, host, { goods: trade.price !== null, everything: isHolder(rank, count) });
  const domain = `${host}.example`;

  return {
    brand_name: name,
    domain,
    brand_url: random.chance(0.992) ? `https://${domain}` : null,
    profile_image: random.chance(0.985) ? `/art/${domain}/logo.svg` : null,
    cover_image: random.chance(0.96) ? `/art/${domain}/cover.svg` : null,
    brand_description: random.chance(0.93) ? describe(random, { name, trade, style, ways, place }) : null,
    categories: makeCategories(random, top, sub.id, rank),
    locations: makeLocations(random, place.id),
    unmapped_categories: [],
    ...links,
    ...makeFigures(random, { rank, count, price: trade.price, links }),
    origins: { '*': { source: SOURCE, kind: 'demonstration', observedAt: OBSERVED_AT } },
    is_demonstration: true,
  };

  function pickName() {
    for (;;) {
      const name = makeName(random, place.tongue, trade.nouns);
      const plain = hostLabel(name);
      // Where the plain address is taken, shops put something before or after it.
      const host = hosts.has(plain)
        ? random.pick([`get${plain}`, `shop${plain}`, `${plain}${place.id.toLowerCase()}`])
        : plain;
      if (names.has(name.toLowerCase()) || hosts.has(host) || name.length < 4) continue;
      names.add(name.toLowerCase());
      hosts.add(host);
      return { name, host };
    }
  }
}

function pickCategory(
  random: Random,
  rank: number,
): { top: Category; sub: Category['sub_categories'][number] } {
  if (rank < GIANTS) {
    const label = GIANT_SUBS[rank % GIANT_SUBS.length]!;
    const top = TOPS.find(({ sub_categories }) => sub_categories.some((sub) => sub.label === label))!;
    return { top, sub: top.sub_categories.find((sub) => sub.label === label)! };
  }
  const top = pickTop(random);
  return { top, sub: pickSub.get(top.id)!(random) };
}

function makeCategories(random: Random, top: Category, subId: number, rank: number): number[] {
  if (rank >= GIANTS && random.chance(0.025)) return [];
  if (random.chance(0.05)) return [top.id];
  const others = random.chance(0.16) ? [pickSub.get(top.id)!(random).id] : [];
  if (random.chance(0.06)) others.push(pickSub.get(pickTop(random).id)!(random).id);
  return withParents([subId, ...others]);
}

function makeLocations(random: Random, home: string): string[] {
  if (random.chance(0.17)) return [];
  const ids = new Set([home]);
  if (random.chance(0.18))
    for (let more = random.between(1, 4); more > 0; more--) ids.add(pickPlace(random).id);
  if (random.chance(0.012)) ids.add('EU');
  // The rest of the world has shops too, if few.
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

const isHolder = (rank: number, count: number) =>
  Object.values(HOLDERS).some((holder) => holder % count === rank);

/** A step near the golden section of `count` that visits every rank once. */
function coprimeStep(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.round(count * 0.618));
  while (divisor(step, count) !== 1) step++;
  return step;
}

import type { IndexRow, Layout } from '@brandlode/catalogue-index';
import { seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { FLAG_KEYS, type FlagKey, METRIC_KEYS, type MetricKey } from '@brandlode/contract';

/** The columns of the product's catalogue; about as many categories and countries as it has. */
export const LAYOUT: Layout = {
  metrics: METRIC_KEYS,
  flags: FLAG_KEYS,
  lists: [
    { name: 'locations', size: 247 },
    { name: 'categories', size: 190 },
  ],
};
export const POPULARITY: MetricKey = 'estimated_monthly_traffic';

/**
 * Rows shaped like real brands: traffic log-normal up to 34.6 billion, followers and orders in step with it, categories
 * and countries by Zipf's law, values missing as they are in practice. The rows are the same every time. Stored units.
 */
export function* brandRows(count: number): Generator<IndexRow> {
  const random = seeded(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const country = zipf(247, 1.3);
  const category = zipf(190, 0.9);
  for (let id = 1; id <= count; id++) {
    const reach = normal();
    const around = (middle: number, spread: number, step: number, max: number) =>
      Math.min(
        max,
        Math.round(middle * Math.exp(spread * (step * reach + Math.sqrt(1 - step * step) * normal()))),
      );
    const traffic = around(20_000, 2.3, 1, 34_600_000_000);
    const orders = Math.round(traffic * 0.014 * Math.exp(0.5 * normal()));
    const averagePrice = around(4500, 0.9, 0, 900_000);
    const ads = Math.max(0, around(12, 1.6, 0.4, 3699) - 4);
    const known = (share: number, value: number) => (random() < share ? value : null);
    const values: Partial<Record<MetricKey, number | null>> = {
      estimated_monthly_traffic: known(0.97, traffic),
      estimated_monthly_orders: known(0.95, orders),
      estimated_monthly_revenue: known(0.95, Math.round((orders * averagePrice) / 100)),
      fb_likes_count: known(0.78, around(4000, 2.1, 0.7, 31_420_978)),
      ig_followers_count: known(0.83, around(6000, 1.7, 0.75, 1_083_040)),
      reddit_mentions_count: known(0.35, Math.max(0, around(3, 1.2, 0.5, 650) - 1)),
      trustpilot_rating: known(0.4, Math.min(50, Math.max(10, Math.round(41 + 8 * normal())))),
      trustpilot_reviews_count: known(0.4, around(60, 1.9, 0.6, 317_141)),
      shopify_reviews_count: known(0.3, around(90, 2.1, 0.5, 8_097_745)),
      fb_reviews_count: known(0.3, around(15, 1.2, 0.4, 888)),
      fb_ads_count: known(0.6, ads),
      fb_ads_active_count: known(0.6, Math.floor(ads * random())),
      product_count: known(0.92, around(140, 1.5, 0.3, 547_136)),
      product_min_price: known(0.9, Math.round(averagePrice * (0.1 + 0.4 * random()))),
      product_avg_price: known(0.9, averagePrice),
      product_max_price: known(0.9, Math.round(averagePrice * (1.5 + 6 * random()))),
      product_count_30_days: known(0.85, Math.max(0, around(5, 1.4, 0.3, 20_000) - 2)),
    };
    const flags: Partial<Record<FlagKey, boolean | null>> = {
      is_fb_ads_active: ads > 0 ? known(0.6, 1) !== null : null,
      is_pinned: random() < 0.01,
      is_shop: random() < 0.9,
    };
    const countries =
      random() < 0.06 ? [] : random() < 0.8 ? [country(random)] : [country(random), country(random)];
    const categories =
      random() < 0.08 ? [] : Array.from({ length: 1 + Math.floor(random() * 3) }, () => category(random));
    const name = brandName(random);
    yield {
      id,
      name,
      domain: `${name.toLowerCase().replaceAll(' ', '')}${id % 3 === 0 ? id : ''}.com`,
      metrics: METRIC_KEYS.map((key) => values[key] ?? null),
      flags: FLAG_KEYS.map((key) => flags[key] ?? null),
      lists: [[...new Set(countries)], [...new Set(categories)].sort((a, b) => a - b)],
    };
  }
}

/** Draws 0 to size - 1, the k-th about 1 / k^exponent as often as the first. */
function zipf(size: number, exponent: number): (random: () => number) => number {
  const upTo: number[] = [];
  for (let k = 1, sum = 0; k <= size; k++) {
    sum += 1 / k ** exponent;
    upTo.push(sum);
  }
  return (random) => {
    const position = random() * upTo.at(-1)!;
    return upTo.findIndex((sum) => position < sum);
  };
}

const ONSETS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'fl',
  'g',
  'gl',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'sh',
  'st',
  't',
  'v',
  'w',
  'y',
  'z',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo', 'io'];
const CODAS = ['', '', 'l', 'm', 'n', 'r', 's', 't', 'x', 'ck', 'nd', 'rk'];
const WORDS =
  'Home Shop Store Gym Shark Beauty Fashion Nova Sport Glow Skin Care Pet Baby Tea Coffee Co Supply Studio House Lab Goods Kitchen Outdoor Run Fit Wear Jewel Gold Silver Blue Green Black White North South Wild Urban Modern Vintage Little Happy Pure Fresh True Bold'.split(
    ' ',
  );

function brandName(random: () => number): string {
  const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)]!;
  const made = () => {
    let word = '';
    for (let syllables = 2 + Math.floor(random() * 2); syllables > 0; syllables--)
      word += pick(ONSETS) + pick(VOWELS) + pick(CODAS);
    return word[0]!.toUpperCase() + word.slice(1);
  };
  const kind = random();
  if (kind < 0.4) return made();
  if (kind < 0.8) return `${made()} ${pick(WORDS)}`;
  return `${pick(WORDS)} ${made()}`;
}

import { categoryById } from '@brandlode/contract';
import { INDUSTRIES, PRODUCTS } from './data.ts';
import { domainCreatedAt } from './domain-age.ts';
import type { StoredBrand } from './generate.ts';
import { capitalise } from './names.ts';
import { type Random, seeded } from './random.ts';

/** Prices in the store's currency with two decimals, and in US cents. */
type Price = { price: number; cents: number; compareAt: number | null };

/** Every product has the same keys in the same order. */
export type NewProduct = ReturnType<typeof makeProduct>;

/** Products stored per brand: for brands with many visits, and for some of the others; of small stores all of them. */
const KEPT = { popular: 36, others: 8 };
const SMALL_STORE = 36;
const POPULAR_VISITS = 250_000;
const SHARE_OF_OTHERS = 0.45;
const SEED = 20_260_201;
const DAY = 86_400_000;
const WATCHED = 420;
/** Days after which a product is no longer new, and after which it may be gone, rounded up to a week. */
const NO_LONGER_NEW = 38;
const LONG_KNOWN = 68;

/** Made-up products of a brand, the same on every machine; `index` is its position in the catalogue. None for a service. */
export function makeProducts(brand: StoredBrand, index: number): NewProduct[] {
  const random = seeded(SEED + index);
  const industry = industryOf(brand);
  const popular = (brand.estimated_monthly_traffic ?? 0) >= POPULAR_VISITS;
  const kept = popular ? KEPT.popular : random.chance(SHARE_OF_OTHERS) ? KEPT.others : 0;
  const {
    product_count,
    product_min_price: lowest,
    product_avg_price: average,
    product_max_price: highest,
  } = brand;
  if (!industry || product_count === null || lowest === null || average === null || highest === null)
    return [];
  if (kept === 0) return [];
  const isComplete = product_count <= SMALL_STORE;
  const count = isComplete ? product_count : kept;
  const added = brand.product_count_30_days ?? 0;
  const domainDays = Math.floor(
    (Date.parse(brand.origins['*']?.observedAt ?? '') - domainCreatedAt(brand).getTime()) / DAY,
  );
  const gone = domainDays > LONG_KNOWN ? random.between(0, Math.ceil(count / 10)) : 0;
  const store = {
    brand,
    goods: industry.goods,
    home: brand.locations[0] ?? 'US',
    count,
    newFrom: count - (isComplete ? added : Math.min(added, Math.ceil(count / 4))),
    domainDays,
    weekday: random.between(0, 6),
    ranked: random.chance(0.35),
    reviewed: brand.shopify_reviews_count !== null,
  };
  return Array.from({ length: count + gone }, (_, position) => {
    const cents =
      position === 0
        ? lowest
        : position === 1
          ? highest
          : between(lowest, withEnding(average * Math.exp(0.45 * random.normal())), highest);
    return makeProduct(random, store, position, Math.max(1, Math.round(cents)));
  });
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

function industryOf({ categories }: StoredBrand) {
  for (const id of categories) {
    const industry = INDUSTRIES[categoryById(id)?.label ?? ''];
    if (industry?.price) return industry;
  }
  return undefined;
}

type Store = {
  brand: StoredBrand;
  goods: readonly string[];
  home: string;
  /** Products still sold; those at later positions are gone. */
  count: number;
  /** The positions from which on products are new. */
  newFrom: number;
  /** The age of the store's domain. */
  domainDays: number;
  /** Products are added once a week, the last ones so many days ago. */
  weekday: number;
  ranked: boolean;
  reviewed: boolean;
};

function makeProduct(random: Random, store: Store, position: number, cents: number) {
  const { brand, goods, home, ranked, reviewed } = store;
  const [currency, rate] = PRODUCTS.currencies[home] ?? ['USD', 1];
  const good = random.pick(goods);
  const colour = random.pick(PRODUCTS.colours[home] ?? PRODUCTS.colours.others ?? []);
  const title = makeTitle(random, good, colour);
  const last = brand.origins['*']?.observedAt ?? '';
  const daysBefore = (days: number) => new Date(Date.parse(last) - Math.round(days) * DAY).toISOString();
  const isGone = position >= store.count;
  const age = ageOf(random, store, position);
  const watched = Math.min(age, WATCHED);
  const goneDays = isGone ? random.between(1, 50) : null;
  const spread = random.chance(0.3) ? 1 + 0.4 * random.next() : 1;
  const prices = makePrices(random, { cents, rate, watched: watched - (goneDays ?? 0) });
  const shown = prices.at(-1) ?? { price: 0, cents, compareAt: null, days: 0 };
  const highestOf = (price: number) => Math.round(price * spread * 100) / 100;
  const reviews = reviewed ? Math.floor(Math.exp(1.2 + 1.3 * random.normal())) : null;
  const id = String(1_000 + position * 7 + (position % 3));
  return {
    domain: brand.domain,
    store_id: id,
    title,
    url: `https://${brand.domain}/products/${slug(title)}-${id}`,
    picture_url: `/art/${brand.domain}/product-${id}.svg`,
    type: capitalise(good),
    vendor: brand.brand_name,
    tags: [good, colour.toLowerCase(), ...(age < 30 ? ['new'] : []), ...(shown.compareAt ? ['sale'] : [])],
    currency,
    price_min: shown.price,
    price_max: highestOf(shown.price),
    price_min_usd: shown.cents,
    price_max_usd: Math.round(shown.cents * spread),
    compare_at: shown.compareAt,
    available: goneDays === null && random.chance(0.93),
    options_count: random.pick([0, 1, 1, 2, 2, 3]),
    reviews_count: reviews,
    rating: reviews ? Math.round(10 * between(1, 4.5 + 0.4 * random.normal(), 5)) / 10 : null,
    best_selling_rank: ranked && goneDays === null && position < 24 ? position + 1 : null,
    created_at: daysBefore(age),
    first_observed_at: daysBefore(watched),
    last_observed_at: goneDays === null ? last : daysBefore(goneDays + 1),
    price_changed_at: prices.length > 1 ? daysBefore(shown.days + (goneDays ?? 0)) : null,
    gone_at: goneDays === null ? null : daysBefore(goneDays),
    // Each change of the price, the first one when it was first seen.
    prices: prices.map(({ price, compareAt, days }) => ({
      at: daysBefore(days + (goneDays ?? 0)),
      price_min: price,
      price_max: highestOf(price),
      compare_at: compareAt,
    })),
  };
}

/** In days: none is older than the store's domain. */
function ageOf(random: Random, { count, newFrom, domainDays, weekday }: Store, position: number): number {
  const isNew = position >= newFrom && position < count;
  const youngest = position >= count ? LONG_KNOWN : NO_LONGER_NEW;
  const days = isNew
    ? random.between(0, 29)
    : Math.min(domainDays, youngest + Math.round(1_300 * random.next() ** 2));
  return weekday + 7 * Math.max(0, Math.floor((days - weekday) / 7));
}

/** Oldest first, `days` ago; the last one is today's, `cents`. */
function makePrices(
  random: Random,
  { cents, rate, watched }: { cents: number; rate: number; watched: number },
): (Price & { days: number })[] {
  const onSale = random.chance(0.22);
  const changes = watched > 20 && (onSale || random.chance(0.3)) ? random.between(1, 3) : 0;
  const regular = onSale ? cents * (1.12 + 0.45 * random.next()) : cents;
  const steps = Array.from({ length: changes }, (_, step) => {
    const days = Math.max(
      1,
      Math.round((watched * (changes - step) * (0.6 + 0.3 * random.next())) / (changes + 1)),
    );
    if (step === changes - 1) return priceOf(cents, rate, { days, regular: onSale ? regular : null });
    return priceOf(regular * (0.85 + 0.3 * random.next()), rate, { days, regular: null });
  });
  const first =
    changes > 0
      ? priceOf(regular * (0.92 + 0.2 * random.next()), rate, { days: watched, regular: null })
      : priceOf(cents, rate, { days: watched, regular: onSale ? regular : null });
  return [first, ...steps].sort((a, b) => b.days - a.days);
}

function priceOf(cents: number, rate: number, { days, regular }: { days: number; regular: number | null }) {
  const price = inStore(cents, rate);
  return {
    days,
    price,
    cents: rate === 1 ? Math.round(price * 100) : Math.max(1, Math.round(cents)),
    compareAt: regular === null ? null : Math.max(inStore(regular, rate), price + 1),
  };
}

/** A rate above 50 means a currency without cents. */
function inStore(cents: number, rate: number): number {
  if (rate === 1) return Math.max(1, Math.round(cents)) / 100;
  const price = (cents * rate) / 100;
  return rate > 50 ? Math.max(10, Math.round(price / 10) * 10) : withEnding(price * 100) / 100;
}

/** With the usual endings of retail prices, in cents. */
function withEnding(cents: number): number {
  const whole = Math.max(1, Math.round(cents / 100));
  return 100 * whole - (whole % 5 === 0 ? 0 : whole % 2 === 0 ? 1 : 10);
}

function makeTitle(random: Random, good: string, colour: string): string {
  const name = `${random.pick(PRODUCTS.lines)} ${capitalise(singular(good))}`;
  const edition = random.chance(0.3) ? ` ${random.pick(PRODUCTS.editions)}` : '';
  return random.chance(0.7) ? `${name}${edition}, ${colour}` : `${name}${edition}`;
}

const singular = (text: string) =>
  text
    .replace(/(scar|shel|hal|lea|loa)ves$/, '$1f')
    .replace(/(kni)ves$/, '$1fe')
    .replace(/ies$/, 'y')
    .replace(/(sh|ch|x|ss)es$/, '$1')
    .replace(/([^s])s$/, '$1');
const slug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

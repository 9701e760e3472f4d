import { type BrandEvent, type EventKind, traitName } from '@brandlode/contract';
import { domainCreatedAt } from './domain-age.ts';
import type { StoredBrand } from './generate.ts';
import type { NewProduct } from './products.ts';
import { type Random, seeded } from './random.ts';
import { alternativesTo } from './technologies.ts';

type Item = BrandEvent['items'][number];
/** An event as inserted, without the id of its brand. */
export type NewEvent = {
  kind: EventKind;
  subject: string;
  happened_at: Date;
  since: Date | null;
  before: string | null;
  after: string | null;
  change_percent: number | null;
  item_count: number;
  items: Item[];
  confidence: BrandEvent['confidence'];
};
type Part = Partial<NewEvent> & { kind: EventKind; happened_at: Date };

const SEED = 20_260_301;
const DAY = 86_400_000;
const DAYS = 731;
const DAYS_BETWEEN_VISITS = 3;
const MAX_ITEMS = 20;
const MIN_PRODUCTS = 12;
/** Smaller changes do not count, as for real stores. */
const MIN_PRICE_CHANGE = 1;
/** First day of a sale, the days by which stores begin later, its length in days, and how many stores take part. Sales don't overlap. */
const SEASONS: {
  month: number;
  day: number;
  later: number;
  length: [min: number, max: number];
  share: number;
}[] = [
  { month: 0, day: 2, later: 5, length: [9, 20], share: 0.22 },
  { month: 1, day: 5, later: 8, length: [4, 8], share: 0.12 },
  { month: 2, day: 8, later: 16, length: [6, 10], share: 0.12 },
  { month: 3, day: 5, later: 20, length: [6, 12], share: 0.14 },
  { month: 4, day: 10, later: 18, length: [5, 12], share: 0.12 },
  { month: 5, day: 20, later: 5, length: [14, 24], share: 0.25 },
  { month: 6, day: 22, later: 8, length: [7, 14], share: 0.14 },
  { month: 7, day: 16, later: 10, length: [6, 12], share: 0.14 },
  { month: 8, day: 9, later: 16, length: [6, 10], share: 0.15 },
  { month: 9, day: 6, later: 20, length: [5, 10], share: 0.18 },
  { month: 10, day: 18, later: 5, length: [6, 14], share: 0.55 },
  { month: 11, day: 9, later: 6, length: [4, 8], share: 0.12 },
];

/**
 * Made-up events of a brand in the 24 months before `now`, the same on every machine except for the days; `index` is its position in the catalogue.
 * Price events belong to its made-up products.
 */
export function makeEvents(
  brand: StoredBrand,
  index: number,
  products: readonly NewProduct[],
  now: Date,
): NewEvent[] {
  const random = seeded(SEED + index);
  const events = [
    ...priceEvents(products),
    ...productEvents(products),
    ...saleEvents(random, brand, now),
    ...adEvents(random, brand, now),
    ...audienceEvents(random, brand, now),
    ...technologyEvents(random, brand, now),
    ...storeEvents(random, brand, now),
  ];
  const discovered = events.find(({ kind }) => kind === 'store_discovered')?.happened_at ?? new Date(0);
  const oldest = Math.max(
    discovered.getTime(),
    domainCreatedAt(brand).getTime() + DAYS_BETWEEN_VISITS * DAY,
    now.getTime() - DAYS * DAY,
  );
  const seen = new Set<string>();
  return events.flatMap((event) => {
    const key = `${event.kind} ${event.happened_at.getTime()} ${event.subject}`;
    if (event.happened_at.getTime() < oldest || event.happened_at > now || seen.has(key)) return [];
    seen.add(key);
    return { ...DEFAULTS, since: visitBefore(event), ...event };
  });
}

const DEFAULTS: Omit<NewEvent, 'kind' | 'happened_at' | 'since'> = {
  subject: '',
  before: null,
  after: null,
  change_percent: null,
  item_count: 1,
  items: [],
  confidence: 'high',
};

const visitBefore = ({ kind, happened_at }: Part) =>
  kind === 'store_discovered' ? null : new Date(happened_at.getTime() - DAYS_BETWEEN_VISITS * DAY);

/** Recent days more often than old ones. */
const randomDay = (random: Random, now: Date, from = 0) =>
  new Date(now.getTime() - (from + (DAYS - from) * random.next() ** 1.6) * DAY);

function priceEvents(products: readonly NewProduct[]): Part[] {
  const changes = new Map<string, (Item & { change: number })[]>();
  for (const { title, url, currency, prices } of products)
    for (const [at, price] of prices.entries()) {
      const before = prices[at - 1]?.price_min;
      const change = before === undefined ? 0 : (100 * (price.price_min - before)) / before;
      if (Math.abs(change) < MIN_PRICE_CHANGE) continue;
      const key = `${change < 0 ? 'price_cut' : 'price_raised'} ${price.at}`;
      const item = { name: title, url, before: before ?? null, after: price.price_min, currency, change };
      changes.set(key, [...(changes.get(key) ?? []), item]);
    }
  return [...changes].flatMap(([key, items]) => {
    const sorted = items.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
    const [largest] = sorted;
    if (!largest) return [];
    return {
      kind: largest.change < 0 ? 'price_cut' : 'price_raised',
      happened_at: new Date(key.slice(key.indexOf(' ') + 1)),
      before: largest.before?.toFixed(2) ?? null,
      after: largest.after?.toFixed(2) ?? null,
      change_percent: largest.change,
      item_count: items.length,
      items: sorted.slice(0, MAX_ITEMS).map(({ change: _, ...item }) => item),
    };
  });
}

function productEvents(products: readonly NewProduct[]): Part[] {
  // For stores with few products, most would concern a single one.
  if (products.length < MIN_PRODUCTS) return [];
  const first = products.map(({ first_observed_at }) => first_observed_at).sort()[0];
  const added = products.filter(({ first_observed_at }) => first_observed_at !== first);
  const gone = products.filter(({ gone_at }) => gone_at !== null);
  return [
    ...[...Map.groupBy(added, (product) => product.first_observed_at)].map(
      ([at, list]): Part => ({
        kind: 'products_added',
        happened_at: new Date(at),
        item_count: list.length,
        items: list.slice(0, MAX_ITEMS).map(({ title, url, currency, prices: [price] }) => ({
          name: title,
          url,
          after: price?.price_min ?? null,
          currency,
        })),
      }),
    ),
    ...[...Map.groupBy(gone, (product) => product.gone_at ?? '')].map(
      ([at, list]): Part => ({
        kind: 'products_gone',
        happened_at: new Date(at),
        item_count: list.length,
        items: list
          .slice(0, MAX_ITEMS)
          .map(({ title, url, currency, price_min }) => ({ name: title, url, before: price_min, currency })),
      }),
    ),
  ];
}

function saleEvents(random: Random, { product_count }: StoredBrand, now: Date): Part[] {
  if (product_count === null || product_count < 5 || !random.chance(0.45)) return [];
  const sales: Part[] = [];
  for (let year = now.getUTCFullYear() - 2; year <= now.getUTCFullYear(); year += 1)
    for (const { month, day, later, length, share } of SEASONS) {
      if (!random.chance(share)) continue;
      const start = new Date(
        Date.UTC(year, month, day + random.between(0, later), random.between(0, 12), random.between(0, 59)),
      );
      const reduced = random.between(22, 75);
      const rest = random.between(0, 9);
      const item_count = Math.ceil((product_count * reduced) / 100);
      const end = new Date(start.getTime() + random.between(...length) * DAY);
      sales.push(
        {
          kind: 'sale_started',
          happened_at: start,
          before: String(rest),
          after: String(reduced),
          item_count,
        },
        { kind: 'sale_ended', happened_at: end, before: String(reduced), after: String(rest), item_count },
      );
    }
  return sales;
}

/** The last one is the brand's current state. */
function adEvents(random: Random, brand: StoredBrand, now: Date): Part[] {
  const { is_fb_ads_active, fb_ads_active_count } = brand;
  if (is_fb_ads_active === null || !random.chance(0.4)) return [];
  const days = Array.from({ length: random.between(1, 4) }, () => randomDay(random, now)).sort(
    (a, b) => b.getTime() - a.getTime(),
  );
  return days.map((happened_at, ago) => {
    const started = is_fb_ads_active === (ago % 2 === 0);
    const count = ago === 0 && started ? (fb_ads_active_count ?? 0) : random.between(1, 40);
    const [before, after] = started
      ? ['0', String(Math.max(1, count))]
      : [String(random.between(1, 40)), '0'];
    return { kind: started ? 'ads_started' : 'ads_stopped', happened_at, before, after };
  });
}

const JUMPS = [
  { metric: 'ig_followers_count', kind: 'followers_jumped', min: 1_000, share: 0.16 },
  { metric: 'fb_likes_count', kind: 'followers_jumped', min: 1_000, share: 0.06 },
  { metric: 'trustpilot_reviews_count', kind: 'reviews_jumped', min: 50, share: 0.12 },
  { metric: 'shopify_reviews_count', kind: 'reviews_jumped', min: 50, share: 0.08 },
] as const;

function audienceEvents(random: Random, brand: StoredBrand, now: Date): Part[] {
  return JUMPS.flatMap(({ metric, kind, min, share }) => {
    const value = brand[metric];
    if (value === null || !random.chance(share)) return [];
    const happened_at = randomDay(random, now);
    // Lower for older events.
    const after = Math.round(value * (1 - (0.45 * (now.getTime() - happened_at.getTime())) / (DAYS * DAY)));
    const before = Math.round(after / (1.1 + 0.5 * random.next()));
    if (after - before < Math.max(min, before / 10)) return [];
    return {
      kind,
      subject: metric,
      happened_at,
      before: String(before),
      after: String(after),
      change_percent: (100 * (after - before)) / before,
    };
  });
}

function technologyEvents(random: Random, { technologies }: StoredBrand, now: Date): Part[] {
  return random.sample(technologies, random.pick([0, 0, 0, 1, 1, 2])).flatMap((technology) => {
    const happened_at = randomDay(random, now);
    const others = alternativesTo(technology).filter((id) => !technologies.includes(id));
    const added: Part = { kind: 'technology_added', subject: technology, happened_at, after: technology };
    if (others.length === 0 || !random.chance(0.7)) return [added];
    const other = random.pick(others);
    return [
      added,
      { kind: 'technology_removed', subject: other, happened_at, before: other, confidence: 'medium' },
    ];
  });
}

const PLATFORMS = ['woocommerce', 'magento', 'shopify', 'bigcommerce', 'prestashop', 'squarespace'];

function storeEvents(random: Random, brand: StoredBrand, now: Date): Part[] {
  const events: Part[] = [];
  const add = (share: number, kind: EventKind, details: () => Partial<NewEvent> = () => ({})) => {
    if (random.chance(share)) events.push({ kind, happened_at: randomDay(random, now), ...details() });
  };
  const [platform] = brand.platforms;
  if (platform)
    add(0.03, 'platform_changed', () => {
      const other = random.pick(PLATFORMS.filter((id) => id !== platform));
      return { before: traitName('platforms', other), after: traitName('platforms', platform) };
    });
  add(0.025, 'name_changed', () => ({
    before: `${brand.brand_name.split(' ')[0]} ${random.pick(['Studio', 'Company', 'Goods', 'Supply'])}`,
    after: brand.brand_name,
  }));
  const description = brand.brand_description;
  if (description !== null)
    add(0.08, 'description_changed', () => ({
      before: description
        .split(/(?<=\.) /)
        .slice(0, 1)
        .join(' '),
      after: description,
    }));
  add(0.04, 'logo_changed', () => ({
    before: `https://${brand.domain}/logo-old.svg`,
    after: `https://${brand.domain}/logo.svg`,
    confidence: 'low',
  }));
  const [country] = brand.locations;
  if (country)
    add(0.008, 'country_changed', () => ({
      before: country === 'US' ? 'CA' : 'US',
      after: country,
      confidence: 'medium',
    }));
  const [language] = brand.languages;
  if (language)
    add(0.012, 'language_changed', () => ({ before: language === 'en' ? 'de' : 'en', after: language }));
  const [currency] = brand.currencies;
  if (currency)
    add(0.012, 'currency_changed', () => ({ before: currency === 'EUR' ? 'USD' : 'EUR', after: currency }));
  if (random.chance(0.012)) {
    const happened_at = randomDay(random, now, 30);
    const reopened = new Date(happened_at.getTime() + random.between(2, 28) * DAY);
    events.push(
      { kind: 'store_closed', happened_at, before: 'open', after: 'closed' },
      { kind: 'store_reopened', happened_at: reopened, before: 'closed', after: 'open' },
    );
  }
  add(0.004, 'store_redirected', () => ({ before: 'open', after: `shop.${brand.domain}` }));
  if (events.length === 0) add(0.06, 'store_discovered');
  return events;
}

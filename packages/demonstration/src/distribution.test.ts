import { categoryById, METRIC_KEYS } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { domainCreatedAt } from './domain-age.ts';
import { makeEvents } from './events.ts';
import { generateDemonstration } from './generate.ts';
import { demonstrationHistory } from './history.ts';
import { makeProducts } from './products.ts';

const COUNT = 3_000;
/** The share of a catalogue that the first screens of Browse show. */
const FIRST_SCREENS = COUNT / 50;
const DAY = 86_400_000;
const NOW = new Date('2026-11-20T12:00:00Z');
const brands = [...generateDemonstration(COUNT, NOW)];
const stores = brands.map((brand, index) => ({ brand, products: makeProducts(brand, index) }));
const events = stores.flatMap(({ brand, products }, index) =>
  makeEvents(brand, index, products, NOW).map((event) => ({ brand, ...event })),
);

type Brand = (typeof brands)[number];
const share = <T>(list: readonly T[], holds: (entry: T) => boolean) =>
  list.filter(holds).length / list.length;
const labels = ({ categories }: Brand) => categories.map((id) => categoryById(id)?.label ?? '');
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe('The first screens', () => {
  const mostPopular = brands
    .toSorted((a, b) => (b.estimated_monthly_traffic ?? 0) - (a.estimated_monthly_traffic ?? 0))
    .slice(0, FIRST_SCREENS);

  it('show brands that sell consumer goods', () => {
    const sectors = new Set(mostPopular.map((brand) => labels(brand)[0]));
    for (const other of [
      'Arts and entertainment',
      'Business services',
      'Community and society',
      'Finance',
      'Gambling',
      'Heavy industry and engineering',
      'Lifestyle',
      'Local services',
      'Science and education',
      'Software and internet',
      'Telecommunications and utilities',
      'Travel and tourism',
    ])
      expect(sectors).not.toContain(other);
    expect(sectors.size).toBeGreaterThan(8);
    expect(share(mostPopular, ({ product_count }) => product_count !== null)).toBeGreaterThan(0.9);
  });

  it('show brands with an image, a description and a category each', () => {
    for (const brand of mostPopular) {
      expect(brand.categories).not.toEqual([]);
      expect([brand.profile_image, brand.cover_image, brand.brand_description]).not.toContain(null);
    }
  });
});

it('At most one brand in fifty is a social network or a publisher', () => {
  const media = ['Social networks', 'Dating', 'News and magazines', 'Streaming services'];
  expect(share(brands, (brand) => labels(brand).some((label) => media.includes(label)))).toBeLessThan(0.02);
});

describe.each(['2026-02-10', '2026-05-10', '2026-08-10', '2026-11-20'])('In the 90 days before %s', (day) => {
  const changes = [...generateDemonstration(1_500, new Date(day))].flatMap(
    (brand) => brand.changes?.estimated_monthly_traffic?.[2] ?? [],
  );

  it('the median brand has about as many visits as before', () => {
    expect(Math.abs(median(changes))).toBeLessThan(40);
  });

  it('about a third of the brands lost over 5 % of their visits, and as many gained that', () => {
    for (const moved of [share(changes, (change) => change < -50), share(changes, (change) => change > 50)]) {
      expect(moved).toBeGreaterThan(0.27);
      expect(moved).toBeLessThan(0.43);
    }
  });

  it('few brands boomed', () => {
    const boomed = share(changes, (change) => change >= 500);
    expect(boomed).toBeGreaterThan(0.01);
    expect(boomed).toBeLessThan(0.06);
    expect(Math.max(...changes)).toBeLessThan(5_000);
  });
});

describe('Before its domain was registered, a brand', () => {
  const createdOn = (brand: Brand) => domainCreatedAt(brand).toISOString().slice(0, 10);
  const young = brands.filter((brand) => domainCreatedAt(brand).getTime() > NOW.getTime() - 700 * DAY);

  it('is in few cases younger than two years, and never if it is among the most visited', () => {
    expect(young.length / COUNT).toBeGreaterThan(0.05);
    expect(young.length / COUNT).toBeLessThan(0.3);
    for (const { estimated_monthly_traffic: visits } of young) expect(visits ?? 0).toBeLessThan(500_000);
  });

  it('has no values', () => {
    const early = young.filter((brand) =>
      demonstrationHistory(brand).some(({ points: [first] }) => !first || first.day < createdOn(brand)),
    );
    expect(early).toEqual([]);
  });

  it('has no changes', () => {
    const early = brands.filter((brand) => {
      const created = createdOn(brand);
      return METRIC_KEYS.some((metric) =>
        brand.change_details?.[metric]?.some((detail, period) =>
          detail ? detail[1] < created : brand.changes?.[metric]?.[period] !== null,
        ),
      );
    });
    expect(early).toEqual([]);
    expect(brands.some(({ changes }) => changes?.estimated_monthly_traffic?.[2] === null)).toBe(true);
  });

  it('has no products and no events', () => {
    const early = stores.filter(({ brand, products }) => {
      const created = createdOn(brand);
      return products.some(({ created_at, first_observed_at, prices: [first] }) =>
        [created_at, first_observed_at, first?.at ?? ''].some((time) => time < created),
      );
    });
    expect(early).toEqual([]);
    const tooEarly = events.filter(
      ({ brand, since, happened_at }) => (since ?? happened_at) < domainCreatedAt(brand),
    );
    expect(tooEarly).toEqual([]);
  });
});

describe('The products of a store', () => {
  const withProducts = stores.filter(({ products }) => products.length > 0);
  const current = (products: (typeof stores)[number]['products']) =>
    products.filter(({ gone_at }) => gone_at === null);

  it('are as many as it states, or a part of them', () => {
    for (const { brand, products } of withProducts) {
      const count = current(products).length;
      expect(count).toBeGreaterThan(0);
      if ((brand.product_count ?? 0) <= 36) expect(count).toBe(brand.product_count);
      else expect(count).toBeLessThan(brand.product_count!);
    }
  });

  it('include as many new ones as it states if all are known', () => {
    for (const { brand, products } of withProducts) {
      if (current(products).length !== brand.product_count) continue;
      const monthAgo = new Date(NOW.getTime() - 30 * DAY).toISOString();
      const added = current(products).filter(({ created_at }) => created_at > monthAgo);
      expect(added.length).toBe(brand.product_count_30_days ?? 0);
    }
  });

  it('have one price if there is only one product', () => {
    for (const { product_count, ...prices } of brands)
      if (product_count === 1) {
        expect(prices.product_min_price).toBe(prices.product_avg_price);
        expect(prices.product_max_price).toBe(prices.product_avg_price);
      }
  });

  it('are added in every week, by many stores', () => {
    const weeks = withProducts.map(
      ({ products }) =>
        new Set(
          products.map(({ created_at }) => Math.floor((NOW.getTime() - Date.parse(created_at)) / (7 * DAY))),
        ),
    );
    for (let week = 0; week < 26; week++)
      expect(share(weeks, (ofStore) => ofStore.has(week))).toBeGreaterThan(0.05);
  });

  it('are added on one weekday', () => {
    for (const { products } of withProducts)
      expect(new Set(products.map(({ created_at }) => new Date(created_at).getUTCDay())).size).toBe(1);
  });
});

describe('Sales', () => {
  const sales = events.filter(({ kind }) => kind === 'sale_started');

  it('start in every month of the year, most of them in November', () => {
    const months = Map.groupBy(sales, ({ happened_at }) => happened_at.getUTCMonth());
    const counts = Array.from({ length: 12 }, (_, month) => months.get(month)?.length ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(sales.length / 50);
    expect(counts.indexOf(Math.max(...counts))).toBe(10);
  });

  it('of a store do not overlap', () => {
    const changes = events.filter(({ kind }) => kind === 'sale_started' || kind === 'sale_ended');
    for (const list of Map.groupBy(changes, ({ brand }) => brand.domain).values()) {
      const kinds = list
        .toSorted((a, b) => a.happened_at.getTime() - b.happened_at.getTime())
        .map(({ kind }) => kind);
      expect(kinds.slice(1).every((kind, index) => kind !== kinds[index])).toBe(true);
    }
  });
});

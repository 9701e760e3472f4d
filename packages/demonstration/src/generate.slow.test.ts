import { createHash } from 'node:crypto';
import {
  CATEGORIES,
  COUNTRY_IDS,
  categoryById,
  METRIC_KEYS,
  type MetricKey,
  toDisplayed,
  withParents,
} from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { INDUSTRIES, SECTORS } from './data.ts';
import { generateDemonstration } from './generate.ts';
import { LEADERS, MAXIMA } from './leaders.ts';

const DAY = new Date('2026-11-20T12:00:00Z');
const brands = [...generateDemonstration(12_000, DAY)];
type Key = MetricKey & keyof (typeof brands)[number];
const KEYS = METRIC_KEYS.filter((key): key is Key => brands.some((brand) => key in brand));
const known = (key: Key) => brands.map((brand) => brand[key]).filter((value) => value !== null);
const share = (holds: (brand: (typeof brands)[number]) => boolean) =>
  brands.filter(holds).length / brands.length;

describe('the demonstration catalogue', () => {
  it('has data for every category of the taxonomy', () => {
    expect(SECTORS.map(({ label }) => label).sort()).toEqual(CATEGORIES.map(({ label }) => label).sort());
    expect(Object.keys(INDUSTRIES).sort()).toEqual(
      CATEGORIES.flatMap(({ sub_categories }) => sub_categories.map(({ label }) => label)).sort(),
    );
  });

  it('is the same on every machine', () => {
    const hash = createHash('sha256').update(JSON.stringify(brands)).digest('hex');
    expect(hash.slice(0, 16)).toBe('a7f027a8c026c61b');
    expect(JSON.stringify([...generateDemonstration(500, DAY)])).toBe(
      JSON.stringify([...generateDemonstration(500, DAY)]),
    );
  });

  it('contains 12,000 brands with unique names and domains', () => {
    expect(brands).toHaveLength(12_000);
    expect(new Set(brands.map(({ brand_name }) => brand_name.toLowerCase())).size).toBe(12_000);
    expect(new Set(brands.map(({ domain }) => domain)).size).toBe(12_000);
  });

  it.each(Object.keys(MAXIMA) as (keyof typeof MAXIMA)[])('has the documented maximum of %s', (key) => {
    expect(toDisplayed(key, Math.max(...known(key)))).toBe(MAXIMA[key]);
  });

  it.each([1, 2, 3, 7, 100])('has the documented maxima in a catalogue of %i brands', (count) => {
    const few = [...generateDemonstration(count)];
    expect(few).toHaveLength(count);
    expect(Math.max(...few.map((brand) => brand.fb_likes_count ?? 0))).toBe(MAXIMA.fb_likes_count);
    expect(Math.max(...few.map((brand) => brand.fb_ads_active_count ?? 0))).toBe(MAXIMA.fb_ads_active_count);
    expect(Math.max(...few.map((brand) => brand.product_count ?? 0))).toBe(MAXIMA.product_count);
  });

  it('can be of a million brands', () => {
    const rest = generateDemonstration(1_000_000);
    // The most popular ranks come early; one that no sector allows would never get a category.
    for (let brand = 0; brand < 30_000; brand++) expect(rest.next().done).toBe(false);
  });

  it('has no brand that is larger than its sector allows, except the leaders', () => {
    const sizes = new Map(SECTORS.map(({ label, maxVisits }) => [label, maxVisits]));
    const byVisits = brands.toSorted(
      (a, b) => (b.estimated_monthly_traffic ?? 0) - (a.estimated_monthly_traffic ?? 0),
    );
    expect(
      byVisits.slice(0, LEADERS.length).map(({ categories }) => categoryById(categories.at(-1) ?? 0)?.label),
    ).toEqual(LEADERS.map(({ category }) => category));
    for (const { categories, estimated_monthly_traffic: visits } of byVisits.slice(LEADERS.length)) {
      const sector = categoryById(categories[0] ?? 0)?.label;
      if (visits !== null && sector) expect(visits).toBeLessThanOrEqual(sizes.get(sector) ?? 0);
    }
  });

  it('links to no real site', () => {
    for (const brand of brands) {
      expect(brand.domain).toMatch(/^[a-z0-9]+\.example$/);
      for (const url of [
        brand.brand_url,
        brand.fb_url,
        brand.ig_url,
        brand.shopify_url,
        brand.trustpilot_url,
        brand.fb_ads_library_url,
      ]) {
        if (url !== null) expect(new URL(url).hostname).toMatch(/\.example$/);
      }
    }
  });

  it('has consistent metrics for each brand', () => {
    for (const brand of brands) {
      if (brand.product_avg_price !== null) {
        expect(brand.product_min_price).toBeGreaterThan(0);
        expect(brand.product_min_price).toBeLessThanOrEqual(brand.product_avg_price);
        expect(brand.product_max_price).toBeGreaterThanOrEqual(brand.product_avg_price);
        if (brand.estimated_monthly_orders !== null) {
          expect(brand.estimated_monthly_revenue).toBe(
            Math.round((brand.estimated_monthly_orders * brand.product_avg_price) / 100),
          );
        }
      }
      expect(brand.product_count_30_days ?? 0).toBeLessThanOrEqual(brand.product_count ?? 0);
      expect(brand.fb_ads_active_count ?? 0).toBeLessThanOrEqual(brand.fb_ads_count ?? 0);
      expect(brand.is_fb_ads_active).toBe(
        brand.fb_ads_active_count === null ? null : brand.fb_ads_active_count > 0,
      );
      if (brand.fb_url === null)
        expect([brand.fb_likes_count, brand.fb_reviews_count, brand.fb_ads_count]).toEqual([
          null,
          null,
          null,
        ]);
      if (brand.ig_url === null) expect(brand.ig_followers_count).toBeNull();
      if (brand.shopify_url === null) expect(brand.shopify_reviews_count).toBeNull();
      if (brand.trustpilot_url === null)
        expect([brand.trustpilot_rating, brand.trustpilot_reviews_count]).toEqual([null, null]);
    }
  });

  it('has whole non-negative numbers, and categories with their parents', () => {
    for (const brand of brands) {
      for (const key of KEYS) {
        const value = brand[key];
        if (value !== null) expect(Number.isSafeInteger(value) && value >= 0, `${key} ${value}`).toBe(true);
      }
      expect(brand.categories).toEqual(withParents(brand.categories));
      for (const id of brand.locations) expect(COUNTRY_IDS).toContain(id);
    }
  });

  it('is distributed like real catalogues: log-normal traffic, correlated followers, few categories and countries with most brands', () => {
    const logs = known('estimated_monthly_traffic').map(Math.log);
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
    expect(Math.exp(mean)).toBeGreaterThan(15_000);
    expect(Math.exp(mean)).toBeLessThan(25_000);
    expect(spread).toBeGreaterThan(2);
    expect(spread).toBeLessThan(2.5);

    expect(correlation('estimated_monthly_traffic', 'fb_likes_count')).toBeGreaterThan(0.5);
    expect(correlation('estimated_monthly_traffic', 'ig_followers_count')).toBeGreaterThan(0.5);
    expect(correlation('fb_likes_count', 'ig_followers_count')).toBeGreaterThan(0.7);
    expect(correlation('estimated_monthly_orders', 'trustpilot_reviews_count')).toBeGreaterThan(0.7);
    expect(correlation('estimated_monthly_orders', 'shopify_reviews_count')).toBeGreaterThan(0.7);

    expect(share(({ locations }) => locations.includes('US'))).toBeGreaterThan(0.15);
    expect(share(({ locations }) => locations.includes('PT'))).toBeLessThan(0.04);
    expect(share(({ categories }) => categories.includes(200))).toBeGreaterThan(0.12);
    const used = new Set(brands.flatMap(({ categories }) => categories));
    expect(
      CATEGORIES.flatMap(({ id, sub_categories }) => [id, ...sub_categories.map((sub) => sub.id)]).filter(
        (id) => !used.has(id),
      ),
    ).toEqual([]);
    expect([...used].every((id) => categoryById(id))).toBe(true);
  });

  it('leaves some values of every field unknown', () => {
    const missing = (key: keyof (typeof brands)[number]) => share((brand) => brand[key] === null);
    expect(missing('estimated_monthly_traffic')).toBeCloseTo(0.05, 1);
    expect(missing('fb_likes_count')).toBeGreaterThan(missing('ig_followers_count'));
    expect(missing('fb_reviews_count')).toBeGreaterThan(0.6);
    expect(share(({ locations }) => locations.length === 0)).toBeGreaterThan(0.1);
    expect(share(({ is_pinned }) => is_pinned === true)).toBeLessThan(0.03);
  });

  it('has a different description for almost every brand', () => {
    const texts = brands.map(({ brand_description }) => brand_description).filter((text) => text !== null);
    expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.98);
    for (const text of texts) {
      expect(text).toMatch(/^\S.*\.$/u);
      expect(text).not.toMatch(/undefined|null|\{|\}/);
    }
  });
});

function correlation(one: (typeof KEYS)[number], other: (typeof KEYS)[number]) {
  const pairs = brands
    .filter((brand) => brand[one] !== null && brand[other] !== null)
    .map((brand) => [Math.log1p(brand[one]!), Math.log1p(brand[other]!)] as const);
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const sum = (term: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + term(x - mx, y - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

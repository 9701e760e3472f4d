import type { StoreProduct } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { evidenceTexts, isNew, knownProductsText, priceLinePath, priceTexts } from './product-texts.ts';

const PRODUCT: StoreProduct = {
  id: 1,
  brandId: 1,
  title: 'Mat',
  url: null,
  picture: null,
  type: null,
  vendor: null,
  tags: [],
  currency: 'EUR',
  price: { min: 19, max: 29.5 },
  priceUsd: { min: 20.9, max: 32.45 },
  compareAt: null,
  discount: null,
  available: null,
  options: null,
  reviews: null,
  rating: null,
  bestSellingRank: null,
  createdAt: null,
  firstObservedAt: '2026-03-01T00:00:00.000Z',
  lastObservedAt: '2026-03-21T00:00:00.000Z',
  priceChangedAt: null,
  goneAt: null,
  source: 'shopify',
};

describe('The price of a product', () => {
  it('has US dollars beside it if the store uses another currency', () => {
    expect(priceTexts(PRODUCT)).toEqual({ price: '€19.00-€29.50', dollars: 'about $20.90-$32.45' });
    expect(priceTexts({ ...PRODUCT, currency: 'USD', price: { min: 5, max: 5 } })).toEqual({
      price: '$5.00',
      dollars: null,
    });
    expect(priceTexts({ ...PRODUCT, currency: 'JPY', price: { min: 2000, max: 2000 } })?.price).toBe(
      '¥2,000',
    );
  });

  it('is unknown without a value, and tolerates an invalid currency', () => {
    expect(priceTexts({ price: null, priceUsd: null, currency: null })).toBeNull();
    expect(priceTexts({ ...PRODUCT, currency: '€', price: { min: 5, max: 5 } })?.price).toBe('5 €');
  });

  it('is drawn in steps up to the last observation', () => {
    const at = (day: number, min: number) => ({
      at: `2026-03-${day}T00:00:00.000Z`,
      price: { min, max: min },
      compareAt: null,
    });
    const path = priceLinePath([at(11, 10), at(16, 20)], PRODUCT.lastObservedAt, { width: 100, height: 10 });
    expect(path).toBe('M0 10.0H50.0V0.0H100');
  });
});

describe('The number of known products of a brand', () => {
  const text = (kept: number, gone: number, product_count: number | null, limitReached = false) =>
    knownProductsText({ kept, gone, limitReached }, { product_count });

  it('is stated alone if all products of the store are known, or their number is not', () => {
    expect(text(36, 0, 36)).toBe('36 products.');
    expect(text(1, 0, null)).toBe('1 product.');
    expect(text(30, 1, 29)).toBe('30 products. 1 no longer sold.');
  });

  it('is compared with the number of products in the store if that has more', () => {
    expect(text(36, 0, 1_862)).toBe('36 of 1,862 products shown.');
    expect(text(38, 2, 1_862)).toBe('36 of 1,862 products shown. 2 no longer sold.');
    expect(text(25_000, 0, 60_000, true)).toBe('25,000 of 60,000 products shown.');
    const estimated = {
      product_count: 1_862,
      estimates: { product_count: [1_200, 2_600] as [number, number] },
    };
    expect(knownProductsText({ kept: 36, gone: 0, limitReached: false }, estimated)).toBe(
      '36 of about 1.9K products shown.',
    );
  });

  it('is said to be incomplete if only the limit is known', () => {
    expect(text(25_000, 0, null, true)).toBe('We have 25,000 of its products; the store sells more.');
  });
});

it('shows only those signs of sales that the store states', () => {
  expect(evidenceTexts(PRODUCT)).toEqual([]);
  expect(evidenceTexts({ ...PRODUCT, bestSellingRank: 3, reviews: 1204, rating: 4.8 })).toEqual([
    '#3 best seller',
    '1,204 reviews, rated 4.8 of 5',
  ]);
  expect(evidenceTexts({ ...PRODUCT, bestSellingRank: 11 })[0]).toMatch(/^#11 /);
});

it('is new for thirty days after the store added it, and not if that day is unknown', () => {
  const now = Date.parse('2026-03-20T00:00:00.000Z');
  expect(isNew(PRODUCT, now)).toBe(false);
  expect(isNew({ ...PRODUCT, createdAt: '2026-03-01T00:00:00.000Z' }, now)).toBe(true);
  expect(isNew({ ...PRODUCT, createdAt: '2025-01-01T00:00:00.000Z' }, now)).toBe(false);
  expect(
    isNew({ ...PRODUCT, createdAt: '2026-03-01T00:00:00.000Z', goneAt: '2026-03-19T00:00:00.000Z' }, now),
  ).toBe(false);
});

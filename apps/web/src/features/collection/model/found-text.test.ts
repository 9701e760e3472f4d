import { expect, it } from 'vitest';
import { foundText } from './found-text.ts';

const UNKNOWN = {
  product_count: null,
  product_min_price: null,
  product_max_price: null,
  estimated_monthly_traffic: null,
};
const NOTHING = { facts: [], technologies: [] };
const fact = (name: string, value: string) => ({
  fact: name,
  value,
  evidence: null,
  source: 'storefront',
  observedAt: '2026-03-03T00:00:00Z',
});
const technology = (id: string) => ({
  id,
  name: id,
  group: 'Analytics',
  version: null,
  evidence: id,
  firstObservedAt: '2026-03-03T00:00:00Z',
  lastObservedAt: '2026-03-03T00:00:00Z',
});

it('names what a check found, estimates as such, and leaves out what it did not find', () => {
  expect(
    foundText(
      {
        product_count: 124,
        product_min_price: 9,
        product_max_price: 159.7,
        estimated_monthly_traffic: 12_300,
        estimates: { estimated_monthly_traffic: [8_000, 20_000], product_min_price: [5, 12] },
      },
      {
        facts: [fact('language', 'de'), fact('platform', 'Shopify')],
        technologies: [technology('a'), technology('b')],
      },
    ),
  ).toBe(
    'Found: 124 products, prices from about $9 to $159.70, about 12.3K visits a month, Shopify, 2 technologies.',
  );
  expect(foundText({ ...UNKNOWN, product_count: 1 }, { ...NOTHING, technologies: [technology('a')] })).toBe(
    'Found: 1 product, 1 technology.',
  );
  expect(foundText({ ...UNKNOWN, product_count: 1_862, estimates: { product_count: null } }, NOTHING)).toBe(
    'Found: about 1.9K products.',
  );
  expect(foundText({ ...UNKNOWN, product_count: 0 }, NOTHING)).toBe('The results are below.');
});

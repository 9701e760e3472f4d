import { expect, it } from 'vitest';
import { EVENT } from '../testing/samples.ts';
import { eventPercent, eventText, itemText } from './event-text.ts';
import type { BrandEvent } from './events.ts';

const event: BrandEvent = { ...EVENT, kind: 'metric_changed', metric: 'fb_ads_active_count', change: -100 };

it('a metric that fell to zero is not unknown', () => {
  expect(eventText({ ...event, before: '1200', after: '0' })).toBe(
    'Active Facebook ads fell by 100%, from 1,200 to 0',
  );
  expect(eventText({ ...event, before: '1200', after: null })).toBe(
    'Active Facebook ads fell by 100%, from 1,200 to unknown',
  );
});

it('followers of an unknown network have grouped digits', () => {
  expect(
    eventText({
      ...event,
      kind: 'followers_jumped',
      metric: null,
      before: '10000',
      after: '12500',
      change: 25,
    }),
  ).toBe('Followers rose by 25%, from 10,000 to 12,500');
});

it.each<[Partial<BrandEvent> & { source: string }, string]>([
  [
    { metric: 'estimated_monthly_traffic', source: 'estimates', confidence: 'medium' },
    'Monthly traffic fell by 18%, from ≈172.7K to ≈141.6K',
  ],
  [
    { metric: 'product_count', source: 'structured-products', confidence: 'medium' },
    'Products fell by 18%, from ≈172.7K to ≈141.6K',
  ],
  [
    { metric: 'product_count', source: 'structured-products', confidence: 'high' },
    'Products fell by 18%, from 172,683 to 141,600',
  ],
  [
    { metric: 'estimated_monthly_traffic', source: 'visits.csv', confidence: 'medium' },
    'Monthly traffic fell by 18%, from 172,683 to 141,600',
  ],
  [
    { metric: 'estimated_monthly_traffic', source: 'visits.csv', confidence: 'low' },
    'Monthly traffic fell by 18%, from ≈172.7K to ≈141.6K',
  ],
])('estimates are marked and rounded, also those of a file: %j', ({ source, ...part }, text) => {
  const evidence = { ...event.evidence, source };
  expect(eventText({ ...event, ...part, evidence, before: '172683', after: '141600', change: -18 })).toBe(
    text,
  );
});

it('a change that counts as the maximum may be larger', () => {
  expect(eventText({ ...event, before: '1', after: '1000000', change: 3_000 })).toBe(
    'Active Facebook ads rose by 3,000% or more, from 1 to 1,000,000',
  );
});

it('a fall of 100% leaves nothing', () => {
  expect([-12.4, -99.4, -99.97, -100, 99.97, 1_234.5, -2.26].map(eventPercent)).toEqual([
    '12%',
    '99.4%',
    '99.9%',
    '100%',
    '100%',
    '1,235%',
    '2.3%',
  ]);
});

it.each([
  [{ before: 50, after: 40 }, '€50.00 → €40.00'],
  [{ before: null, after: 0 }, '€0.00'],
  [{ before: 50, after: null }, '€50.00'],
  [{ before: null, after: null }, ''],
  [{ before: 0, after: 1200, currency: undefined }, '0 → 1,200'],
])('an item shows the prices that it has: %j', (prices, text) => {
  expect(itemText({ name: 'Linen shirt', currency: 'EUR', ...prices })).toBe(text);
});

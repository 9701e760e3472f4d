import type { BrandEvent } from '@brandlode/contract';

/** A made-up change of a made-up brand, for tests of what receives events. */
export const testEvent = (time: string): BrandEvent => ({
  id: '0',
  kind: 'price_cut',
  brand: { id: 0, name: 'Test brand', domain: 'brand.example', image: null, available: true },
  at: time,
  since: null,
  before: null,
  after: null,
  metric: null,
  change: -20,
  count: 1,
  items: [{ name: 'Test product', before: 50, after: 40, currency: 'EUR' }],
  evidence: { source: 'test', address: null, text: null },
  confidence: 'high',
  demonstration: true,
});

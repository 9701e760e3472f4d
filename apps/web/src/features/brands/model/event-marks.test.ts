import type { BrandEvent } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { eventMarks } from './event-marks.ts';

const event: BrandEvent = {
  id: '1',
  kind: 'price_cut',
  brand: { id: 1, name: 'A', domain: 'a.example', image: null, available: true },
  at: '2026-03-05T23:30:00.000Z',
  since: null,
  before: null,
  after: null,
  metric: null,
  change: -20.4,
  count: 1,
  items: [{ name: 'Kettle' }],
  evidence: { source: 'shopify', address: null, text: null },
  confidence: 'high',
  demonstration: false,
};
const textOf = (change: Partial<BrandEvent>) => eventMarks([{ ...event, ...change }])[0]?.text;

it('an event is marked on its day (UTC), with what changed and by how much', () => {
  expect(eventMarks([event])).toEqual([{ time: Date.parse('2026-03-05'), text: 'Price cut: Kettle, 20%' }]);
  expect(textOf({ count: 12 })).toBe('Price cut: 12, up to 20%');
  expect(
    textOf({ kind: 'platform_changed', before: 'Shopify', after: 'WooCommerce', items: [], change: null }),
  ).toBe('Platform changed: Shopify to WooCommerce');
  expect(textOf({ kind: 'store_closed', items: [], change: null })).toBe('Store closed');
});

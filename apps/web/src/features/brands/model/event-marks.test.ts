import type { BrandEvent } from '@brandlode/contract';
import { EVENT } from '@brandlode/contract/testing';
import { expect, it } from 'vitest';
import { eventMarks } from './event-marks.ts';

const event: BrandEvent = { ...EVENT, kind: 'price_cut', change: -20.4, items: [{ name: 'Kettle' }] };
const textOf = (change: Partial<BrandEvent>) => eventMarks([{ ...event, ...change }])[0]?.text;

it('an event is marked on its day (UTC), with what changed and by how much', () => {
  expect(eventMarks([event])).toEqual([{ time: Date.parse('2026-03-05'), text: 'Price cut: Kettle, 20%' }]);
  expect(textOf({ count: 12 })).toBe('Price cut: 12, up to 20%');
  expect(
    textOf({ kind: 'platform_changed', before: 'Shopify', after: 'WooCommerce', items: [], change: null }),
  ).toBe('Platform changed: Shopify to WooCommerce');
  expect(textOf({ kind: 'store_closed', items: [], change: null })).toBe('Store closed');
});

it('values of a mark are written as everywhere else', () => {
  const mark = { items: [], change: null };
  expect(textOf({ ...mark, kind: 'country_changed', before: 'SE', after: 'NO' })).toBe(
    'Country changed: Sweden to Norway',
  );
  expect(textOf({ ...mark, kind: 'sale_started', before: '5', after: '40' })).toBe('Sale started: 5% to 40%');
  expect(
    textOf({
      ...mark,
      kind: 'followers_jumped',
      metric: 'ig_followers_count',
      before: '10000',
      after: '12500',
      change: 25,
    }),
  ).toBe('Followers jumped: 10,000 to 12,500, 25%');
  expect(textOf({ count: 1200 })).toBe('Price cut: 1,200, up to 20%');
  expect(textOf({ change: -0.4 })).toBe('Price cut: Kettle, 0.4%');
});

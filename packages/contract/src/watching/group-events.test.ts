import { expect, it } from 'vitest';
import { EVENT } from '../testing/samples.ts';
import type { BrandEvent } from './events.ts';
import { changeTexts, groupByBrandAndDay } from './group-events.ts';

const event = (brand: number, at: string, change: Partial<BrandEvent> = {}): BrandEvent => ({
  ...EVENT,
  id: `${brand} ${at}`,
  brand: { ...EVENT.brand, id: brand },
  at,
  ...change,
});
const technology = (kind: 'technology_added' | 'technology_removed', id: string, name: string) =>
  event(1, '2026-11-02T10:00:00Z', { kind, items: [{ name, technology: id }] });

it('groups the events of one brand and day, in the order of the newest', () => {
  const events = [
    event(1, '2026-11-03T12:00:00Z'),
    event(2, '2026-11-03T11:00:00Z'),
    event(1, '2026-11-03T10:00:00Z'),
    event(1, '2026-11-02T10:00:00Z'),
  ];
  const groups = groupByBrandAndDay(events, (time) => time.slice(0, 10));
  expect(groups.map(({ events }) => events.map(({ id }) => id))).toEqual([
    ['1 2026-11-03T12:00:00Z', '1 2026-11-03T10:00:00Z'],
    ['2 2026-11-03T11:00:00Z'],
    ['1 2026-11-02T10:00:00Z'],
  ]);
});

it('names a technology that replaces another of its group once, and lists everything else separately', () => {
  const added = technology('technology_added', 'zendesk', 'Zendesk');
  const removed = technology('technology_removed', 'intercom', 'Intercom');
  expect(changeTexts([added, removed])).toEqual(['Intercom \u2192 Zendesk']);
  expect(changeTexts([removed, event(1, ''), added])).toEqual([
    'Intercom \u2192 Zendesk',
    'Started advertising',
  ]);
  const other = technology('technology_added', 'klaviyo', 'Klaviyo');
  expect(changeTexts([other, removed])).toEqual(['Now uses Klaviyo', 'No longer uses Intercom']);
  expect(changeTexts([added, { ...added }])).toEqual(['Now uses Zendesk', 'Now uses Zendesk']);
});

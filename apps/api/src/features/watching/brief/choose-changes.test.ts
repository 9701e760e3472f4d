import type { EventKind, FollowKind } from '@brandlode/contract';
import type { BriefEvent } from '@brandlode/database';
import { describe, expect, it } from 'vitest';
import { chooseChanges } from './choose-changes.ts';

let ids = 0;
const event = (kind: EventKind, brandId: number, change: Partial<BriefEvent> = {}): BriefEvent => ({
  id: String(++ids),
  kind,
  brand: { id: brandId },
  at: '2026-11-02T09:00:00.000Z',
  subject: '',
  change: null,
  count: 1,
  confidence: 'high',
  visits: 10_000,
  ...change,
});
const choose = (events: BriefEvent[], followedBy: (brandId: number) => FollowKind = () => 'list') =>
  chooseChanges(events, followedBy, (time) => time.slice(0, 10));
const kindsOf = (days: BriefEvent[][]) => days.map((day) => day.map(({ kind }) => kind));
const brandsOf = (events: BriefEvent[]) => events.map(({ brand }) => brand.id);

describe('The first three', () => {
  it('are the rarest kinds of changes, among equal ones the newest', () => {
    const { top } = choose([
      event('logo_changed', 1),
      event('ads_started', 2),
      event('store_closed', 3),
      event('technology_added', 4),
      event('ads_started', 5, { at: '2026-11-03T09:00:00.000Z' }),
    ]);
    expect(brandsOf(top.flat())).toEqual([3, 5, 2]);
  });

  it('are changes of three brands, each with what else it changed on that day', () => {
    const { top } = choose([
      event('platform_changed', 1),
      event('logo_changed', 1),
      event('store_redirected', 1, { at: '2026-11-03T09:00:00.000Z' }),
      event('price_raised', 2),
    ]);
    expect(kindsOf(top)).toEqual([['platform_changed', 'logo_changed'], ['price_raised']]);
  });

  it.each<[string, Partial<BriefEvent>, Partial<BriefEvent>]>([
    ['larger changes', { change: -60 }, { change: -5 }],
    ['brands with more visits', { visits: 1_000_000 }, { visits: 1_000 }],
    ['brands with known visits', { visits: 1_000 }, { visits: null }],
    ['certain changes', { confidence: 'high' }, { confidence: 'low' }],
  ])('prefer %s', (_, more, less) => {
    const { top } = choose([event('price_cut', 1, less), event('price_cut', 2, more)]);
    expect(brandsOf(top.flat())).toEqual([2, 1]);
  });

  it('prefer brands that the user follows themselves to those of a list, and these to those of a search', () => {
    const followedBy = (brandId: number) => (['search', 'list', 'brand'] as const)[brandId] ?? 'search';
    const { top } = choose(
      [0, 1, 2].map((brandId) => event('sale_started', brandId)),
      followedBy,
    );
    expect(brandsOf(top.flat())).toEqual([2, 1, 0]);
  });

  it('count a technology that replaces another of its group as more than two separate ones', () => {
    const added = { subject: 'zendesk' };
    const { top } = choose([
      event('technology_added', 1, added),
      event('technology_removed', 1, { subject: 'mailchimp' }),
      event('sale_started', 2),
      event('technology_added', 3, added),
      event('technology_removed', 3, { subject: 'intercom' }),
    ]);
    expect(top.map(([first]) => first?.brand.id)).toEqual([3, 2, 1]);
  });

  it('can be fewer, or none', () => {
    expect(choose([]).top).toEqual([]);
    expect(choose([event('logo_changed', 1)]).top).toHaveLength(1);
  });
});

describe('The other parts', () => {
  const first = [1, 2, 3].map((brandId) => event('store_closed', brandId));

  it('contain a change of each brand, the most important first, and nothing that was told before', () => {
    const { priceCuts, adsStarted, adsStopped } = choose([
      ...first,
      event('price_cut', 1, { change: -90 }),
      ...[10, 20, 30, 40].map((change) => event('price_cut', change, { change: -change })),
      event('price_cut', 40, { change: -15, at: '2026-11-01T09:00:00.000Z' }),
      event('ads_started', 5),
    ]);
    expect(priceCuts.total).toBe(4);
    expect(priceCuts.data.map(({ change }) => change)).toEqual([-40, -30, -20]);
    expect(brandsOf(adsStarted.data)).toEqual([5]);
    expect(adsStopped).toEqual({ total: 0, data: [] });
  });

  it('count the brands that started to match a search, and name the most visited', () => {
    const matched = (brandId: number, subject: string, visits: number | null) =>
      event('search_matched', brandId, { subject, visits });
    const { top, matches } = choose([
      matched(1, 'rare', 900_000),
      matched(2, 'wide', null),
      matched(3, 'wide', 10),
      matched(4, 'wide', 3_000),
      matched(4, 'wide', 3_000),
      matched(5, 'wide', 500),
    ]);
    expect(top).toEqual([]);
    expect(matches).toEqual([
      { searchId: 'wide', total: 4, brandIds: [4, 5, 3] },
      { searchId: 'rare', total: 1, brandIds: [1] },
    ]);
  });
});

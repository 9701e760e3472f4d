import { describe, expect, it } from 'vitest';
import { brandWith } from './brand.testing.ts';
import { cardStats } from './card-stats.ts';

describe('The foot of a card', () => {
  it('shows visits and followers where both are known', () => {
    const stats = cardStats(
      brandWith({ estimated_monthly_traffic: 12_100_000, ig_followers_count: 900, product_count: 12 }),
    );
    expect(stats).toEqual([{ text: '12.1M visits/mo' }, { text: '900 followers' }]);
  });

  it('marks estimates and gives their range in two significant digits', () => {
    const [visits, revenue] = cardStats(
      brandWith({
        estimated_monthly_traffic: 12_100_000,
        estimated_monthly_revenue: 4_000_000,
        estimates: {
          estimated_monthly_traffic: [3_456_789, 42_000_000],
          estimated_monthly_revenue: [2_000_000, 9_000_000],
        },
      }),
    );
    expect(visits).toEqual({
      text: '≈12.1M visits/mo',
      range: '3.4M-42M',
      spoken: 'about 12.1M visits/mo, between 3.4M and 42M',
    });
    expect([revenue?.text, revenue?.range]).toEqual(['≈$4.0M revenue/mo', '$2M-$9M']);
    const [bare] = cardStats(brandWith({ product_count: 40, estimates: { product_count: null } }));
    expect(bare).toEqual({ text: '≈40 products', spoken: 'about 40 products' });
    const prices = { product_min_price: 9.5, product_max_price: 120, estimates: { product_max_price: null } };
    expect(cardStats(brandWith(prices))).toEqual([
      { text: '≈$9.50-$120', spoken: 'prices from about $9.50 to $120' },
    ]);
  });

  it('gives the growth in 30 days of what it shows, where it is known', () => {
    const [visits, followers] = cardStats(
      brandWith({
        estimated_monthly_traffic: 900,
        estimated_monthly_traffic_change_30d: -4.4,
        ig_followers_count: 90,
        ig_followers_count_change_30d: null,
        fb_likes_count: 9,
        fb_likes_count_change_30d: 12,
      }),
    );
    expect([visits, followers]).toEqual([{ text: '900 visits/mo', growth: -4.4 }, { text: '90 followers' }]);
  });

  it('shows other known facts instead of dashes', () => {
    expect(
      cardStats(brandWith({ product_min_price: 9.5, product_max_price: 120, locations: ['SE'] })),
    ).toEqual([{ text: '$9.50-$120', spoken: 'prices from $9.50 to $120' }]);
    expect(cardStats(brandWith({ estimated_monthly_traffic: 0 }))).toEqual([]);
    expect(cardStats(brandWith({ product_min_price: 0, product_max_price: 40 }))).toEqual([]);
  });

  it('has one of something in the singular', () => {
    expect(
      cardStats(brandWith({ product_count: 1, fb_ads_active_count: 1 })).map(({ text }) => text),
    ).toEqual(['1 product', '1 active ad']);
    expect(cardStats(brandWith({ estimated_monthly_orders: 1 }))).toEqual([{ text: '1 order/mo' }]);
  });
});

import { expect, it } from 'vitest';
import { chipsOf } from './filter-chips.ts';

it('shows a chip for every active filter, one per country and category', () => {
  const chips = chipsOf({
    locations: ['US', 'unknown'],
    categories: ["women's clothing"],
    fb_likes_count: { min: 100, max: 31_420_978, unknown: 'include' },
    product_count: { min: 5 },
    product_max_price: { max: 20 },
    reddit_mentions_count: { unknown: 'only' },
    is_fb_ads_active: false,
    is_pinned: 'unknown',
  });
  expect(chips.map(({ label, value }) => `${label}: ${value}`).sort()).toEqual([
    "Category: Women's clothing",
    'Facebook ads running: No',
    'Facebook likes: 100 to 31,420,978, or unknown',
    'Location: United States',
    'Location: Unknown',
    'Max price: up to $20',
    'Pinned: Unknown',
    'Products: from 5',
    'Reddit mentions: Unknown',
  ]);
  expect(new Set(chips.map(({ id }) => id)).size).toBe(chips.length);
  expect(chipsOf({})).toEqual([]);
});

it('a limit of zero is a number', () => {
  const chips = chipsOf({
    fb_ads_active_count: { max: 0 },
    product_min_price: { min: 0, max: 5 },
    estimated_monthly_traffic_change_30d: { min: 0 },
  });
  expect(chips.map(({ value }) => value)).toEqual(['up to 0', '$0 to $5', 'from 0%']);
});

it('names the technologies that brands use before those that they do not use', () => {
  expect(chipsOf({ technologies: ['-judge-me', 'klaviyo'] }).map(({ value }) => value)).toEqual([
    'Klaviyo',
    'not Judge.me',
  ]);
});

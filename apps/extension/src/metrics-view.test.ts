import { METRIC_KEYS, mapKeys } from '@brandlode/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { metricsSection } from './metrics-view.ts';

/** A page of which the tests read only the text. */
vi.stubGlobal('document', {
  createElement: () => {
    const parts: unknown[] = [];
    return { append: (...children: unknown[]) => parts.push(...children), toString: () => parts.join('|') };
  },
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('lists the known values, estimates marked and with their range, and their change in 30 days; 0 is unknown', () => {
  const brand = {
    ...mapKeys(METRIC_KEYS, () => null),
    fb_likes_count: 0,
    product_avg_price: 1_234,
    estimated_monthly_traffic: 48_000,
    estimated_monthly_traffic_change_30d: -12.5,
    ig_followers_count: 12_000,
    origins: {
      estimated_monthly_traffic: { kind: 'estimated', low: 31_000, high: 74_000 },
      ig_followers_count: { kind: 'estimated' },
    },
  };
  const text = String(metricsSection(brand as never));
  expect(text).toContain('Average price|$1.2K');
  expect(text).toContain('31K-74K|≈48.0K|\u221212.5%');
  expect(text).toContain('Instagram followers|≈12.0K');
  expect(text).not.toContain('likes');
});

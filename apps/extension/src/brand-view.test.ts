import { METRIC_KEYS, mapKeys } from '@brandlode/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { brandView } from './brand-view.ts';

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

it('lists the values of a brand that are known; 0 is unknown', () => {
  const brand = {
    ...mapKeys(METRIC_KEYS, () => null),
    fb_likes_count: 0,
    product_avg_price: 1_234,
    origins: {},
  };
  const text = brandView(brand as never, { brand: null, technologies: [] } as never, {} as never).join('|');
  expect(text).toContain('Metrics|Average price|$1.2K|false');
});

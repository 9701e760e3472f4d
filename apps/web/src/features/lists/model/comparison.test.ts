import type { BrandDetail } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { compareTechnologies, formatComparison, parseComparison, withMerged } from './comparison.ts';
import { ratioText } from './ratio-text.ts';

it('A difference is in percent, or a factor from tenfold on, and never 100 % less', () => {
  expect([1.4, 0.5, 12, 1, 1.001, 12 / 34_600].map(ratioText)).toEqual([
    '+40%',
    '\u221250%',
    '12×',
    'same',
    '±0%',
    '\u221299.9%',
  ]);
});

describe('The technologies of several brands', () => {
  const brandsWith = (...technologies: string[][]) =>
    technologies.map((names) => ({ technologies: names }) as BrandDetail);

  it('are listed by how many brands have them, after those that tell the brands apart', () => {
    const rows = compareTechnologies(
      brandsWith(['Shopify', 'Klaviyo'], ['Shopify', 'Hotjar', 'Klaviyo'], ['Shopify', 'Attentive']),
    );
    expect(rows.map(({ name, has }) => [name, ...has])).toEqual([
      ['Klaviyo', true, true, false],
      ['Attentive', false, false, true],
      ['Hotjar', false, true, false],
      ['Shopify', true, true, true],
    ]);
  });

  it('are unknown, rather than missing, for a brand of which none is known', () => {
    const [row] = compareTechnologies(brandsWith(['Shopify'], [], ['Shopify']));
    expect(row).toEqual({ name: 'Shopify', has: [true, null, true], isSame: true });
  });
});

describe('The URL of a comparison', () => {
  it('restores the same comparison', () => {
    const address = '?ids=7,3,12&metric=fb_likes_count&history=indexed&differences=1&sources=1';
    expect(formatComparison(parseComparison(new URLSearchParams(address)))).toBe(address);
    const open = '?ids=7,3&chart=1';
    expect(formatComparison(parseComparison(new URLSearchParams(open)))).toBe(open);
  });

  it('has what brands were merged into, after the others that are shown, instead of brands that are gone', () => {
    expect(withMerged([1, 2, 3, 4, 5, 6, 7], [2, 3], [9])).toEqual([1, 4, 5, 6, 9, 7]);
    expect(withMerged([1, 2], [], [])).toEqual([1, 2]);
    // The merged brand was removed since.
    expect(withMerged([1, 4], [2, 3], [9])).toEqual([1, 4]);
  });

  it('is parsed without invalid ids and metrics, and each brand once', () => {
    const { ids, metric } = parseComparison(new URLSearchParams('ids=3,-1,x,3,,0,1e3,4&metric=constructor'));
    expect([ids, metric]).toEqual([[3, 4], undefined]);
  });
});

import type { BrandDetail, Provenance } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { compareMetric, formatComparison, parseComparison } from './comparison.ts';

type Sample = { value: number | null; range?: [number, number] };

/** Brands that differ only in traffic. */
function brandsOf(...samples: Sample[]): BrandDetail[] {
  return samples.map(({ value, range }) => {
    const origin: Provenance = {
      source: 'test',
      kind: range ? 'estimated' : 'measured',
      observedAt: '2026-03-01T00:00:00.000Z',
      ...(range && { low: range[0], high: range[1] }),
    };
    return {
      estimated_monthly_traffic: value,
      origins: value === null ? {} : { estimated_monthly_traffic: origin },
    } as unknown as BrandDetail;
  });
}
const compare = (...samples: Sample[]) => compareMetric(brandsOf(...samples), 'estimated_monthly_traffic');

describe('A metric of several brands', () => {
  it('is compared with the first brand in percent, or as a factor from tenfold on', () => {
    const { values } = compare(
      { value: 200 },
      { value: 280 },
      { value: 100 },
      { value: 2400 },
      { value: 200 },
    );
    expect(values.map(({ relative }) => relative)).toEqual(['', '+40%', '\u221250%', '12×', 'same']);
  });

  it('has a highest value, and shares of it', () => {
    const { values, isSame, isUnclear } = compare({ value: 50 }, { value: 200 }, { value: null });
    expect(values.map(({ isHighest }) => isHighest)).toEqual([false, true, false]);
    expect(values.map(({ share }) => share)).toEqual([0.25, 1, 0]);
    expect([isSame, isUnclear]).toEqual([false, false]);
  });

  it('has no highest value if the ranges of estimates overlap', () => {
    const { values, isUnclear } = compare(
      { value: 100, range: [50, 150] },
      { value: 120, range: [60, 200] },
      { value: 10, range: [5, 20] },
    );
    expect(isUnclear).toBe(true);
    expect(values.every(({ isHighest }) => !isHighest)).toBe(true);
    expect(values.map(({ relative }) => relative)).toEqual(['', '', '\u221290%']);
  });

  it('is the same only if all brands have the same value, or none has one', () => {
    expect(compare({ value: 5 }, { value: 5 }).isSame).toBe(true);
    expect(compare({ value: null }, { value: 0 }).isSame).toBe(true);
    expect(compare({ value: 5 }, { value: null }).isSame).toBe(false);
    expect(compare({ value: 5 }, { value: 5 }).values.some(({ isHighest }) => isHighest)).toBe(false);
  });
});

describe('The URL of a comparison', () => {
  it('restores the same comparison', () => {
    const address = '?ids=7,3,12&metric=fb_likes_count&history=indexed&differences=1&sources=1';
    expect(formatComparison(parseComparison(new URLSearchParams(address)))).toBe(address);
  });

  it('is parsed without invalid ids and metrics, and each brand once', () => {
    const { ids, metric } = parseComparison(new URLSearchParams('ids=3,-1,x,3,,0,1e3,4&metric=constructor'));
    expect([ids, metric]).toEqual([[3, 4], undefined]);
  });
});

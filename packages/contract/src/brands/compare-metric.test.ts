import { describe, expect, it } from 'vitest';
import type { BrandDetail } from './brand.ts';
import { compareMetric } from './compare-metric.ts';
import type { Provenance } from './provenance.ts';

type Sample = { value: number | null; range?: [number, number]; inputs?: Provenance['inputs'] };

/** Brands that differ only in traffic. */
function brandsOf(...samples: Sample[]): BrandDetail[] {
  return samples.map(({ value, range, inputs }) => {
    const origin: Provenance = {
      source: 'test',
      kind: range ? 'estimated' : 'measured',
      observedAt: '2026-03-01T00:00:00.000Z',
      ...(range && { low: range[0], high: range[1] }),
      ...(inputs && { inputs }),
    };
    return {
      estimated_monthly_traffic: value,
      origins: value === null ? {} : { estimated_monthly_traffic: origin },
    } as unknown as BrandDetail;
  });
}
const compare = (...samples: Sample[]) => compareMetric(brandsOf(...samples), 'estimated_monthly_traffic');

describe('A metric of several brands', () => {
  it('is compared with the first brand', () => {
    const { values } = compare({ value: 200 }, { value: 280 }, { value: 100 }, { value: 200 });
    expect(values.map(({ ratio }) => ratio)).toEqual([null, 1.4, 0.5, 1]);
  });

  it('has no bar where only one brand has a value', () => {
    expect(compare({ value: 5 }, { value: null }).values.map(({ share }) => share)).toEqual([null, null]);
  });

  it('has a highest value, and shares of it', () => {
    const { values, isSame, isUnclear } = compare({ value: 50 }, { value: 200 }, { value: null });
    expect(values.map(({ isHighest }) => isHighest)).toEqual([false, true, false]);
    expect(values.map(({ share }) => share)).toEqual([0.25, 1, null]);
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
    expect(values.map(({ ratio }) => ratio)).toEqual([null, null, 0.1]);
  });

  it('is the same only if all brands have the same value, or none has one', () => {
    expect(compare({ value: 5 }, { value: 5 }).isSame).toBe(true);
    expect(compare({ value: null }, { value: 0 }).isSame).toBe(true);
    expect(compare({ value: 5 }, { value: null }).isSame).toBe(false);
    expect(compare({ value: 5 }, { value: 5 }).values.some(({ isHighest }) => isHighest)).toBe(false);
  });
});

describe('Values that do not count the same', () => {
  const all = { value: 300 };
  const euAds: Sample = { value: 900, inputs: { source: 'meta-ad-library' } };
  const frontPage: Sample = { value: 9, inputs: { source: 'structured-products', productsRead: 9 } };

  it('have neither a difference nor a highest one, and only those like the first have bars', () => {
    const { values, isMixed } = compare(all, euAds, { value: 150 }, frontPage);
    expect(isMixed).toBe(true);
    expect(values.map(({ ratio }) => ratio)).toEqual([null, null, 0.5, null]);
    expect(values.map(({ share }) => share)).toEqual([1, null, 0.5, null]);
    expect(values.some(({ isHighest }) => isHighest)).toBe(false);
  });

  it('are compared if they count the same part', () => {
    const { values, isMixed } = compare(euAds, { ...euAds, value: 450 });
    expect([isMixed, values[1]?.ratio]).toEqual([false, 0.5]);
  });

  it('are not compared if each counts an unknown part of its store, unless the range of the whole is known', () => {
    const parts = compare(frontPage, { ...frontPage, value: 18 });
    expect(parts.values.map(({ share, ratio }) => [share, ratio])).toEqual([
      [null, null],
      [null, null],
    ]);
    const sampled = compare({ ...frontPage, range: [8, 10] }, { ...frontPage, value: 18, range: [17, 19] });
    expect(sampled.values[1]?.ratio).toBe(2);
  });

  it('are all shown without bars if the first has no value and the others differ', () => {
    expect(compare({ value: null }, euAds, all).values.map(({ ratio }) => ratio)).toEqual([null, null, null]);
  });
});

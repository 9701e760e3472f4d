import { describe, expect, it } from 'vitest';
import { ProvenanceInputs } from '../provenance.ts';
import { estimateBrand, preferredRank, steadyRank } from './brand-estimates.ts';
import { rankNoise } from './estimate-model.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const rank = (best: number, day = '2026-11-20') => ({ list: 'Tranco' as const, best, worst: best, day });
const price = { low: 20, middle: 50, high: 200 };

describe("A brand's estimates", () => {
  it('with a category median price have a wider range than with a known price, and name the category', () => {
    const known = estimateBrand({ rank: rank(8_000), price: { low: 50, middle: 50, high: 50 }, now: NOW });
    const typical = estimateBrand({ rank: rank(8_000), price: { ...price, category: 'Shoes' }, now: NOW });
    expect(typical.map(({ value }) => value)).toEqual(known.map(({ value }) => value));
    expect(typical[0]).toEqual(known[0]);
    for (const index of [1, 2]) {
      expect(typical[index]!.low).toBeLessThan(known[index]!.low);
      expect(typical[index]!.high).toBeGreaterThan(known[index]!.high);
      expect(typical[index]!.inputs).toMatchObject({ averagePrice: 50, priceCategory: 'Shoes' });
      expect(typical[index]!.inputs.formula).toMatch(/-from-category-price 1$/);
      expect(ProvenanceInputs.parse(typical[index]!.inputs)).toEqual(typical[index]!.inputs);
    }
  });

  it('have a wider range with a category median price even if all its stores have similar prices', () => {
    const same = { low: 50, middle: 50, high: 50 };
    const [, , known] = estimateBrand({ rank: rank(8_000), price: same, now: NOW });
    const [, , typical] = estimateBrand({
      rank: rank(8_000),
      price: { ...same, category: 'Shoes' },
      now: NOW,
    });
    expect(typical!.high / typical!.low).toBeGreaterThan((known!.high / known!.low) * 1.05);
  });
});

it('the preferred rank is an exact one, then the narrowest bucket, then an imported one', () => {
  const bucket = { list: 'CrUX' as const, best: 1, worst: 1_000, day: '2026-11-20' };
  const imported = { ...rank(5), list: 'Imported' as const };
  expect(preferredRank([imported, bucket, rank(9_000)])).toEqual(rank(9_000));
  expect(preferredRank([imported, bucket])).toBe(bucket);
  expect(preferredRank([imported])).toBe(imported);
  expect(preferredRank([])).toBeUndefined();
});

describe('The noise of ranks', () => {
  it('grows with the root of the days up to 30, is that of the band, and assumed where it is unknown', () => {
    const noise = [null, 0.01, 0.02, 0.03, 0.04];
    expect(rankNoise(5_000, 1, noise)).toBeCloseTo(Math.exp(0.01));
    expect(rankNoise(5_000, 9, noise)).toBeCloseTo(Math.exp(0.03));
    expect(rankNoise(5_000, 30, noise)).toBeCloseTo(rankNoise(5_000, 300, noise));
    expect(rankNoise(2_000_000, 1, noise)).toBeCloseTo(Math.exp(0.04));
    expect(rankNoise(500, 1, noise)).toBeCloseTo(Math.exp(0.05));
    expect(rankNoise(500, 1)).toBeCloseTo(Math.exp(0.05));
  });

  it('keeps the rank of the last estimate of an earlier day within it, in both directions, for at most 90 days', () => {
    const before = (bestRank: number, rankDay: string, list: 'Tranco' | 'CrUX' = 'Tranco') => ({
      source: 'estimates' as const,
      formula: 'visits-from-rank 2',
      list,
      bestRank,
      worstRank: bestRank,
      rankDay,
    });
    const noise = [0.01, 0.01, 0.01, 0.01, 0.01];
    const steady = (now: number, last = before(1_000, '2026-11-16')) =>
      steadyRank(rank(now), last, noise).best;
    expect([steady(1_019), steady(982)]).toEqual([1_000, 1_000]);
    expect([steady(1_022), steady(978)]).toEqual([1_022, 978]);
    expect(steadyRank(rank(1_010), before(1_000, '2026-11-16'), noise).day).toBe('2026-11-16');
    expect(steady(1_001, before(1_000, '2026-08-01'))).toBe(1_001);
    expect(steady(1_001, before(1_000, '2026-11-16', 'CrUX'))).toBe(1_001);
    expect(steadyRank(rank(1_001), undefined, noise).best).toBe(1_001);
    expect(steady(1_001, before(1_000, '2026-11-20'))).toBe(1_001);
  });
});

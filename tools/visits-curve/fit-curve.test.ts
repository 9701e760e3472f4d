import { existsSync, readFileSync } from 'node:fs';
import { VISITS_CURVE, visitsAtRank } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { fitCurve, readSites } from './fit-curve.ts';

/** The measurements are not part of the project; the variable is the path of a file with them. */
const DATA = process.env.VISITS_CURVE_DATA ?? '';

describe('The fit of reach to rank', () => {
  /** Sites exactly on two lines that meet at rank 10,000, then with every other site a factor of 1.2 above and below. */
  const sitesOn = (spread: number) =>
    Array.from({ length: 4000 }, (_, index) => {
      const rank = Math.round(10 ** (1 + (index * 5) / 3999));
      const off = index % 4 < 2 ? spread : 1 / spread;
      const reach = 1000 * Math.min(rank, 10_000) ** -0.8 * Math.max(1, rank / 10_000) ** -1.3 * off;
      return { rank, reach, pageViews: rank ** -1.1 };
    });

  it('finds the lines that sites follow, and how far the sites are from them', () => {
    const exact = fitCurve(sitesOn(1));
    expect(exact).toMatchObject({ slopeAbove: -0.8, slopeBelow: -1.3, pageViewsSlope: -1.1, error: 1 });
    expect(exact.reachAtOne).toBeCloseTo(1000, 2);
    const spread = fitCurve(sitesOn(1.2));
    expect(spread.slopeBelow).toBeCloseTo(-1.3, 2);
    for (const { median, p99 } of spread.bands) {
      expect(median).toBeCloseTo(1.2, 1);
      expect(p99).toBeCloseTo(1.2, 1);
    }
  });

  it('rejects a file without rows of ranks', () => {
    expect(() => readSites('<!doctype html>\n<p>Not found')).toThrow('Expected rows of rank');
  });

  it('is continuous at its bend', () => {
    expect(visitsAtRank(10_001) / visitsAtRank(10_000)).toBeCloseTo(1, 3);
  });

  it('has its errors by rank in the documentation', () => {
    const record = readFileSync(new URL('../../docs/decisions/estimates.md', import.meta.url), 'utf8');
    const whole = (value: number) => value.toLocaleString('en-US');
    for (const { from, to, sites, ...factors } of VISITS_CURVE.bands) {
      const { bias, median, p80, p90, p99 } = factors;
      const cells = [bias, median, p80, p90, p99].map((value) => value.toFixed(2));
      expect(record).toContain(
        `| ${[`${whole(from)} to ${whole(to)}`, whole(sites), ...cells].join(' | ')} |`,
      );
    }
  });

  it.skipIf(!existsSync(DATA))(
    `in the product equals the fit of the measurements${existsSync(DATA) ? '' : ' (skipped: set VISITS_CURVE_DATA to their file)'}`,
    () => {
      expect(fitCurve(readSites(readFileSync(DATA, 'utf8')))).toEqual(VISITS_CURVE);
    },
  );
});

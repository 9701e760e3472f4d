import { describe, expect, it } from 'vitest';
import type { FilterSpec } from '../index.ts';
import { Oracle } from '../oracle.testing.ts';
import { LAYOUT, randomRow, randomSpec, rowOf, SEED, seeded } from '../random-rows.testing.ts';
import type { Engine } from './engine.ts';

const ALL: FilterSpec = { ranges: [], flags: [], lists: [] };

/** Tests for every engine, with a share of the random filters. */
export function filtering(engine: Engine, share = 1): void {
  async function build(count: number, random: () => number) {
    const rows = Array.from({ length: count }, (_, i) => randomRow(i * 3 + 1, random));
    const shuffled = rows.map((row) => ({ row, order: random() })).sort((a, b) => a.order - b.order);
    const catalogue = await engine.open(
      LAYOUT,
      'traffic',
      shuffled.map(({ row }) => row),
    );
    return { rows, index: catalogue.index(), oracle: new Oracle(LAYOUT, rows, 'traffic') };
  }

  describe(`filter ${engine.name}`, () => {
    it('returns the pages of one filter without gap or overlap', async () => {
      const { rows, index, oracle } = await build(3000, seeded(SEED));
      for (let i = 0; i < 20 * share; i++) {
        const spec = randomSpec(rows, seeded(SEED + i));
        const expected = oracle.filter(spec);
        const ids: number[] = [];
        for (let offset = 0; offset <= expected.length; offset += 10) {
          const page = await index.filter(spec, { offset, limit: 10 });
          expect(page.total, `seed ${SEED}`).toBe(expected.length);
          ids.push(...page.ids);
        }
        expect(ids, `seed ${SEED}: ${JSON.stringify(spec)}`).toEqual(expected);
      }
    });

    it('returns no rows and the exact total for a page far past the end', async () => {
      const { index } = await build(100, seeded(1));
      expect(await index.filter(ALL, { offset: 1e13, limit: 10 })).toEqual({ total: 100, ids: [] });
      const spec: FilterSpec = { ...ALL, flags: [{ flag: 'pinned', value: true }] };
      const { total } = await index.filter(spec, { offset: 0, limit: 1 });
      expect(await index.filter(spec, { offset: 1e13, limit: 10 })).toEqual({ total, ids: [] });
    });

    it('rejects names and values outside the layout, and bounds that are not numbers', async () => {
      const { index } = await build(10, seeded(1));
      const page = { offset: 0, limit: 10 };
      const range = { metric: 'traffic', min: null, max: null, unknown: 'exclude' as const };
      for (const spec of [
        { ...ALL, ranges: [{ ...range, metric: 'nope' }] },
        { ...ALL, ranges: [{ ...range, min: Number.NaN }] },
        { ...ALL, flags: [{ flag: 'nope', value: true }] },
        { ...ALL, lists: [{ list: 'nope', values: [1], unknown: false }] },
        { ...ALL, lists: [{ list: 'countries', values: [40], unknown: false }] },
      ]) {
        await expect(index.filter(spec, page), JSON.stringify(spec)).rejects.toThrow(RangeError);
        await expect(index.facets(spec), JSON.stringify(spec)).rejects.toThrow(RangeError);
      }
      await expect(index.filter(ALL, page, { metric: 'nope', descending: true })).rejects.toThrow(RangeError);
    });

    it("returns each metric's bounds and which ids it has", async () => {
      const { rows, index } = await build(500, seeded(SEED));
      for (const [m, metric] of LAYOUT.metrics.entries()) {
        const values = rows.map((row) => row.metrics[m]!).filter((value) => value !== null);
        const bounds = values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
        expect(await index.bounds(metric), metric).toEqual(bounds);
      }
      await expect(index.bounds('nope')).rejects.toThrow(RangeError);
      const there = rows.slice(0, 50).map(({ id }) => id);
      const has = async (ids: number[]) => Promise.all(ids.map((id) => index.has(id)));
      expect(await has(there)).toEqual(there.map(() => true));
      expect(await has([0, 2, -1, 1e12, 1.5, Number.NaN])).toEqual(Array(6).fill(false));
    });

    it('distinguishes whole numbers up to 2^53 and ids above 2^32', async () => {
      const big = Number.MAX_SAFE_INTEGER;
      const rows = Array.from({ length: 300 }, (_, i) => rowOf(2 ** 40 + i, big - i));
      const index = (await engine.open({ metrics: ['m'], flags: [], lists: [] }, 'm', rows)).index();
      const withBounds = (min: number, max: number) =>
        index.filter(
          { ...ALL, ranges: [{ metric: 'm', min, max, unknown: 'exclude' }] },
          { offset: 0, limit: 9 },
        );
      expect(await withBounds(big - 1, big)).toEqual({ total: 2, ids: [2 ** 40, 2 ** 40 + 1] });
      expect(await withBounds(big - 299, big - 299)).toEqual({ total: 1, ids: [2 ** 40 + 299] });
      expect(await index.has(2 ** 40 + 299)).toBe(true);
      expect(await index.has(299)).toBe(false);
    });
  });
}

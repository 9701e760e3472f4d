import { describe, expect, it } from 'vitest';
import { Oracle } from '../oracle.testing.ts';
import { LAYOUT, randomRow, randomSpec, rowOf, SEED, seeded } from '../random-rows.testing.ts';
import type { Engine } from './engine.ts';

const ALL = { ranges: [], flags: [], lists: [] };

/** Tests for every engine, with a share of the random filters. */
export function facets(engine: Engine, share = 1): void {
  async function build(size: number, random: () => number) {
    const rows = Array.from({ length: size }, (_, i) => randomRow(i + 1, random));
    const catalogue = await engine.open(LAYOUT, 'traffic', rows);
    return { rows, index: catalogue.index(), oracle: new Oracle(LAYOUT, rows, 'traffic') };
  }

  describe(`facets ${engine.name}`, () => {
    it('return the same counts for each option as a plain filter without that column', async () => {
      const random = seeded(SEED);
      for (const [size, filters] of [
        [900, 120],
        [16_500, 6],
        [40, 150],
      ] as const) {
        const { rows, index, oracle } = await build(size, random);
        for (let i = 0; i < filters * share; i++) {
          const spec = i === 0 ? ALL : randomSpec(rows, random);
          const facets = await index.facets(spec);
          expect(facets, `seed ${SEED}, ${size} rows: ${JSON.stringify(spec)}`).toEqual(
            oracle.facets(spec, facets),
          );
        }
      }
    });

    it('count only the metrics requested, the same as with all of them', async () => {
      const { rows, index } = await build(900, seeded(SEED));
      const spec = randomSpec(rows, seeded(SEED));
      const all = await index.facets(spec);
      const [first, , third] = all.metrics;
      const some = await index.facets(spec, [third!.metric, first!.metric]);
      expect(some, `seed ${SEED}`).toEqual({ ...all, metrics: [third, first] });
      await expect(index.facets(spec, ['none'])).rejects.toThrow(RangeError);
    });

    it('agree with the filter: choosing an option yields the announced number', async () => {
      const { rows, index } = await build(2000, seeded(SEED));
      for (let i = 0; i < 30 * share; i++) {
        const spec = { ...randomSpec(rows, seeded(SEED + i)), lists: [] };
        const facets = await index.facets(spec);
        const country = i % 40;
        const chosen = { ...spec, lists: [{ list: 'countries', values: [country], unknown: false }] };
        const { total } = await index.filter(chosen, { offset: 0, limit: 0 });
        expect(facets.lists[0]!.counts[country], `seed ${SEED}`).toBe(total);
      }
    });

    it('have at most 24 ascending bars between the bounds, with any filter', async () => {
      const { index } = await build(3000, seeded(SEED));
      const none = await index.facets({
        ...ALL,
        ranges: [{ metric: 'never', min: 1, max: 2, unknown: 'exclude' }],
      });
      const all = await index.facets(ALL);
      expect(none.total).toBe(0);
      for (const [m, { metric, starts, max, counts }] of all.metrics.entries()) {
        const bounds = await index.bounds(metric);
        expect(none.metrics[m]!.starts).toEqual(starts);
        expect(starts.length).toBe(counts.length);
        expect(starts.length).toBeLessThanOrEqual(24);
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        expect(max).toBe(bounds?.max ?? null);
        if (bounds === null) expect(starts).toEqual([]);
        else {
          expect(starts[0]).toBe(bounds.min);
          expect(starts.at(-1)).toBeLessThanOrEqual(bounds.max);
        }
      }
    });

    it('draw bars of equal width over few or close values, otherwise bars that widen with the value', async () => {
      const bars = async (values: number[]) => {
        const rows = values.map((value, id) => rowOf(id, value));
        const catalogue = await engine.open({ metrics: ['m'], flags: [], lists: [] }, 'm', rows);
        return (await catalogue.index().facets(ALL)).metrics[0]!;
      };
      expect((await bars([7])).starts).toEqual([7]);
      expect((await bars([3, 1, 2, 2])).counts).toEqual([1, 2, 1]);
      // A rating in tenths, from 1 to 5.
      expect((await bars([10, 50])).starts).toEqual(Array.from({ length: 21 }, (_, i) => 10 + i * 2));
      const close = (await bars([2000, 2500, 9000])).starts;
      expect(new Set(close.slice(1).map((start, i) => start - close[i]!)).size).toBe(1);
      const far = (await bars([0, 1_000_000])).starts;
      expect(far.length).toBe(24);
      expect(far[23]! - far[22]!).toBeGreaterThan(100 * (far[5]! - far[4]!));
    });

    it('are empty, not an error, for an empty catalogue', async () => {
      const facets = await (await build(0, seeded(1))).index.facets(ALL);
      expect(facets.total).toBe(0);
      expect(facets.metrics[0]).toEqual({ metric: 'traffic', starts: [], max: null, counts: [], unknown: 0 });
    });
  });
}

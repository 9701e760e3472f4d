import { describe, expect, it } from 'vitest';
import { LAYOUT, randomRow, seeded } from '../random-rows.testing.ts';
import type { Engine } from './engine.ts';

const ALL = { ranges: [], flags: [], lists: [] };

/** What an index of the catalogue promises besides the semantics of filters. */
export function indexInterface(engine: Engine): void {
  describe(`index ${engine.name}`, () => {
    const rows = Array.from({ length: 200 }, (_, i) => randomRow(i * 3 + 1, seeded(i)));
    const open = async () => (await engine.open(LAYOUT, 'traffic', rows)).index();

    it('rejects names and values outside the layout, and bounds that are not numbers', async () => {
      const index = await open();
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
      await expect(index.facets(ALL, ['nope'])).rejects.toThrow(RangeError);
      const grouping = { list: 'categories', metrics: ['traffic'], columns: [ALL] };
      for (const wrong of [
        { list: 'nope' },
        { metrics: ['nope'] },
        { columns: [{ ...ALL, ranges: [{ ...range, metric: 'nope' }] }] },
        { columns: Array(32).fill(ALL) },
      ])
        await expect(index.groups(ALL, { ...grouping, ...wrong })).rejects.toThrow(RangeError);
      await expect(index.bounds('nope')).rejects.toThrow(RangeError);
    });

    it('tells which ids it has', async () => {
      const index = await open();
      const has = async (ids: number[]) => Promise.all(ids.map((id) => index.has(id)));
      expect(await has([1, 4, 598])).toEqual([true, true, true]);
      expect(await has([0, 2, -1, 1e12, 1.5, Number.NaN])).toEqual(Array(6).fill(false));
    });

    it('counts only the metrics requested, the same as with all of them', async () => {
      const index = await open();
      const all = await index.facets(ALL);
      const [first, , third] = all.metrics;
      const some = await index.facets(ALL, [third!.metric, first!.metric]);
      expect(some).toEqual({ ...all, metrics: [third, first] });
      expect(await index.facets(ALL, [])).toEqual({ ...all, metrics: [] });
    });
  });
}

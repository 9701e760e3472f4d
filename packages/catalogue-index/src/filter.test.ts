import { describe, expect, it } from 'vitest';
import { applyChanges, type FilterSpec, openIndex, SnapshotBuilder } from './index.ts';
import { Oracle } from './oracle.testing.ts';
import { LAYOUT, randomRow, randomSpec, seeded } from './random-rows.testing.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const ALL: FilterSpec = { ranges: [], flags: [], lists: [] };

function build(count: number, random: () => number) {
  const rows = Array.from({ length: count }, (_, i) => randomRow(i * 3 + 1, random));
  const shuffled = rows.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at);
  const builder = new SnapshotBuilder(LAYOUT);
  for (const { row } of shuffled) builder.add(row);
  return {
    rows,
    index: openIndex(builder.finish('traffic')),
    oracle: new Oracle(LAYOUT, rows, 'traffic'),
  };
}

describe('filter', () => {
  it('gives the pages of one filter without gap or overlap', () => {
    const { rows, index, oracle } = build(3000, seeded(seed));
    for (let i = 0; i < 20; i++) {
      const spec = randomSpec(rows, seeded(seed + i));
      const expected = oracle.filter(spec);
      const ids: number[] = [];
      for (let offset = 0; offset <= expected.length; offset += 10) {
        const page = index.filter(spec, { offset, limit: 10 });
        expect(page.total, `seed ${seed}`).toBe(expected.length);
        ids.push(...page.ids);
      }
      expect(ids, `seed ${seed}: ${JSON.stringify(spec)}`).toEqual(expected);
    }
  });

  it('answers a page far past the end with no rows and the exact total', () => {
    const { index } = build(100, seeded(1));
    expect(index.filter(ALL, { offset: 1e13, limit: 10 })).toEqual({ total: 100, ids: [] });
    const spec: FilterSpec = { ...ALL, flags: [{ flag: 'pinned', value: true }] };
    const { total } = index.filter(spec, { offset: 0, limit: 1 });
    expect(index.filter(spec, { offset: 1e13, limit: 10 })).toEqual({ total, ids: [] });
  });

  it('refuses names and values that the layout has not, and bounds that are no number', () => {
    const { index } = build(10, seeded(1));
    const page = { offset: 0, limit: 10 };
    const range = { metric: 'traffic', min: null, max: null, unknown: 'exclude' as const };
    for (const spec of [
      { ...ALL, ranges: [{ ...range, metric: 'nope' }] },
      { ...ALL, ranges: [{ ...range, min: Number.NaN }] },
      { ...ALL, flags: [{ flag: 'nope', value: true }] },
      { ...ALL, lists: [{ list: 'nope', values: [1], unknown: false }] },
      { ...ALL, lists: [{ list: 'countries', values: [40], unknown: false }] },
    ]) {
      expect(() => index.filter(spec, page), JSON.stringify(spec)).toThrow(RangeError);
      expect(() => index.facets(spec), JSON.stringify(spec)).toThrow(RangeError);
    }
  });

  it("knows each metric's bounds and which ids it has", () => {
    const { rows, index } = build(500, seeded(seed));
    for (const [m, metric] of LAYOUT.metrics.entries()) {
      const known = rows.map((row) => row.metrics[m]!).filter((value) => value !== null);
      const bounds = known.length === 0 ? null : { min: Math.min(...known), max: Math.max(...known) };
      expect(index.bounds(metric), metric).toEqual(bounds);
    }
    expect(() => index.bounds('nope')).toThrow(RangeError);
    expect(rows.every(({ id }) => index.has(id))).toBe(true);
    expect([0, 2, -1, 1e12, Number.NaN].some((id) => index.has(id))).toBe(false);
  });

  it('keeps whole numbers up to 2^53 and ids above 2^32 apart', () => {
    const builder = new SnapshotBuilder({ metrics: ['m'], flags: [], lists: [] });
    const big = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < 300; i++) {
      builder.add({ id: 2 ** 40 + i, name: '', domain: '', metrics: [big - i], flags: [], lists: [] });
    }
    const index = openIndex(builder.finish('m'));
    const at = (min: number, max: number) =>
      index.filter(
        { ...ALL, ranges: [{ metric: 'm', min, max, unknown: 'exclude' }] },
        { offset: 0, limit: 9 },
      );
    expect(at(big - 1, big)).toEqual({ total: 2, ids: [2 ** 40, 2 ** 40 + 1] });
    expect(at(big - 299, big - 299)).toEqual({ total: 1, ids: [2 ** 40 + 299] });
    expect(index.has(2 ** 40 + 299)).toBe(true);
    expect(index.has(299)).toBe(false);
  });
});

describe('building', () => {
  it('counts the last of rows with the same id', () => {
    const builder = new SnapshotBuilder({ metrics: ['m'], flags: [], lists: [] });
    for (const value of [5, 9, 1]) {
      builder.add({ id: 1, name: '', domain: '', metrics: [value], flags: [], lists: [] });
    }
    const index = openIndex(builder.finish('m'));
    expect([index.size, index.bounds('m')]).toEqual([1, { min: 1, max: 1 }]);
  });

  it('refuses a row that does not fit the layout and goes on with the next', () => {
    const builder = new SnapshotBuilder(LAYOUT);
    const good = randomRow(1, seeded(1));
    for (const bad of [
      { ...good, id: -1 },
      { ...good, id: 1.5 },
      { ...good, metrics: good.metrics.with(0, 1.5) },
      { ...good, metrics: [] },
      { ...good, flags: [] },
      { ...good, lists: [] },
      { ...good, lists: [[40], []] },
    ]) {
      expect(() => builder.add(bad)).toThrow(RangeError);
    }
    builder.add(good);
    expect(openIndex(builder.finish('traffic')).size).toBe(1);
    expect(() => new SnapshotBuilder(LAYOUT).finish('nope')).toThrow(RangeError);
  });

  it('makes a snapshot that another thread reads without a copy', () => {
    const builder = new SnapshotBuilder(LAYOUT);
    for (let i = 0; i < 100; i++) builder.add(randomRow(i, seeded(i)));
    const arrays = (value: unknown): ArrayBufferView[] =>
      ArrayBuffer.isView(value)
        ? [value]
        : Object.values(value ?? {}).flatMap((part) => (typeof part === 'object' ? arrays(part) : []));
    const built = builder.finish('traffic');
    // One kept beside the built columns, one joined with them.
    for (const changes of [0, 1, 50]) {
      const changed = Array.from({ length: changes }, (_, i) => randomRow(i + 90, seeded(i)));
      const snapshot = changes === 0 ? built : applyChanges(built, changed, []);
      expect(openIndex(structuredClone(snapshot)).filter(ALL, { offset: 0, limit: 200 })).toEqual(
        openIndex(snapshot).filter(ALL, { offset: 0, limit: 200 }),
      );
      expect(arrays(snapshot).every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true);
      expect(arrays(snapshot).length).toBeGreaterThan(50);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { applyChanges, compact, type FilterSpec, openIndex, SnapshotBuilder } from './index.ts';
import { LAYOUT, randomRow, seeded } from './random-rows.testing.ts';

const ALL: FilterSpec = { ranges: [], flags: [], lists: [] };

describe('building a snapshot', () => {
  it('uses the last of several rows with the same id', async () => {
    const builder = new SnapshotBuilder({ metrics: ['m'], flags: [], lists: [] });
    for (const value of [5, 9, 1]) {
      builder.add({ id: 1, name: '', domain: '', metrics: [value], flags: [], lists: [] });
    }
    const index = openIndex(builder.finish('m'));
    expect([index.size, await index.bounds('m')]).toEqual([1, { min: 1, max: 1 }]);
  });

  it('rejects a row that does not fit the layout and accepts the next', () => {
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

  it('creates a snapshot that another thread reads without a copy', async () => {
    const builder = new SnapshotBuilder(LAYOUT);
    for (let i = 0; i < 100; i++) builder.add(randomRow(i, seeded(i)));
    const arrays = (value: unknown): ArrayBufferView[] =>
      ArrayBuffer.isView(value)
        ? [value]
        : Object.values(value ?? {}).flatMap((part) => (typeof part === 'object' ? arrays(part) : []));
    const built = builder.finish('traffic');
    // One separate from the built columns, one merged into them.
    for (const changes of [0, 1, 50]) {
      const changed = Array.from({ length: changes }, (_, i) => randomRow(i + 90, seeded(i)));
      const applied = changes === 0 ? built : applyChanges(built, changed, []);
      const snapshot = changes === 50 ? compact(applied) : applied;
      expect(await openIndex(structuredClone(snapshot)).filter(ALL, { offset: 0, limit: 200 })).toEqual(
        await openIndex(snapshot).filter(ALL, { offset: 0, limit: 200 }),
      );
      expect(arrays(snapshot).every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true);
      expect(arrays(snapshot).length).toBeGreaterThan(50);
    }
  });
});

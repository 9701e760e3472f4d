import { expect, it } from 'vitest';
import {
  applyChanges,
  compact,
  type IndexRow,
  isFragmented,
  openIndex,
  type Snapshot,
  SnapshotBuilder,
} from './index.ts';
import { LAYOUT, randomRow, randomSpec, rowOf, SEED, seeded } from './random-rows.testing.ts';

function build(rows: Iterable<IndexRow>): Snapshot {
  const builder = new SnapshotBuilder(LAYOUT);
  for (const row of rows) builder.add(row);
  return builder.finish('traffic');
}

async function results(snapshot: Snapshot, rows: IndexRow[]) {
  const index = openIndex(snapshot);
  const random = seeded(SEED);
  return {
    filtered: await Promise.all(
      Array.from({ length: 60 }, () => index.filter(randomSpec(rows, random), { offset: 0, limit: 1e6 })),
    ),
    facets: await Promise.all(Array.from({ length: 10 }, () => index.facets(randomSpec(rows, random)))),
    bounds: await Promise.all(LAYOUT.metrics.map((metric) => index.bounds(metric))),
    suggested: await Promise.all(
      ['gym', 'a', 'nord s', 'shrak', 'кофе', 'x1', 'zebra99', 'gmy shrak', 'zebbra nrod'].map((text) =>
        index.suggest(text, 20),
      ),
    ),
  };
}

it('returns the same after changes as a rebuilt snapshot, and leaves the old snapshot unchanged', async () => {
  const random = seeded(SEED);
  const current = new Map(Array.from({ length: 2000 }, (_, i) => [i, randomRow(i, random)]));
  let snapshot = build(current.values());
  for (let round = 0; round < 12; round++) {
    const before = await results(snapshot, [...current.values()]);
    const oldRows = [...current.values()];
    const old = snapshot;
    const changed = Array.from({ length: [0, 1, 40, 3000][round % 4]! }, () =>
      randomRow(Math.floor(random() * 4000), random),
    );
    const deleted = Array.from({ length: [25, 0, 1, 900][round % 4]! }, () => Math.floor(random() * 4000));
    snapshot = applyChanges(snapshot, changed, deleted);
    for (const row of changed) current.set(row.id, row);
    for (const id of deleted) current.delete(id);

    const label = `seed ${SEED}, round ${round}`;
    const rows = [...current.values()];
    expect(snapshot.size, label).toBe(current.size);
    expect(await results(snapshot, rows), label).toEqual(await results(build(rows), rows));
    expect(await results(old, oldRows), label).toEqual(before);
    const compacted = compact(snapshot);
    expect(isFragmented(compacted), label).toBe(false);
    expect(await results(compacted, rows), label).toEqual(await results(snapshot, rows));
    if (round % 3 === 2) snapshot = compacted;
    const index = openIndex(snapshot);
    expect(await Promise.all(Array.from({ length: 4000 }, (_, id) => index.has(id)))).toEqual(
      Array.from({ length: 4000 }, (_, id) => current.has(id)),
    );
  }
});

it('fills an empty snapshot and empties a full one', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => randomRow(i, seeded(i)));
  const filled = applyChanges(build([]), rows, []);
  expect(await results(filled, rows)).toEqual(await results(build(rows), rows));
  const emptied = applyChanges(filled, [], [...rows.keys()]);
  expect(emptied.size).toBe(0);
  expect(await results(emptied, rows)).toEqual(await results(build([]), rows));
});

it('keeps the bounds of a metric correct when its lowest or highest value is added or removed', async () => {
  const builder = new SnapshotBuilder({ metrics: ['m'], flags: [], lists: [] });
  for (let id = 0; id < 1000; id++) builder.add(rowOf(id, 1000 + id));
  let snapshot = builder.finish('m');
  const bounds = async (changed: IndexRow[], deleted: number[]) => {
    snapshot = applyChanges(snapshot, changed, deleted);
    return Object.values((await openIndex(snapshot).bounds('m')) ?? {});
  };
  expect(await bounds([], [0])).toEqual([1001, 1999]);
  expect(await bounds([], [999])).toEqual([1001, 1998]);
  expect(await bounds([rowOf(1, 1500)], [])).toEqual([1002, 1998]);
  expect(await bounds([rowOf(998, null)], [])).toEqual([1002, 1997]);
  expect(await bounds([rowOf(5, 7)], [])).toEqual([7, 1997]);
  expect(await bounds([rowOf(6, 5000)], [])).toEqual([7, 5000]);
  expect(await bounds([rowOf(7, 7)], [5])).toEqual([7, 5000]);
  expect(await bounds([], [7])).toEqual([1002, 5000]);
});

it('shares every column without a change with the previous snapshot while no row moves', async () => {
  const random = seeded(SEED);
  const rows = Array.from({ length: 2000 }, (_, i) => randomRow(i, random));
  const isChanged = ({ id }: IndexRow) => id % 3 === 0;
  const otherChanged = ({ id }: IndexRow) => rows[(id + 3) % 2001]!;
  const edits: Record<string, (row: IndexRow) => Partial<IndexRow>> = {
    nothing: () => ({}),
    'metrics 1': ({ metrics }) => {
      const value = metrics[1] ?? 0;
      return value > 1e9 && value < 1e12 ? { metrics: metrics.with(1, value + 1) } : {};
    },
    'metrics 2': ({ metrics }) => ({ metrics: metrics.with(2, null) }),
    'metrics 3': ({ metrics }) => ({ metrics: metrics.with(3, metrics[3] ?? 0) }),
    'metrics 5': ({ metrics }) => ({ metrics: metrics.with(5, 7) }),
    'flags 0': ({ flags }) => ({ flags: flags.with(0, !flags[0]) }),
    'flags 1': (row) => ({ flags: row.flags.with(1, otherChanged(row).flags[1]!) }),
    'lists 1': ({ lists }) => ({ lists: lists.with(1, [189]) }),
    texts: ({ name }) => ({ name: name.replace(/.$/, 'z') }),
  };
  for (const [changedPart, edit] of Object.entries(edits)) {
    const before = build(rows);
    const current = rows.map((row) => (isChanged(row) ? { ...row, ...edit(row) } : row));
    const after = applyChanges(before, current.filter(isChanged), []);
    const parts = (snapshot: Snapshot): Record<string, unknown> => ({
      ids: snapshot.ids,
      byId: snapshot.byId,
      tieBreaks: snapshot.tieBreaks,
      texts: snapshot.texts,
      ...Object.fromEntries(
        (['metrics', 'flags', 'lists'] as const).flatMap((kind) =>
          snapshot[kind].map((column, i) => [`${kind} ${i}`, column]),
        ),
      ),
    });
    const old = parts(before);
    const copied = Object.entries(parts(after)).flatMap(([part, column]) =>
      column === old[part] ? [] : [part],
    );
    expect(copied, `seed ${SEED}`).toEqual(changedPart === 'nothing' ? [] : [changedPart]);
    expect(await results(after, current), `seed ${SEED}, ${changedPart}`).toEqual(
      await results(build(current), current),
    );
  }
});

it('is fragmented once one row in 32 was renamed', () => {
  const rows = Array.from({ length: 640 }, (_, i) => randomRow(i, seeded(i)));
  const renamed = rows.map((row) => ({ ...row, name: `${row.name} new` }));
  const replaced = (count: number) => applyChanges(build(rows), renamed.slice(0, count), []);
  expect([1, 9, 10, 300].map((count) => isFragmented(replaced(count)))).toEqual([false, false, true, true]);
});

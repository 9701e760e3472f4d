import { expect, it } from 'vitest';
import { applyChanges, type IndexRow, isFragmented, type Snapshot, SnapshotBuilder } from './index.ts';
import { LAYOUT, randomRow, seeded } from './random-rows.testing.ts';

const ROWS = Array.from({ length: 640 }, (_, i) => randomRow(i, seeded(i)));

function build(rows: Iterable<IndexRow>): Snapshot {
  const builder = new SnapshotBuilder(LAYOUT);
  for (const row of rows) builder.add(row);
  return builder.finish('traffic');
}

/** Names of the parts that are not shared with the previous snapshot. */
const copiedParts = (before: Snapshot, after: Snapshot) => [
  ...(['metrics', 'flags', 'lists'] as const).flatMap((kind) =>
    before[kind].flatMap((column, i) => (after[kind][i] === column ? [] : [`${kind} ${i}`])),
  ),
  ...(['ids', 'byId', 'tieBreaks', 'order', 'texts'] as const).filter((part) => after[part] !== before[part]),
];

it('shares every column without a change with the previous snapshot', () => {
  const before = build(ROWS);
  const edits: [(row: IndexRow) => Partial<IndexRow>, string[]][] = [
    [() => ({}), []],
    [({ name }) => ({ name: `${name} new` }), ['texts']],
    [({ metrics }) => ({ metrics: metrics.with(2, null) }), ['metrics 2']],
    [({ metrics }) => ({ metrics: metrics.with(0, (metrics[0] ?? 0) + 1) }), ['metrics 0', 'order', 'texts']],
    [({ flags }) => ({ flags: flags.with(0, !flags[0]) }), ['flags 0']],
    [({ lists }) => ({ lists: lists.with(1, [189]) }), ['lists 1']],
  ];
  for (const [edit, expected] of edits) {
    const changed = ROWS.slice(0, 100).map((row) => ({ ...row, ...edit(row) }));
    expect(copiedParts(before, applyChanges(before, changed, []))).toEqual(expected);
  }
});

it('gives the slot of a removed row to a new one', () => {
  const before = build(ROWS);
  let snapshot = before;
  for (let i = 0; i < 60; i++) snapshot = applyChanges(snapshot, [randomRow(1000 + i, seeded(i))], [i]);
  expect(snapshot.ids.length).toBe(before.ids.length);
});

it('is fragmented once one row in 32 was renamed', () => {
  const renamed = ROWS.map((row) => ({ ...row, name: `${row.name} new` }));
  const replaced = (count: number) => applyChanges(build(ROWS), renamed.slice(0, count), []);
  expect([1, 9, 10, 300].map((count) => isFragmented(replaced(count)))).toEqual([false, false, true, true]);
});

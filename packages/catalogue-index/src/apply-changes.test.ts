import { expect, it } from 'vitest';
import { applyChanges, type IndexRow, openIndex, type Snapshot, SnapshotBuilder } from './index.ts';
import { LAYOUT, randomRow, randomSpec, seeded } from './random-rows.testing.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

function build(rows: Iterable<IndexRow>): Snapshot {
  const builder = new SnapshotBuilder(LAYOUT);
  for (const row of rows) builder.add(row);
  return builder.finish('traffic');
}

function answers(snapshot: Snapshot, rows: IndexRow[]) {
  const index = openIndex(snapshot);
  const random = seeded(seed);
  return {
    filtered: Array.from({ length: 60 }, () =>
      index.filter(randomSpec(rows, random), { offset: 0, limit: 1e6 }),
    ),
    facets: Array.from({ length: 10 }, () => index.facets(randomSpec(rows, random))),
    bounds: LAYOUT.metrics.map((metric) => index.bounds(metric)),
    suggested: ['gym', 'a', 'nord s', 'shrak', 'кофе', 'x1', 'zebra99', 'gmy shrak', 'zebbra nrod'].map(
      (text) => index.suggest(text, 20),
    ),
  };
}

it('answers after changes as a snapshot built afresh does, and leaves the old one as it was', () => {
  const random = seeded(seed);
  const current = new Map(Array.from({ length: 2000 }, (_, i) => [i, randomRow(i, random)]));
  let snapshot = build(current.values());
  for (let round = 0; round < 12; round++) {
    const before = answers(snapshot, [...current.values()]);
    const asked = [...current.values()];
    const old = snapshot;
    const changed = Array.from({ length: [0, 1, 40, 3000][round % 4]! }, () =>
      randomRow(Math.floor(random() * 4000), random),
    );
    const deleted = Array.from({ length: [25, 0, 1, 900][round % 4]! }, () => Math.floor(random() * 4000));
    snapshot = applyChanges(snapshot, changed, deleted);
    for (const row of changed) current.set(row.id, row);
    for (const id of deleted) current.delete(id);

    const label = `seed ${seed}, round ${round}`;
    const rows = [...current.values()];
    expect(snapshot.size, label).toBe(current.size);
    expect(answers(snapshot, rows), label).toEqual(answers(build(rows), rows));
    expect(answers(old, asked), label).toEqual(before);
    const index = openIndex(snapshot);
    expect(Array.from({ length: 4000 }, (_, id) => index.has(id))).toEqual(
      Array.from({ length: 4000 }, (_, id) => current.has(id)),
    );
  }
});

it('fills an empty snapshot and empties a full one', () => {
  const rows = Array.from({ length: 100 }, (_, i) => randomRow(i, seeded(i)));
  const filled = applyChanges(build([]), rows, []);
  expect(answers(filled, rows)).toEqual(answers(build(rows), rows));
  const emptied = applyChanges(filled, [], [...rows.keys()]);
  expect(emptied.size).toBe(0);
  expect(answers(emptied, rows)).toEqual(answers(build([]), rows));
});

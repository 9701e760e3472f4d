import { describe, expect, it } from 'vitest';
import type { Group } from '../index.ts';
import { Oracle } from '../oracle.testing.ts';
import { LAYOUT, randomRow, randomSpec, SEED, seeded } from '../random-rows.testing.ts';
import type { Engine } from './engine.ts';

const ALL = { ranges: [], flags: [], lists: [] };

/** The semantics of groups, compared with the simplest computation over row objects. */
export function groupSemantics(engine: Engine): void {
  describe(`groups ${engine.name} (seed ${SEED})`, () => {
    it.each([0, 1, 90, 700, 17_000])(
      'have the statistics that a plain computation finds, after changes as well: %i rows',
      async (size) => {
        const random = seeded(SEED + size);
        const rows = new Map(Array.from({ length: size }, (_, id) => [id, randomRow(id, random)]));
        const catalogue = await engine.open(LAYOUT, 'traffic', [...rows.values()]);
        for (let change = 0; change < 2; change++) {
          const oracle = new Oracle(LAYOUT, [...rows.values()], 'traffic');
          const spec = () => randomSpec([...rows.values(), randomRow(0, random)], random);
          for (const filter of [ALL, spec(), spec(), spec()]) {
            const columns = [spec(), spec(), ALL].map(({ ranges, flags, lists }) => ({
              ranges,
              flags,
              lists,
            }));
            const grouping = {
              list: 'categories',
              metrics: ['traffic', 'rating', 'change', 'never'],
              columns,
            };
            const groups = await catalogue.index().groups(filter, grouping);
            const expected = oracle.groups(filter, grouping);
            const label = `change ${change}: ${JSON.stringify({ filter, columns })}`;
            expect(withoutSums(groups), label).toEqual(withoutSums(expected));
            expect(
              relativeErrors(groups, expected).every((error) => error < 1e-9),
              label,
            ).toBe(true);
          }
          const changed = Array.from({ length: 20 }, (_, id) => randomRow(id * 2, random));
          await catalogue.apply(changed, [1, 3]);
          for (const row of changed) rows.set(row.id, row);
          for (const id of [1, 3]) rows.delete(id);
        }
      },
    );

    it('list no more than the three highest values and none for unknown ones', async () => {
      const row = randomRow(1, seeded(1));
      const of = (id: number, value: number | null) => ({
        ...row,
        id,
        metrics: [value, ...row.metrics.slice(1)],
        lists: [[], [5]],
      });
      const catalogue = await engine.open(
        LAYOUT,
        'traffic',
        [10, 40, null, 30, 20, 40].map((value, id) => of(id, value)),
      );
      const grouping = { list: 'categories', metrics: ['traffic', 'never'], columns: [] };
      const groups = await catalogue.index().groups(ALL, grouping);
      expect(groups[5]).toEqual({
        rows: 6,
        metrics: [
          { known: 5, sum: 140, median: 30, highest: [40, 40, 30] },
          { known: 0, sum: 0, median: null, highest: [] },
        ],
        columns: [],
      });
      expect(groups[6]).toMatchObject({ rows: 0, metrics: [{ known: 0, median: null }, { known: 0 }] });
    });
  });
}

/** Sums of large values depend on the order in which they are added. */
const withoutSums = (groups: Group[]) =>
  groups.map((group) => ({ ...group, metrics: group.metrics.map(({ sum: _, ...rest }) => rest) }));

/** Differences of the sums, relative to the largest values that can be in them. */
const relativeErrors = (groups: Group[], expected: Group[]) =>
  groups.flatMap(({ metrics }, g) =>
    metrics.map(({ sum, known }, m) => {
      const other = expected[g]?.metrics[m];
      const scale = Math.max(1, Math.abs(sum), known * Math.abs(other?.highest[0] ?? 0));
      return Math.abs(sum - (other?.sum ?? 0)) / scale;
    }),
  );

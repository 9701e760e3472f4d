import { describe, expect, it } from 'vitest';
import type { CatalogueIndex, FilterSpec, IndexRow, Sort } from '../index.ts';
import { Oracle } from '../oracle.testing.ts';
import { LAYOUT, randomRow, randomSpec, SEED, seeded } from '../random-rows.testing.ts';
import type { Engine } from './engine.ts';

type Random = () => number;
type Page = { total: number; ids: number[] };

/** A catalogue that changes `changes` times; every snapshot gets `payloads` random filters. */
type Chain = {
  name: string;
  rows: number;
  payloads: number;
  changes: number;
  row?: (id: number, random: Random) => IndexRow;
  id?: (n: number) => number;
};

/** Sizes on both sides of a word (32 rows) and of a block (16,384). Together 100,000 payloads. */
export const CHAINS: Chain[] = [
  { name: 'mixed', rows: 700, payloads: 1500, changes: 24 },
  { name: 'ties everywhere', rows: 400, payloads: 1500, changes: 13, row: tied },
  { name: 'values and ids past 2^31 and 2^32', rows: 150, payloads: 1000, changes: 14, row: wide, id: far },
  { name: 'hardly anything known', rows: 150, payloads: 900, changes: 9, row: sparse },
  { name: 'nothing known', rows: 90, payloads: 400, changes: 4, row: unknown },
  { name: 'a word of rows', rows: 32, payloads: 500, changes: 14 },
  { name: 'one row, none, two', rows: 1, payloads: 200, changes: 29 },
  { name: 'none', rows: 0, payloads: 180, changes: 9 },
  { name: 'two blocks', rows: 16_380, payloads: 40, changes: 4 },
];

/**
 * The suite that every engine must pass: 100,000 random payloads over nine kinds of catalogue that change 120 times. An engine on other
 * machines, which is slower, gets a share of the payloads and of the changes.
 */
export function exactness(engine: Engine, share = { payloads: 1, changes: 1 }): void {
  const shareOf = (count: number, of: number) => Math.ceil(count * of);

  describe(`filter ${engine.name}, over changing catalogues (seed ${SEED})`, () => {
    it.each(CHAINS)('finds, counts, orders and pages as a plain filter does: $name', async (chain) => {
      const { rows: size, row = randomRow, id = (n: number) => n } = chain;
      const payloads = shareOf(chain.payloads, share.payloads);
      const changes = shareOf(chain.changes, share.changes);
      const random = seeded(SEED + size);
      const newRow = () => row(id(Math.floor(random() * (size * 2 + 3))), random);
      const current = new Map<number, IndexRow>();
      while (current.size < size) {
        const added = newRow();
        current.set(added.id, added);
      }
      const catalogue = await engine.open(LAYOUT, 'traffic', [...current.values()]);
      const earlier: { index: CatalogueIndex; spec: FilterSpec; sort: Sort | undefined; page: Page }[] = [];

      for (let change = 0; change <= changes; change++) {
        const index = catalogue.index();
        const rows = [...current.values()];
        expect(index.size, `seed ${SEED}, change ${change}`).toBe(rows.length);
        const oracle = new Oracle(LAYOUT, rows, 'traffic');
        for (let i = 0; i < payloads; i++) {
          const spec = randomSpec(rows.length === 0 ? [newRow()] : rows, random);
          const sort = i % 2 === 0 ? undefined : randomSort(random);
          const expected = oracle.filter(spec, sort);
          const whole = await index.filter(spec, { offset: 0, limit: rows.length + 1 }, sort);
          const offset = Math.floor(random() * (expected.length + 3));
          const limit = Math.floor(random() * 30);
          const page = await index.filter(spec, { offset, limit }, sort);
          const same =
            samePage(whole, expected.length, expected) &&
            samePage(page, expected.length, expected.slice(offset, offset + limit));
          if (!same) {
            expect.fail(
              `seed ${SEED}, change ${change}, payload ${i}: ${JSON.stringify({ spec, sort, offset, limit, expected, whole, page })}`,
            );
          }
          if (i < 20) earlier.push({ index, spec, sort, page: whole });
        }
        const changed = Array.from({ length: upTo(random, size) }, newRow);
        const deleted = Array.from({ length: upTo(random, size) }, () => newRow().id);
        await catalogue.apply(changed, deleted);
        for (const edited of changed) current.set(edited.id, edited);
        for (const gone of deleted) current.delete(gone);
      }
      for (const { index, spec, sort, page } of earlier) {
        const again = await index.filter(spec, { offset: 0, limit: index.size + 1 }, sort);
        expect(again, `seed ${SEED}, old`).toEqual(page);
      }
    });
  });
}

const randomSort = (random: Random): Sort => ({
  metric: LAYOUT.metrics[Math.floor(random() * LAYOUT.metrics.length)]!,
  descending: random() < 0.5,
});

function samePage(page: Page, total: number, ids: number[]): boolean {
  return page.total === total && page.ids.length === ids.length && ids.every((id, i) => page.ids[i] === id);
}

/** Mostly few, sometimes none, sometimes as many as there are rows. */
const upTo = (random: Random, size: number) => Math.floor(random() ** 4 * (size + 3));

function tied(id: number, random: Random): IndexRow {
  const row = randomRow(id, random);
  const few = (value: number | null) => (value === null ? null : ((Math.abs(value) % 3) - 1) * 4);
  return { ...row, metrics: row.metrics.map(few) };
}

function far(n: number): number {
  return 2 ** 32 - 100_000 + n * 1009;
}

function wide(id: number, random: Random): IndexRow {
  const row = randomRow(id, random);
  const ends = [2 ** 31, 2 ** 32, -(2 ** 31), Number.MAX_SAFE_INTEGER - 2, Number.MIN_SAFE_INTEGER + 2];
  const near = () => ends[Math.floor(random() * ends.length)]! + Math.floor(random() * 5) - 2;
  return { ...row, metrics: row.metrics.map((value) => (value === null ? null : near())) };
}

function sparse(id: number, random: Random): IndexRow {
  const row = randomRow(id, random);
  return random() < 0.05 ? row : unknown(id, random);
}

function unknown(id: number, random: Random): IndexRow {
  const row = randomRow(id, random);
  return {
    ...row,
    metrics: row.metrics.map(() => null),
    flags: row.flags.map(() => null),
    lists: row.lists.map(() => []),
  };
}

import { describe, expect, it } from 'vitest';
import type { FilteredPage, FilterSpec, IndexRow, Layout, Position, Sort } from '../index.ts';
import { Oracle } from '../oracle.testing.ts';
import { LAYOUT, randomRow, randomSpec, rowOf, SEED, seeded } from '../random-rows.testing.ts';
import type { FilterEngine, FilterIndex } from './engine.ts';

const ALL: FilterSpec = { ranges: [], flags: [], lists: [] };
const ONE_METRIC: Layout = { metrics: ['m'], flags: [], lists: [] };

type Random = () => number;

/** A catalogue that changes `changes` times; every version gets `payloads` random filters. */
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
 * The semantics of filters, which every engine must have: random payloads over nine kinds of changing catalogue, compared with
 * the simplest filter. A slower engine gets a share of the payloads and of the changes.
 */
export function filterSemantics(engine: FilterEngine, share = { payloads: 1, changes: 1 }): void {
  const shareOf = (count: number, of: number) => Math.ceil(count * of);

  describe(`filter ${engine.name} (seed ${SEED})`, () => {
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
      const earlier: { index: FilterIndex; spec: FilterSpec; sort: Sort | undefined; page: FilteredPage }[] =
        [];
      const left: { after: Position; sort: Sort | undefined }[] = [];

      for (let change = 0; change <= changes; change++) {
        if (change > 0) {
          const changed = Array.from({ length: upTo(random, size) }, newRow);
          const deleted = Array.from({ length: upTo(random, size) }, () => newRow().id);
          await catalogue.apply(changed, deleted);
          for (const edited of changed) current.set(edited.id, edited);
          for (const gone of deleted) current.delete(gone);
        }
        const index = catalogue.index();
        const rows = [...current.values()];
        const oracle = new Oracle(LAYOUT, rows, 'traffic');
        expect(index.size, `seed ${SEED}, change ${change}`).toBe(rows.length);
        await expectBounds(index, rows, `seed ${SEED}, change ${change}`);
        for (let i = 0; i < payloads; i++) {
          const { ids, ...others } = randomSpec(rows.length === 0 ? [newRow()] : rows, random);
          const spec: FilterSpec = ids && engine.filtersIds ? { ...others, ids } : others;
          const sort = i % 2 === 0 ? undefined : randomSort(random);
          const expected = oracle.filter(spec, sort);
          const whole = await index.filter(spec, { offset: 0, limit: rows.length + 1 }, sort);
          const offset = Math.floor(random() * (expected.length + 3));
          const limit = Math.floor(random() * 30);
          const page = await index.filter(spec, { offset, limit }, sort);
          const same =
            samePage(whole, expected, { offset: 0, limit: rows.length + 1 }) &&
            samePage(page, expected, { offset, limit });
          const label = `seed ${SEED}, change ${change}, payload ${i}`;
          if (!same)
            expect.fail(`${label}: ${JSON.stringify({ spec, sort, offset, limit, expected, whole, page })}`);
          if (page.last && (sort || !spec.ids)) left.push({ after: page.last, sort });
          const from = left[Math.floor(random() * left.length)];
          // Often a row that has changed or is gone since.
          if (from && i % 4 === 0) {
            const { after, sort } = from;
            const found = oracle.filter(others, sort);
            const next = await index.filter(others, { offset: 0, limit, after }, sort);
            if (!samePage(next, oracle.after(after, found, sort), { offset: 0, limit }, found.length))
              expect.fail(`${label}: ${JSON.stringify({ others, after, sort, limit, found, next })}`);
          }
          if (i % 25 === 0) {
            const facets = await index.facets(spec);
            expect(facets, `${label}: ${JSON.stringify(spec)}`).toEqual(oracle.facets(spec, facets));
          }
          if (i < 20 && engine.keepsVersions) earlier.push({ index, spec, sort, page: whole });
        }
      }
      for (const { index, spec, sort, page } of earlier) {
        const again = await index.filter(spec, { offset: 0, limit: index.size + 1 }, sort);
        expect(again, `seed ${SEED}, old`).toEqual(page);
      }
    });

    it('returns no rows and the exact total for a page far past the end', async () => {
      const rows = Array.from({ length: 100 }, (_, i) => randomRow(i + 1, seeded(i)));
      const index = (await engine.open(LAYOUT, 'traffic', rows)).index();
      expect(await index.filter(ALL, { offset: 1e13, limit: 10 })).toEqual({
        total: 100,
        ids: [],
        last: null,
        more: false,
      });
      const spec: FilterSpec = { ...ALL, flags: [{ flag: 'pinned', value: true }] };
      const { total } = await index.filter(spec, { offset: 0, limit: 1 });
      expect(await index.filter(spec, { offset: 1e13, limit: 10 })).toEqual({
        total,
        ids: [],
        last: null,
        more: false,
      });
    });

    it('neither repeats nor skips unchanged rows from page to page while others come, go and change', async () => {
      const random = seeded(SEED);
      const sorts = [
        undefined,
        ...LAYOUT.metrics.flatMap((metric) => [true, false].map((descending) => ({ metric, descending }))),
      ];
      for (const sort of sorts) {
        const rows = Array.from({ length: 60 }, (_, id) => (id % 2 === 0 ? randomRow : tied)(id, random));
        const catalogue = await engine.open(LAYOUT, 'traffic', rows);
        const untouched = new Set(rows.map(({ id }) => id));
        const seen: number[] = [];
        for (let after: Position | undefined; ; ) {
          const page = await catalogue.index().filter(ALL, { offset: 0, limit: 7, after }, sort);
          seen.push(...page.ids);
          if (!page.more || !page.last) break;
          after = page.last;
          // The last row of the page is gone, and so is one that may not have been seen.
          const deleted = [after.id, Math.floor(random() * 60)];
          const changed = [randomRow(Math.floor(random() * 60), random), tied(100 + seen.length, random)];
          for (const id of [...deleted, ...changed.map(({ id }) => id)]) untouched.delete(id);
          await catalogue.apply(changed, deleted);
        }
        const times = (id: number) => seen.filter((seenId) => seenId === id).length;
        expect(
          [...untouched].filter((id) => times(id) !== 1),
          `seed ${SEED}, ${JSON.stringify(sort)}`,
        ).toEqual([]);
      }
    });

    it('distinguishes whole numbers up to 2^53 and ids above 2^32', async () => {
      const big = Number.MAX_SAFE_INTEGER;
      const rows = Array.from({ length: 300 }, (_, i) => rowOf(2 ** 40 + i, big - i));
      const index = (await engine.open(ONE_METRIC, 'm', rows)).index();
      const withBounds = (min: number, max: number) =>
        index.filter(
          { ...ALL, ranges: [{ metric: 'm', min, max, unknown: 'exclude' }] },
          { offset: 0, limit: 9 },
        );
      expect(await withBounds(big - 1, big)).toMatchObject({ total: 2, ids: [2 ** 40, 2 ** 40 + 1] });
      expect(await withBounds(big - 299, big - 299)).toMatchObject({ total: 1, ids: [2 ** 40 + 299] });
    });

    it('keeps the bounds of a metric correct when its lowest or highest value is added or removed', async () => {
      const rows = new Map(Array.from({ length: 300 }, (_, i) => [i + 1, rowOf(i + 1, 1000 + i)]));
      const catalogue = await engine.open(ONE_METRIC, 'm', [...rows.values()]);
      const changes: [id: number, value: number | null][][] = [
        [[1, null]],
        [[300, 1500]],
        [
          [2, 1400],
          [3, 1400],
        ],
        [
          [300, null],
          [5, 7],
        ],
        [[6, 5000]],
        [[7, 7]],
        [[5, 1200]],
        [[7, 1300]],
      ];
      for (const change of changes) {
        const changed = change.map(([id, value]) => rowOf(id, value));
        for (const row of changed) rows.set(row.id, row);
        await catalogue.apply(changed, []);
        const values = [...rows.values()].flatMap(({ metrics: [value] }) => value ?? []);
        const bounds = { min: Math.min(...values), max: Math.max(...values) };
        expect(await catalogue.index().bounds('m'), JSON.stringify(change)).toEqual(bounds);
      }
    });

    it('draws at most 24 ascending bars between the bounds, with any filter', async () => {
      const rows = Array.from({ length: 600 }, (_, i) => randomRow(i + 1, seeded(i)));
      const index = (await engine.open(LAYOUT, 'traffic', rows)).index();
      const ranges = [{ metric: 'never', min: 1, max: 2, unknown: 'exclude' as const }];
      const none = await index.facets({ ...ALL, ranges });
      expect(none.total).toBe(0);
      for (const [m, { metric, starts, max }] of (await index.facets(ALL)).metrics.entries()) {
        const bounds = await index.bounds(metric);
        expect(none.metrics[m]!.starts).toEqual(starts);
        expect(starts.length).toBeLessThanOrEqual(24);
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        expect([starts[0], max]).toEqual([bounds?.min, bounds?.max ?? null]);
      }
    });

    it('draws bars of equal width over few or close values, otherwise bars that widen with the value', async () => {
      const bars = async (values: number[]) => {
        const rows = values.map((value, id) => rowOf(id, value));
        return (await (await engine.open(ONE_METRIC, 'm', rows)).index().facets(ALL)).metrics[0]!;
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
  });
}

async function expectBounds(index: FilterIndex, rows: IndexRow[], label: string) {
  for (const [m, metric] of LAYOUT.metrics.entries()) {
    const values = rows.flatMap(({ metrics }) => metrics[m] ?? []);
    const bounds = values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
    expect(await index.bounds(metric), `${label}, ${metric}`).toEqual(bounds);
  }
}

const randomSort = (random: Random): Sort => ({
  metric: LAYOUT.metrics[Math.floor(random() * LAYOUT.metrics.length)]!,
  descending: random() < 0.5,
});

function samePage(
  { ids, ...page }: FilteredPage,
  expected: number[],
  { offset, limit }: { offset: number; limit: number },
  total = expected.length,
): boolean {
  const wanted = expected.slice(offset, offset + limit);
  return (
    page.total === total &&
    page.more === (limit > 0 && offset + limit < expected.length) &&
    page.last?.id === wanted.at(-1) &&
    ids.length === wanted.length &&
    wanted.every((id, i) => ids[i] === id)
  );
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

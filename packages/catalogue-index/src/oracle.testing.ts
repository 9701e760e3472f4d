import type { Facets } from './facets.ts';
import type { FilterSpec } from './filter-spec.ts';
import type { Group, Grouping } from './groups.ts';
import type { IndexRow, Layout } from './layout.ts';
import type { Position } from './position.ts';
import type { Sort } from './sort.ts';

/** The simplest filter over row objects, for tests to compare the engine with. */
export class Oracle {
  readonly rows: IndexRow[];
  readonly #layout: Layout;
  readonly #popularity: number;

  constructor(layout: Layout, rows: IndexRow[], popularity: string) {
    const p = layout.metrics.indexOf(popularity);
    this.#layout = layout;
    this.#popularity = p;
    this.rows = [...rows].sort((a, b) => {
      const x = a.metrics[p] ?? Number.NEGATIVE_INFINITY;
      const y = b.metrics[p] ?? Number.NEGATIVE_INFINITY;
      if (x !== y) return x < y ? 1 : -1;
      return (a.tieBreak ?? 0) - (b.tieBreak ?? 0) || a.id - b.id;
    });
  }

  filter(spec: FilterSpec, sort?: Sort): number[] {
    const matching = this.#matching(spec);
    if (!sort) {
      const ids = matching.map(({ id }) => id);
      return spec.ids ? [...new Set(spec.ids)].filter((id) => ids.includes(id)) : ids;
    }
    const m = this.#layout.metrics.indexOf(sort.metric);
    const withValue = matching.filter(({ metrics }) => metrics[m] !== null);
    const unknown = matching.filter(({ metrics }) => metrics[m] === null);
    const numberOf = ({ metrics }: IndexRow) => (metrics[m] ?? 0) * (sort.descending ? -1 : 1);
    withValue.sort((a, b) => numberOf(a) - numberOf(b));
    return [...withValue, ...unknown].map(({ id }) => id);
  }

  /** The ids of `ids` whose rows come after a position, by comparing them one by one. */
  after(position: Position, ids: number[], sort?: Sort): number[] {
    const m = this.#layout.metrics.indexOf(sort?.metric ?? '');
    const keyOf = ({ value, popularity, tieBreak, id }: Position) => [
      value === null ? 1 : 0,
      (value ?? 0) * (sort?.descending ? -1 : 1),
      popularity === null ? 1 : 0,
      -(popularity ?? 0),
      tieBreak,
      id,
    ];
    const last = keyOf(position);
    const byId = new Map(this.rows.map((row) => [row.id, row]));
    return ids.filter((id) => {
      const { metrics, tieBreak = 0 } = byId.get(id) ?? { metrics: [] };
      const key = keyOf({
        value: metrics[m] ?? null,
        popularity: metrics[this.#popularity] ?? null,
        tieBreak,
        id,
      });
      const different = key.findIndex((part, i) => part !== last[i]);
      return different >= 0 && (key[different] ?? 0) > (last[different] ?? 0);
    });
  }

  #matching(spec: FilterSpec): IndexRow[] {
    const { metrics, flags, lists } = this.#layout;
    const tests = [
      ...spec.ranges.map(({ metric, min, max, unknown }) => {
        const m = metrics.indexOf(metric);
        return (row: IndexRow) => {
          const value = row.metrics[m]!;
          if (value === null) return unknown !== 'exclude';
          return unknown !== 'only' && (min === null || value >= min) && (max === null || value <= max);
        };
      }),
      ...spec.flags.map(({ flag, value }) => {
        const f = flags.indexOf(flag);
        return (row: IndexRow) => row.flags[f] === value;
      }),
      ...spec.lists.map(({ list, values, unknown, not }) => {
        const l = lists.findIndex(({ name }) => name === list);
        if (values.length === 0 && unknown === (not ?? false)) return () => true;
        return (row: IndexRow) => {
          const own = row.lists[l]!;
          return own.length === 0 ? unknown : values.some((value) => own.includes(value)) !== (not ?? false);
        };
      }),
      (row: IndexRow) => spec.ids?.includes(row.id) ?? true,
    ];
    return this.rows.filter((row) => tests.every((matches) => matches(row)));
  }

  /** `shape` provides the histogram's bars, which the engine is free to choose. */
  facets(spec: FilterSpec, shape: Facets): Facets {
    const { metrics, flags, lists } = this.#layout;
    const matching = (other: FilterSpec) => this.#matching(other);
    return {
      total: matching(spec).length,
      metrics: metrics.map((metric, m) => {
        const { starts, max } = shape.metrics[m]!;
        const rows = matching({ ...spec, ranges: spec.ranges.filter((range) => range.metric !== metric) });
        const counts = starts.map(() => 0);
        for (const row of rows) {
          const value = row.metrics[m]!;
          if (value !== null) counts[starts.findLastIndex((start) => start <= value)]!++;
        }
        return { metric, starts, max, counts, unknown: rows.filter((row) => row.metrics[m] === null).length };
      }),
      flags: flags.map((flag, f) => {
        const rows = matching({ ...spec, flags: spec.flags.filter((own) => own.flag !== flag) });
        const count = (value: boolean | null) => rows.filter((row) => row.flags[f] === value).length;
        return { flag, no: count(false), yes: count(true), unknown: count(null) };
      }),
      lists: lists.map(({ name, size }, l) => {
        const rows = matching({ ...spec, lists: spec.lists.filter((own) => own.list !== name) });
        const counts = new Array<number>(size).fill(0);
        for (const row of rows) for (const value of new Set(row.lists[l])) counts[value]!++;
        const unknown = rows.filter((row) => row.lists[l]!.length === 0).length;
        return { list: name, rows: rows.length, counts, unknown };
      }),
    };
  }

  groups(spec: FilterSpec, { list, metrics, columns }: Grouping): Group[] {
    const l = this.#layout.lists.findIndex(({ name }) => name === list);
    const all = this.#matching(spec);
    const inColumns = columns.map((column) => new Set(this.#matching(column)));
    return Array.from({ length: this.#layout.lists[l]?.size ?? 0 }, (_, value) => {
      const rows = all.filter((row) => row.lists[l]?.includes(value));
      return {
        rows: rows.length,
        metrics: metrics.map((metric) => {
          const m = this.#layout.metrics.indexOf(metric);
          const values = rows.flatMap((row) => row.metrics[m] ?? []).sort((a, b) => a - b);
          return {
            known: values.length,
            sum: values.reduce((sum, known) => sum + known, 0),
            median: values[Math.ceil(values.length / 2) - 1] ?? null,
            highest: values.slice(-3).reverse(),
          };
        }),
        columns: inColumns.map((column) => rows.filter((row) => column.has(row)).length),
      };
    });
  }
}

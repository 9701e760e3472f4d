import { type Bounds, barStarts, type Facets, type Layout } from '@brandlode/catalogue-index';
import { barOf } from './bar-of.ts';
import { UNKNOWN_CELL } from './cells.ts';
import { cellColumn, flagColumn, listColumn, metricColumn } from './columns.ts';
import type { Condition } from './conditions.ts';
import type { Asked } from './open-edition.ts';

/** The numbers that stand for no option: of all rows that hold, and of what counts for nobody. */
const TOTAL = 0;
const NOBODY = 1;

/**
 * One facet's numbers: its options from `first` on, `size` of them, and one more for 'not known'. `sql` gives a row's number,
 * of a list an array of them.
 */
type Share = { column: string; first: number; size: number; sql: string; isList: boolean };

/**
 * Counts every facet in one pass: a row gives one number for its place in each facet, and these are counted. A row that fails on
 * one column alone still counts for that column's own facet.
 */
export async function countFacets(
  { shards, kept: { layout }, rows, there }: Asked,
  held: Condition[],
  bounds: Bounds[],
): Promise<Facets> {
  const starts = bounds.map((ends) => (ends === null ? [] : barStarts(ends.min, ends.max)));
  const shares = sharesOf(layout, starts, bounds);
  const columns = [...new Set(held.map(({ column }) => column))];
  const fails = columns.map((column) => {
    const own = held.filter((condition) => condition.column === column).map(({ sql }) => sql);
    return `((${own.join(' and ')}) = 0)`;
  });
  const numberOf = ({ column, sql, isList }: Share): string => {
    const own = columns.indexOf(column);
    const counts = own < 0 ? 'failures = 0' : `failures = ${fails[own]}`;
    return isList
      ? `if(${counts}, ${sql}, emptyArrayUInt16())`
      : `toUInt16(if(${counts}, ${sql}, ${NOBODY}))`;
  };
  const all = [...shares.metrics, ...shares.flags, ...shares.lists];
  const single = all.filter(({ isList }) => !isList).map(numberOf);
  const numbers = [
    `[toUInt16(if(failures = 0, ${TOTAL}, ${NOBODY})), ${single.join()}]`,
    ...all.filter(({ isList }) => isList).map(numberOf),
  ];
  const counted = await shards.ask<[number, number]>(
    `select arrayJoin(arrayConcat(${numbers.join()})) as number, count()
     from ${rows} where (${['0', ...fails].join(' + ')} as failures) <= 1 and ${there} group by number`,
  );

  const countOf = new Map(counted);
  const countsOf = ({ first, size }: Share) => {
    const counts = Array.from({ length: size + 1 }, (_, i) => countOf.get(first + i) ?? 0);
    const unknown = counts.pop()!;
    return { counts, unknown };
  };
  return {
    total: countOf.get(TOTAL) ?? 0,
    metrics: layout.metrics.map((metric, m) => ({
      metric,
      starts: starts[m]!,
      max: bounds[m]?.max ?? null,
      ...countsOf(shares.metrics[m]!),
    })),
    flags: layout.flags.map((flag, f) => {
      const { counts, unknown } = countsOf(shares.flags[f]!);
      return { flag, no: counts[0]!, yes: counts[1]!, unknown };
    }),
    lists: layout.lists.map(({ name }, l) => ({ list: name, ...countsOf(shares.lists[l]!) })),
  };
}

function sharesOf({ metrics, flags, lists }: Layout, starts: number[][], bounds: Bounds[]) {
  let next = NOBODY + 1;
  const take = (column: string, size: number, sql: (first: number) => string, isList = false): Share => {
    const first = next;
    next += size + 1;
    return { column, first, size, sql: sql(first), isList };
  };
  const shares = {
    metrics: metrics.map((_, m) => {
      const column = metricColumn(m);
      const size = starts[m]!.length;
      return take(column, size, (first) => {
        if (size === 0) return `${first}`;
        const cell = cellColumn(m);
        const bar = barOf(`assumeNotNull(${column})`, cell, starts[m]!, bounds[m]!.max, `bar_${m}`);
        return `if(${cell} = ${UNKNOWN_CELL}, ${first + size}, ${first} + ${bar})`;
      });
    }),
    flags: flags.map((_, f) => take(flagColumn(f), 2, (first) => `${first} + ifNull(${flagColumn(f)}, 2)`)),
    lists: lists.map(({ size }, l) => {
      const column = listColumn(l);
      const options = (first: number) => `arrayMap(value -> toUInt16(${first} + value), ${column})`;
      return take(
        column,
        size,
        (first) => `if(empty(${column}), [toUInt16(${first + size})], ${options(first)})`,
        true,
      );
    }),
  };
  if (next > 0xffff) throw new RangeError('more options than 16 bits tell apart');
  return shares;
}

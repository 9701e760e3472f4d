import { type Bounds, barStarts, type Facets, type Layout } from '@brandlode/catalogue-index';
import { flagColumn, listColumn, metricColumn } from './columns.ts';
import { type Condition, place } from './conditions.ts';
import type { RevisionScope } from './revision.ts';

/** Number for no option, emitted by every matching row. */
const TOTAL = 0;

/** One facet's numbers: `first` for 'unknown', its options from the next on. `sql` yields a row's number, or an array for a list. */
type Share = { column: string; first: number; size: number; sql: string; isList: boolean };

/**
 * Counts every facet in one pass: a row emits one number for its option in each facet, and these are counted. A row that fails on
 * only one column still counts for that column's own facet.
 */
export async function countFacets(
  { shards, schema: { layout }, rows, visible }: RevisionScope,
  filters: Condition[],
  bounds: Bounds[],
  metrics: readonly string[],
): Promise<Facets> {
  const shares = sharesOf(layout, bounds, metrics);
  const columns = [...new Set(filters.map(({ column }) => column))];
  const fails = columns.map((column) => {
    const own = filters.filter((condition) => condition.column === column).map(({ sql }) => sql);
    return `((${own.join(' and ')}) = 0)`;
  });
  const all = [...shares.metrics, ...shares.flags, ...shares.lists].map(({ share }) => share);
  const own = (share: Share) => fails[columns.indexOf(share.column)];
  const arrayOf = (singles: string[]) => `cast([${singles.join()}], 'Array(UInt16)')`;
  const where = (counts: string, array: string) => `if(${counts}, ${array}, [])`;
  const together = all.filter((share) => !share.isList && own(share) === undefined);
  const apart = all.filter((share) => share.isList || own(share) !== undefined);
  const numbers = [
    where('failures = 0', arrayOf([`${TOTAL}`, ...together.map(({ sql }) => sql)])),
    ...apart.map((share) =>
      where(
        `failures = ${own(share) ?? 0}`,
        share.isList ? `arrayPushBack(${share.sql}, ${rowsNumber(share)})` : arrayOf([share.sql]),
      ),
    ),
  ];
  const counted = await shards.query<[number, number]>(
    `select arrayJoin(arrayConcat(${numbers.join()})) as number, count()
     from ${rows} where (${['0', ...fails].join(' + ')} as failures) <= 1 and ${visible} group by number`,
  );

  const countOf = new Map(counted);
  const countsOf = ({ first, size }: Share) => {
    const counts = Array.from({ length: size }, (_, i) => countOf.get(first + 1 + i) ?? 0);
    return { counts, unknown: countOf.get(first) ?? 0 };
  };
  return {
    total: countOf.get(TOTAL) ?? 0,
    metrics: shares.metrics.map(({ metric, starts, max, share }) => ({
      metric,
      starts,
      max,
      ...countsOf(share),
    })),
    flags: shares.flags.map(({ flag, share }) => {
      const { counts, unknown } = countsOf(share);
      const [no = 0, yes = 0] = counts;
      return { flag, no, yes, unknown };
    }),
    lists: shares.lists.map(({ list, share }) => ({
      list,
      rows: countOf.get(rowsNumber(share)) ?? 0,
      ...countsOf(share),
    })),
  };
}

/** The number that each counted row of a list emits once, regardless of its number of values. */
const rowsNumber = ({ first, size }: Share) => first + size + 1;

function sharesOf({ metrics, flags, lists }: Layout, bounds: Bounds[], counted: readonly string[]) {
  let next = TOTAL + 1;
  const take = (column: string, size: number, sql: (first: number) => string, isList = false): Share => {
    const first = next;
    next += size + (isList ? 2 : 1);
    return { column, first, size, sql: sql(first), isList };
  };
  const shares = {
    metrics: counted.map((metric) => {
      const m = place(metrics, metric);
      const column = metricColumn(m);
      const ends = bounds[m] ?? null;
      const starts = ends === null ? [] : barStarts(ends.min, ends.max);
      const share = take(column, starts.length, (first) => barOf(column, starts, first));
      return { metric, starts, max: ends?.max ?? null, share };
    }),
    flags: flags.map((flag, f) => {
      const column = flagColumn(f);
      const sql = (first: number) =>
        `if(isNull(${column}), ${first}, ${first + 1} + assumeNotNull(${column}))`;
      return { flag, share: take(column, 2, sql) };
    }),
    lists: lists.map(({ name, size }, l) => {
      const column = listColumn(l);
      const options = (first: number) => `arrayMap(value -> toUInt16(${first + 1} + value), ${column})`;
      const sql = (first: number) => `if(empty(${column}), [toUInt16(${first})], ${options(first)})`;
      return { list: name, share: take(column, size, sql, true) };
    }),
  };
  if (next > 0xffff) throw new RangeError('more options than 16 bits can distinguish');
  return shares;
}

/** SQL for the number of the bar of a metric's value: the last whose start is not above it. */
function barOf(column: string, starts: number[], unknown: number): string {
  if (starts.length === 0) return `${unknown}`;
  const bars = `cast([${starts.join()}], 'Array(Int64)')`;
  const numbers = starts.map((_, i) => unknown + 1 + i);
  return `if(isNull(${column}), ${unknown}, transform(roundDown(assumeNotNull(${column}), ${bars}), ${bars}, [${numbers.join()}], ${unknown}))`;
}

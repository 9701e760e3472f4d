import { type Group, type Grouping, MAX_COLUMNS } from '@brandlode/catalogue-index';
import { listColumn, metricColumn } from './columns.ts';
import { conditions, place } from './conditions.ts';
import type { RevisionScope } from './revision.ts';

type Statistics = [known: number, sum: number, median: number | null, lowest: number[]];
const NO_VALUES = { known: 0, sum: 0, median: null, highest: [] };

/** The groups by value of the list, in one query. */
export async function groupRows(
  { shards, schema, rows, visible }: RevisionScope,
  filters: string[],
  { list, metrics, columns }: Grouping,
): Promise<Group[]> {
  if (columns.length > MAX_COLUMNS) throw new RangeError(`more than ${MAX_COLUMNS} columns`);
  const { layout } = schema;
  const l = place(
    layout.lists.map(({ name }) => name),
    list,
  );
  const popularity = layout.metrics.indexOf(schema.popularity);
  // Aggregates leave out unknown values.
  const statistics = metrics.map((metric) => {
    const column = metricColumn(place(layout.metrics, metric));
    const values = [
      `count(${column})`,
      `ifNull(sum(toFloat64(${column})), 0)`,
      `quantileExactLow(0.5)(${column})`,
      `groupArraySorted(3)(0 - ${column})`,
    ];
    return `tuple(${values.join()})`;
  });
  const counts = columns.map((spec) => {
    const all = conditions(layout, popularity, spec).map(({ sql }) => sql);
    return `countIf(${all.length === 0 ? '1' : all.join(' and ')})`;
  });
  const found = await shards.query<[value: number, rows: number, Statistics[], number[]]>(
    `select arrayJoin(${listColumn(l)}) as value, count(), [${statistics.join()}], [${counts.join()}]
     from ${rows} where ${[...filters, visible].join(' and ')} group by value`,
  );
  const groups = Array.from(
    { length: layout.lists[l]?.size ?? 0 },
    (): Group => ({ rows: 0, metrics: metrics.map(() => NO_VALUES), columns: columns.map(() => 0) }),
  );
  for (const [value, count, described, counted] of found)
    groups[value] = {
      rows: count,
      metrics: described.map(([known, sum, median, lowest]) => ({
        known,
        sum,
        median,
        highest: lowest.map((negative) => 0 - negative),
      })),
      columns: counted,
    };
  return groups;
}

import { type Group, type Grouping, MAX_COLUMNS } from '@brandlode/catalogue-index';
import { listColumn, metricColumn } from './columns.ts';
import { conditions, place } from './conditions.ts';
import type { RevisionScope } from './revision.ts';

type Statistics = [known: number, sum: number, median: number | null, lowest: number[]];
const NO_VALUES = { known: 0, sum: 0, median: null, highest: [] };

/**
 * The groups by value of the list, in one query. Each shard evaluates the conditions in a view: aggregated directly, a condition
 * that is never true makes servers disagree on its name, which fails the query.
 */
export async function groupRows(
  { shards, schema, shardRows, visible }: RevisionScope,
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
  const evaluated = [
    `arrayJoin(${listColumn(l)}) as value`,
    ...metrics.map((metric, m) => `${metricColumn(place(layout.metrics, metric))} as m${m}`),
    ...columns.map((spec, c) => {
      const all = conditions(layout, popularity, spec).map(({ sql }) => sql);
      return `${all.length === 0 ? '1' : all.join(' and ')} as c${c}`;
    }),
  ];
  const perShard = `select ${evaluated.join()} from ${shardRows} where ${[...filters, visible].join(' and ')}`;
  // Aggregates leave out unknown values.
  const statistics = metrics.map(
    (_, m) =>
      `tuple(count(m${m}), ifNull(sum(toFloat64(m${m})), 0), quantileExactLow(0.5)(m${m}), groupArraySorted(3)(0 - m${m}))`,
  );
  const counts = columns.map((_, c) => `countIf(c${c})`);
  const found = await shards.query<[value: number, rows: number, Statistics[], number[]]>(
    `select value, count(), [${statistics.join()}], [${counts.join()}]
     from cluster('${shards.cluster}', view(${perShard})) group by value`,
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

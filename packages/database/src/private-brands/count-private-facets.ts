import { barStarts } from '@brandlode/catalogue-index';
import { FLAG_KEYS, type FlagKey, METRIC_KEYS, type MetricKey } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { ofWorkspace } from './filter-private-brands.ts';
import {
  allOf,
  conditionsOf,
  PRIVATE_LISTS,
  type PrivateFilter,
  type PrivateList,
} from './private-filter.ts';

type PrivateBounds = { [metric in MetricKey]?: { min: number; max: number } };

/** Lowest and highest known value of each metric in a workspace. */
export async function readPrivateBounds(db: Database, workspaceId: string): Promise<PrivateBounds> {
  const ends = METRIC_KEYS.map(
    (key) =>
      sql`min(${sql.ref(key)}) as ${sql.ref(`min ${key}`)}, max(${sql.ref(key)}) as ${sql.ref(`max ${key}`)}`,
  );
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(ends)} from private_brands where ${ofWorkspace(workspaceId)}`.execute(db);
  const bounds: PrivateBounds = {};
  for (const key of METRIC_KEYS) {
    const [min, max] = [rows[0]?.[`min ${key}`], rows[0]?.[`max ${key}`]];
    if (min != null && max != null) bounds[key] = { min, max };
  }
  return bounds;
}

const COLUMNS = ['brand_name', 'brand_url', 'brand_description', ...METRIC_KEYS, ...FLAG_KEYS] as const;

/** The columns, lists and sets of technologies (ids by name) of which any brand in a workspace has a value. */
export async function readPrivateColumns(
  db: Database,
  workspaceId: string,
  technologies: Record<string, string[]>,
): Promise<Set<string>> {
  const known = [
    ...COLUMNS.map((key) => sql`bool_or(${sql.ref(key)} is not null) as ${sql.ref(key)}`),
    ...PRIVATE_LISTS.map((key) => sql`bool_or(cardinality(${sql.ref(key)}) > 0) as ${sql.ref(key)}`),
    ...Object.entries(technologies).map(
      ([key, ids]) => sql`bool_or(technologies && ${ids}::text[]) as ${sql.ref(key)}`,
    ),
  ];
  const { rows } = await sql<Record<string, boolean | null>>`
    select ${sql.join(known)} from private_brands where ${ofWorkspace(workspaceId)}`.execute(db);
  return new Set(Object.entries(rows[0] ?? {}).flatMap(([key, isKnown]) => (isKnown ? [key] : [])));
}

/** Like the facets of the index, but lists by value. */
export type PrivateFacets = {
  total: number;
  metrics: { metric: MetricKey; starts: number[]; max: number | null; counts: number[]; unknown: number }[];
  flags: { flag: FlagKey; yes: number; no: number; unknown: number }[];
  lists: { list: PrivateList; rows: number; counts: Map<string, number>; unknown: number }[];
};

/** How many brands match with each option of the filter bar: each is counted with all conditions except those on its own column. */
export async function countPrivateFacets(
  db: Database,
  workspaceId: string,
  filter: PrivateFilter,
): Promise<PrivateFacets> {
  const bounds = await readPrivateBounds(db, workspaceId);
  const starts = new Map(
    METRIC_KEYS.map((key) => [key, bounds[key] ? barStarts(bounds[key].min, bounds[key].max) : []]),
  );
  const conditions = conditionsOf(filter);
  /** True for rows that match, or fail only conditions on this column. */
  const counts = (column: string) => {
    const others = [...conditions].flatMap(([name, condition]) => (name === column ? [] : [condition]));
    return allOf(others);
  };
  const bar = (key: MetricKey) =>
    sql`case when ${counts(key)} then coalesce(width_bucket(${sql.ref(key)}::float8, ${starts.get(key)}::float8[]), 0) end`;
  const flag = (key: FlagKey) =>
    sql`case when ${counts(key)} then case ${sql.ref(key)} when true then 1 when false then 0 else 2 end end`;
  const groups = [
    ...METRIC_KEYS.map((key) => sql`${bar(key)} as ${sql.ref(key)}`),
    ...FLAG_KEYS.map((key) => sql`${flag(key)} as ${sql.ref(key)}`),
  ];
  const keys = [...METRIC_KEYS, ...FLAG_KEYS].map((key) => sql.ref(key));
  const entries = (list: PrivateList) => sql`
    select ${list}, value::text, count(*)::integer from private_brands
      left join lateral unnest(${sql.ref(list)}) as value on true
    where ${ofWorkspace(workspaceId)} and ${counts(list)} group by value
    union all select ${`rows of ${list}`}, '', count(*)::integer from private_brands
    where ${ofWorkspace(workspaceId)} and ${counts(list)}`;
  const { rows } = await sql<{ column: string; value: string | null; count: number }>`
    with coded as (select ${sql.join(groups)} from private_brands where ${ofWorkspace(workspaceId)})
    select case grouping(${sql.join(keys)})
        ${sql.join(
          [...METRIC_KEYS, ...FLAG_KEYS].map(
            (key, index) => sql`when ${2 ** keys.length - 1 - 2 ** (keys.length - 1 - index)} then ${key}`,
          ),
          sql` `,
        )} end as column,
      coalesce(${sql.join(keys)})::text as value, count(*)::integer as count
    from coded group by grouping sets (${sql.join(keys.map((key) => sql`(${key})`))})
    union all ${sql.join(PRIVATE_LISTS.map(entries), sql` union all `)}
    union all select 'total', '', count(*)::integer from private_brands
    where ${ofWorkspace(workspaceId)} and ${allOf(conditions.values())}`.execute(db);
  const counted = new Map<string, Map<string | null, number>>();
  for (const { column, value, count } of rows) {
    const values = counted.get(column) ?? new Map<string | null, number>();
    counted.set(column, values.set(value, count));
  }
  const of = (column: string, value: string | number | null) =>
    counted.get(column)?.get(value === null ? null : String(value)) ?? 0;
  const list = (name: PrivateList) => ({
    list: name,
    rows: of(`rows of ${name}`, ''),
    counts: new Map(
      [...(counted.get(name) ?? [])].flatMap(([value, count]) =>
        value === null ? [] : [[value, count] as const],
      ),
    ),
    unknown: of(name, null),
  });
  return {
    total: of('total', ''),
    metrics: METRIC_KEYS.map((metric) => {
      const bars = starts.get(metric) ?? [];
      return {
        metric,
        starts: bars,
        max: bounds[metric]?.max ?? null,
        counts: bars.map((_, index) => of(metric, index + 1)),
        unknown: of(metric, 0),
      };
    }),
    flags: FLAG_KEYS.map((key) => ({ flag: key, yes: of(key, 1), no: of(key, 0), unknown: of(key, 2) })),
    lists: PRIVATE_LISTS.map(list),
  };
}

import type { Unknown } from '@brandlode/catalogue-index';
import { type FlagKey, type MetricKey, TRAIT_KEYS } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';

export const PRIVATE_LISTS = ['locations', 'categories', 'technologies', ...TRAIT_KEYS] as const;
export type PrivateList = (typeof PRIVATE_LISTS)[number];

/**
 * A filter over private brands, in stored units: like the index's FilterSpec, except that lists have the values of the column
 * (ids of categories and technologies, codes of countries).
 */
export type PrivateFilter = {
  ranges: { metric: MetricKey; min: number | null; max: number | null; unknown: Unknown }[];
  flags: { flag: FlagKey; value: boolean | null }[];
  lists: { list: PrivateList; values: (string | number)[]; unknown: boolean; not?: boolean | undefined }[];
  /** Set if no private brand can match. */
  matchesNone?: boolean;
};

type Range = PrivateFilter['ranges'][number];
type List = PrivateFilter['lists'][number];
type Condition = RawBuilder<boolean>;

/** By column, so that facets can leave one out. None of them is ever null. */
export function conditionsOf({
  ranges,
  flags,
  lists,
  matchesNone = false,
}: PrivateFilter): Map<string, Condition> {
  const conditions = new Map<string, Condition[]>();
  const add = (column: string, condition: Condition) =>
    conditions.set(column, [...(conditions.get(column) ?? []), condition]);
  if (matchesNone) add('like', sql`false`);
  for (const range of ranges) add(range.metric, rangeCondition(range));
  for (const { flag, value } of flags)
    add(flag, sql`${sql.ref(flag)} is not distinct from ${value}::boolean`);
  for (const entry of lists) {
    if (entry.values.length > 0 || entry.unknown === !entry.not) add(entry.list, listCondition(entry));
  }
  return new Map([...conditions].map(([column, all]) => [column, allOf(all)]));
}

export const allOf = (conditions: Iterable<Condition>): Condition =>
  sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`;

function rangeCondition({ metric, min, max, unknown }: Range): Condition {
  const column = sql.ref(metric);
  if (unknown === 'only') return sql`${column} is null`;
  const bounds = sql`coalesce(${allOf([
    ...(min === null ? [] : [sql<boolean>`${column} >= ${min}`]),
    ...(max === null ? [] : [sql<boolean>`${column} <= ${max}`]),
  ])}, false)`;
  return unknown === 'include'
    ? sql`(${column} is null or ${bounds})`
    : sql`(${column} is not null and ${bounds})`;
}

function listCondition({ list, values, unknown, not }: List): Condition {
  const column = sql.ref(list);
  const any = sql<boolean>`${column} && ${values}::${sql.raw(list === 'categories' ? 'smallint[]' : 'text[]')}`;
  if (not) return unknown ? sql`not ${any}` : sql`(not ${any} and ${column} <> '{}')`;
  return unknown ? sql`(${any} or ${column} = '{}')` : any;
}

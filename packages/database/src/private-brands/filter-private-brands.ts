import type { FilteredPage, Page, Position } from '@brandlode/catalogue-index';
import type { MetricKey } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { allOf, conditionsOf, type PrivateFilter } from './private-filter.ts';

/** A condition on `private_brands`. */
export const ofWorkspace = (workspaceId: string) =>
  sql<boolean>`workspace_id = ${workspaceId} and deletion_id is null`;

/** For `order by`, like `MOST_POPULAR` in the shared catalogue. */
export const MOST_POPULAR_PRIVATE = sql`estimated_monthly_traffic desc nulls last, tie_break, id`;

/** Sort by a metric; unknown values last in both directions, equal ones by popularity. */
type PrivateSort = { metric: MetricKey; descending: boolean };

/** A page of the matching brands, sorted or most popular first, and the total number of matches, as the index of the catalogue returns them. */
export async function filterPrivateBrands(
  db: Database,
  workspaceId: string,
  filter: PrivateFilter,
  { offset, limit, after }: Page,
  sort?: PrivateSort,
): Promise<FilteredPage> {
  const value = sort ? sql.ref(sort.metric) : sql`null::bigint`;
  const direction = sql.raw(sort?.descending ? 'desc' : 'asc');
  const { total, found } = onlyRow(
    await sql<{ total: number; found: Position[] }>`
    with matched as materialized (
      select id, estimated_monthly_traffic, tie_break, ${value} as sorted from private_brands
      where ${ofWorkspace(workspaceId)} and ${allOf(conditionsOf(filter).values())})
    select (select count(*)::integer from matched) as total,
      array(select json_build_object('value', sorted, 'popularity', estimated_monthly_traffic, 'tieBreak', tie_break, 'id', id)
        from matched where ${after ? isAfter(after, sort) : sql`true`}
        order by sorted ${direction} nulls last, ${MOST_POPULAR_PRIVATE} limit ${limit + 1} offset ${offset}) as found`.execute(
      db,
    ),
  );
  const page = found.slice(0, limit);
  return {
    total,
    ids: page.map(({ id }) => id),
    last: page.at(-1) ?? null,
    more: limit > 0 && found.length > limit,
  };
}

/** A row of `matched` comes after a position: unknown values last, as in the order. */
function isAfter({ value, popularity, tieBreak, id }: Position, sort: PrivateSort | undefined) {
  const sign = sql.raw(sort?.descending ? '-' : '');
  return sql<boolean>`(sorted is null, ${sign}coalesce(sorted, 0), estimated_monthly_traffic is null, -coalesce(estimated_monthly_traffic, 0), tie_break, id)
    > (${value === null}::boolean, ${sign}coalesce(${value}::bigint, 0), ${popularity === null}::boolean, -coalesce(${popularity}::bigint, 0), ${tieBreak}::bigint, ${id}::bigint)`;
}

/** Counts the private brands of a workspace. */
export async function countPrivateBrands(db: Database, workspaceId: string): Promise<number> {
  const { brands } = await db
    .selectFrom('private_brands')
    .select((row) => row.fn.countAll<number>().as('brands'))
    .where('workspace_id', '=', workspaceId)
    .where('deletion_id', 'is', null)
    .executeTakeFirstOrThrow();
  return brands;
}

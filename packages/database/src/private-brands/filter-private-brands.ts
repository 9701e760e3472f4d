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

/** A page of the matching brands, sorted or most popular first, and the total number of matches. */
export async function filterPrivateBrands(
  db: Database,
  workspaceId: string,
  filter: PrivateFilter,
  { offset, limit }: { offset: number; limit: number },
  sort?: PrivateSort,
): Promise<{ total: number; ids: number[] }> {
  const value = sort ? sql.ref(sort.metric) : sql`null::bigint`;
  const direction = sql.raw(sort?.descending ? 'desc' : 'asc');
  const result = await sql<{ total: number; ids: number[] }>`
    with matched as materialized (
      select id, estimated_monthly_traffic, tie_break, ${value} as sorted from private_brands
      where ${ofWorkspace(workspaceId)} and ${allOf(conditionsOf(filter).values())})
    select (select count(*)::integer from matched) as total,
      array(select id from matched order by sorted ${direction} nulls last, ${MOST_POPULAR_PRIVATE} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  const { total, ids } = onlyRow(result);
  // Elements of a bigint array arrive as text.
  return { total, ids: ids.map(Number) };
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

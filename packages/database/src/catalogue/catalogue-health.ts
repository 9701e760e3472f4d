import { VISIT_REASONS } from '@brandlode/contract';
import type pg from 'pg';
import { type CatalogueName, IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';

/** Of each source. */
const MAX_REASONS = 8;
/** The detail is of one site, such as the words on its page; stores are counted without it. */
const REASON_WITH_DETAIL = `^((?:front page: )?(?:${Object.keys(VISIT_REASONS).join('|')})): .*$`;

type Queryable = Pick<pg.Pool, 'query'>;

/** Brands of the active catalogue, and of how many each column is known. */
export async function countCatalogue<Column extends string>(
  pool: Queryable,
  columns: readonly Column[],
): Promise<{ brands: number; known: Record<Column, number> }> {
  const counts = columns.map((column) => `count(${column})::integer as ${column}`);
  const { rows } = await pool.query(
    `select count(*)::integer as brands, ${counts.join(', ')} from brands where ${IN_ACTIVE_CATALOGUE}`,
  );
  const { brands, ...known } = rows[0];
  return { brands, known };
}

/** Both catalogues, and how collection is doing. */
export async function readCollectionHealth(pool: Queryable) {
  const [catalogues, loads, stores, sources] = await Promise.all([
    pool.query<{ name: CatalogueName; brands: number }>(
      `select name, count(brands.id)::integer as brands from unnest('{real,demonstration}'::text[]) as name
       left join brands on catalogue = name group by name order by name desc`,
    ),
    pool.query<{ loaded: boolean }>(
      "select exists (select from catalogue_loads where name like 'name-suggestion-index %') as loaded",
    ),
    pool.query<{ observed: number; due: number; opted_out: number }>(
      `select count(*) filter (where finished_at > now() - interval '1 day')::integer as observed,
         count(*) filter (where due_at <= now() or requested_at is not null)::integer as due,
         (select count(*)::integer from opted_out_domains) as opted_out
       from stores`,
    ),
    pool.query<{
      source: string;
      found: number;
      failed: number;
      blocked: number;
      other: number;
      notApplicable: number;
      reasons: { reason: string; stores: number }[];
    }>(
      `with runs as (
         select source, outcome, regexp_replace(reason, $1, '\\1') as reason, count(*)::integer as stores
         from source_runs group by 1, 2, 3
       ), nothing_found as (
         select source, reason, sum(stores)::integer as stores,
           row_number() over (partition by source order by sum(stores) desc, reason) as place
         from runs where outcome not in ('found', 'unchanged') and reason is not null group by source, reason
       )
       select source, coalesce(sum(stores) filter (where outcome in ('found', 'unchanged')), 0)::integer as found,
         coalesce(sum(stores) filter (where outcome = 'failed'), 0)::integer as failed,
         coalesce(sum(stores) filter (where outcome = 'blocked'), 0)::integer as blocked,
         coalesce(sum(stores) filter (where outcome in ('missing', 'not applicable')), 0)::integer as other,
         coalesce(sum(stores) filter (where outcome = 'not applicable'), 0)::integer as "notApplicable",
         coalesce((
           select jsonb_agg(jsonb_build_object('reason', reason, 'stores', stores) order by place)
           from nothing_found where nothing_found.source = runs.source and place <= $2
         ), '[]') as reasons
       from runs group by source order by source`,
      [REASON_WITH_DETAIL, MAX_REASONS],
    ),
  ]);
  const [totals] = stores.rows;
  return {
    catalogues: catalogues.rows,
    starterLoaded: loads.rows[0]?.loaded ?? false,
    observed: totals?.observed ?? 0,
    due: totals?.due ?? 0,
    optedOut: totals?.opted_out ?? 0,
    sources: sources.rows,
  };
}

import type pg from 'pg';
import { type CatalogueName, IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';

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
      reason: string | null;
    }>(
      `select source, count(*) filter (where outcome in ('found', 'unchanged'))::integer as found,
         count(*) filter (where outcome = 'failed')::integer as failed,
         count(*) filter (where outcome = 'blocked')::integer as blocked,
         count(*) filter (where outcome in ('missing', 'not applicable'))::integer as other,
         count(*) filter (where outcome = 'not applicable')::integer as "notApplicable",
         mode() within group (order by reason) filter (where outcome not in ('found', 'unchanged')) as reason
       from source_runs group by source order by source`,
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

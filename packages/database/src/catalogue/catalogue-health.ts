import { VISIT_REASONS } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { type CatalogueName, IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';

/** Of each source. */
const MAX_REASONS = 8;
/** The detail is of one site, such as the words on its page; stores are counted without it. */
const REASON_WITH_DETAIL = `^((?:front page: )?(?:${Object.keys(VISIT_REASONS).join('|')})): .*$`;

/** Brands of the active catalogue, and of how many each column is known. */
export async function countCatalogue<Column extends string>(
  db: Database,
  columns: readonly Column[],
): Promise<{ brands: number; known: Record<Column, number> }> {
  const selected = columns.map((column) => sql`count(${sql.ref(column)})::integer as ${sql.ref(column)}`);
  const result = await sql<Record<Column, number> & { brands: number }>`
    select count(*)::integer as brands, ${sql.join(selected)} from brands where ${IN_ACTIVE_CATALOGUE}`.execute(
    db,
  );
  const counts = onlyRow(result);
  return { brands: counts.brands, known: counts };
}

/** Both catalogues, and how collection is doing. */
export async function readCollectionHealth(db: Database) {
  const [catalogues, loads, stores, sources] = await Promise.all([
    sql<{ name: CatalogueName; brands: number }>`
      select name, count(brands.id)::integer as brands from unnest('{real,demonstration}'::text[]) as name
       left join brands on catalogue = name group by name order by name desc`.execute(db),
    sql<{ loaded: boolean }>`
      select exists (select from catalogue_loads where name like 'name-suggestion-index %') as loaded`.execute(
      db,
    ),
    sql<{ observed: number; due: number; opted_out: number }>`
      select count(*) filter (where finished_at > now() - interval '1 day')::integer as observed,
         count(*) filter (where due_at <= now() or requested_at is not null)::integer as due,
         (select count(*)::integer from opted_out_domains) as opted_out
       from stores`.execute(db),
    sql<{
      source: string;
      found: number;
      failed: number;
      blocked: number;
      other: number;
      not_applicable: number;
      reasons: { reason: string; stores: number }[];
    }>`
      with runs as (
         select source, outcome, regexp_replace(reason, ${REASON_WITH_DETAIL}, '\\1') as reason, count(*)::integer as stores
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
         coalesce(sum(stores) filter (where outcome = 'not applicable'), 0)::integer as not_applicable,
         coalesce((
           select jsonb_agg(jsonb_build_object('reason', reason, 'stores', stores) order by place)
           from nothing_found where nothing_found.source = runs.source and place <= ${MAX_REASONS}
         ), '[]') as reasons
       from runs group by source order by source`.execute(db),
  ]);
  const [totals] = stores.rows;
  return {
    catalogues: catalogues.rows,
    starterLoaded: loads.rows[0]?.loaded ?? false,
    observed: totals?.observed ?? 0,
    due: totals?.due ?? 0,
    optedOut: totals?.opted_out ?? 0,
    sources: sources.rows.map(({ not_applicable, ...source }) => ({
      ...source,
      notApplicable: not_applicable,
    })),
  };
}

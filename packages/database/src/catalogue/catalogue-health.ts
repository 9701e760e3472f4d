import { VISIT_REASONS } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { type CatalogueName, IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';

/** The maximum number of reasons that are shown per source. */
const MAX_REASONS = 8;
const MAX_BLOCKED = 20;
/** The detail describes one site, such as the words on its page; stores are counted without it. */
const REASON_WITH_DETAIL = `^((?:front page: )?(?:${Object.keys(VISIT_REASONS).join('|')})): .*$`;

/** Number of brands of the active catalogue, and of those with each column known. */
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

const TEXTS = ['brand_url', 'brand_description'] as const;

/** Those of the displayed texts that any brand of the active catalogue has. */
export async function readKnownTexts(db: Database): Promise<(typeof TEXTS)[number][]> {
  const known = TEXTS.map(
    (column) => sql`exists (
      select from brands where ${IN_ACTIVE_CATALOGUE} and ${sql.ref(column)} is not null) as ${sql.ref(column)}`,
  );
  const row = onlyRow(
    await sql<Record<(typeof TEXTS)[number], boolean>>`select ${sql.join(known)}`.execute(db),
  );
  return TEXTS.filter((column) => row[column]);
}

/** Number of brands of the active catalogue with products that are not gone. */
export async function countBrandsWithProducts(db: Database): Promise<number> {
  const result = await sql<{ brands: number }>`
    select count(*)::integer as brands from brands where ${IN_ACTIVE_CATALOGUE}
      and exists (select from products where brand_id = brands.id and gone_at is null)`.execute(db);
  return onlyRow(result).brands;
}

/** Number of brands of the active catalogue whose profile is known while its audience is not. */
export async function countUnreadProfiles(db: Database): Promise<{ facebook: number; instagram: number }> {
  const result = await sql<{ facebook: number; instagram: number }>`
    select count(*) filter (where nullif(fb_url, 'NULL') is not null and fb_likes_count is null)::integer as facebook,
      count(*) filter (where nullif(ig_url, 'NULL') is not null and ig_followers_count is null)::integer as instagram
    from brands where ${IN_ACTIVE_CATALOGUE}`.execute(db);
  return onlyRow(result);
}

/** Whether any list of popular sites was ever loaded, and when a process last started to load one that never was. */
export async function readRankListProgress(
  db: Database,
): Promise<{ isLoaded: boolean; startedAt: Date | null }> {
  const result = await sql<{ isLoaded: boolean; startedAt: Date | null }>`
    select coalesce(bool_or(day is not null), false) as "isLoaded",
      max(claimed_at) filter (where day is null) as "startedAt"
    from rank_lists`.execute(db);
  return onlyRow(result);
}

/** Brands of the active catalogue by the days since their store was last checked: up to each of `days`, older, never. */
export async function countCheckAges(db: Database, days: readonly number[]) {
  const within = days.map((end, index) => {
    const start =
      index === 0 ? sql`` : sql` and finished_at <= now() - ${days[index - 1]} * interval '1 day'`;
    return sql`count(*) filter (where finished_at > now() - ${end} * interval '1 day'${start})::integer`;
  });
  const result = await sql<{ counts: number[]; checked: number; brands: number }>`
    select array[${sql.join(within)}] as counts, count(finished_at)::integer as checked, count(*)::integer as brands
    from brands b left join stores s on s.domain = b.domain where ${IN_ACTIVE_CATALOGUE}`.execute(db);
  const { counts, checked, brands } = onlyRow(result);
  return { counts, older: checked - counts.reduce((sum, count) => sum + count, 0), never: brands - checked };
}

/** Both catalogues, and the state of collection. */
export async function readCollectionHealth(db: Database) {
  const [catalogues, loads, stores, blocked, sources] = await Promise.all([
    sql<{ name: CatalogueName; brands: number }>`
      select name, count(brands.id)::integer as brands from unnest('{real,demonstration}'::text[]) as name
       left join brands on catalogue = name group by name order by name desc`.execute(db),
    sql<{ loaded: boolean }>`
      select exists (select from catalogue_loads where name like 'name-suggestion-index %') as loaded`.execute(
      db,
    ),
    sql<{ observed: number; due: number; requested: number; oldest: Date | null; opted_out: number }>`
      select count(*) filter (where finished_at > now() - interval '1 day')::integer as observed,
         count(*) filter (where due_at <= now() or requested_at is not null)::integer as due,
         count(requested_at)::integer as requested,
         least(min(due_at) filter (where due_at <= now()), min(requested_at)) as oldest,
         (select count(*)::integer from opted_out_domains) as opted_out
       from stores`.execute(db),
    sql<{ host: string; reason: string | null; at: Date; hosts: number }>`
      select domain as host, (array_agg(reason order by ran_at desc))[1] as reason, max(ran_at) as at, count(*) over ()::integer as hosts
      from source_runs where outcome = 'blocked' and source = 'storefront'
      group by domain order by max(ran_at) desc, domain limit ${MAX_BLOCKED}`.execute(db),
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
  const totals = onlyRow(stores);
  return {
    catalogues: catalogues.rows,
    starterLoaded: onlyRow(loads).loaded,
    observed: totals.observed,
    due: totals.due,
    requested: totals.requested,
    oldestDueAt: totals.oldest?.toISOString() ?? null,
    blockedHosts: blocked.rows[0]?.hosts ?? 0,
    blocked: blocked.rows.map(({ host, reason, at }) => ({ host, reason, at: at.toISOString() })),
    optedOut: totals.opted_out,
    sources: sources.rows.map(({ not_applicable, ...source }) => ({
      ...source,
      notApplicable: not_applicable,
    })),
  };
}

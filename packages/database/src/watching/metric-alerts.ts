import {
  CHANGE_PERIOD_KEYS,
  CHANGE_PERIODS,
  type FilterPayload,
  type MetricChange,
  sourcesOf,
} from '@brandlode/contract';
import { sql } from 'kysely';
import { EARLIER_VALUE, TENTHS, wasDisplayed } from '../changes/earlier-value.ts';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import type { DisplayedSearch } from './displayed-search.ts';
import type { Followed, Follower } from './follows.ts';

/** `filters`, `sort` and `tier`: of the saved search it watches. */
export type MetricAlert = Omit<DisplayedSearch, 'filters'> & {
  id: string;
  change: MetricChange;
  filters: FilterPayload | null;
};
/** The matches of a search with those that it displays, or the brands that the alert itself names. */
type Watched = { ids: number[]; displayed: number[] } | 'its own';

/** Alerts about a metric, of users with a plan, in no order, so that each is read in time. */
export async function readMetricAlerts(db: Database, limit: number): Promise<MetricAlert[]> {
  const { rows } = await sql<MetricAlert>`
    select a.id, a.change, case when s.id is not null then coalesce(s.search -> 'filters', '{}') end as filters,
      s.search ->> 'sort' as sort, w.tier
    from alerts a
    join workspace_access w on w.workspace_id = a.workspace_id and w.user_id = a.user_id and w.tier <> 'free'
    left join saved_searches s on s.id = a.search_id
    where a.change is not null and (s.id is null or s.deleted_at is null
      and s.search ->> 'scope' is distinct from 'mine' and s.search -> 'products' is null)
    order by random() limit ${limit}`.execute(db);
  return rows;
}

/** The ids of at most `limit` brands that a brand or a list of the workspace stands for, most visited first. */
export async function readWatchedBrands(
  db: Database,
  { workspaceId }: Follower,
  { kind, id }: Followed,
  limit: number,
): Promise<number[]> {
  if (kind === 'brand') return [Number(id)];
  const { rows } = await sql<{ id: number }>`
    select b.id from list_brands e join lists l on l.id = e.list_id and l.deleted_at is null join brands b on b.id = e.brand_id
    where l.id = ${id}::uuid and l.workspace_id = ${workspaceId} and e.removed_at is null and b.catalogue = (select active_catalogue())
    order by b.estimated_monthly_traffic desc nulls last, b.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether a change in tenths of a percent is as the alert says. */
const matches = (tenths: ReturnType<typeof sql>, { direction, percent }: MetricChange) => {
  const least = sql.lit(Math.round(percent * 10));
  return {
    up: sql`${tenths} >= ${least}`,
    down: sql`${tenths} <= -${least}`,
    either: sql`abs(${tenths}) >= ${least}`,
  }[direction];
};

/** An estimate is dated with the day of its rank list, which is loaded during that day or later. */
const KNOWN_SINCE = sql`greatest((origin ->> 'observedAt')::timestamptz, (
  select l.loaded_at from rank_lists l
  where origin ->> 'source' = 'estimates' and l.list = origin -> 'inputs' ->> 'list'
    and l.day::timestamp at time zone 'UTC' = (origin ->> 'observedAt')::timestamptz))`;

/**
 * Records the brands whose metric changed as the alert says, and an event for each that did not before; returns the ids of the events.
 * A value known before the alert's rule, or of a brand that the search does not display, is no event.
 */
export async function recordMetricMatches(
  db: Database,
  { id, change }: Pick<MetricAlert, 'id' | 'change'>,
  brands: Watched,
): Promise<string[]> {
  const { metric, period } = change;
  const key = sql.lit(metric);
  const part = (column: string) =>
    sql`b.${sql.ref(column)} -> ${key} -> ${sql.lit(CHANGE_PERIOD_KEYS.indexOf(period))}`;
  const watched =
    brands === 'its own'
      ? sql`(b.id = a.brand_id or exists (select from list_brands l join lists on lists.id = l.list_id and lists.deleted_at is null
          where l.list_id = a.list_id and l.brand_id = b.id and l.removed_at is null))`
      : sql`b.id = any(${brands.ids}::bigint[])`;
  const ownSources = sourcesOf(metric).map(({ source }) => source);
  const isShown = brands === 'its own' ? sql`true` : sql`id = any(${brands.displayed}::bigint[])`;
  const { rows } = await sql<{ id: string }>`
    with matching as materialized (
      select b.id, b.${sql.ref(metric)} as value, (${part('changes')})::integer as tenths, ${part('change_details')} as detail,
        coalesce(b.origins -> ${key}, b.origins -> '*') as origin, coalesce(a.rule_since, a.created_at) as rule_since
      from alerts a join brands b on ${watched}
      where a.id = ${id}::uuid and b.catalogue = (select active_catalogue()) and ${matches(sql`(${part('changes')})::integer`, change)}
    ), ended as (
      delete from alert_matches m where m.alert_id = ${id}::uuid and not exists (select from matching where matching.id = m.brand_id)
    ), begun as (
      insert into alert_matches (alert_id, brand_id) select ${id}::uuid, id from matching order by id
      on conflict do nothing returning brand_id
    ), recorded as (
      insert into brand_events as e (brand_id, kind, subject, happened_at, since, before, after, change_percent, source, confidence)
      select id, 'metric_changed', ${id} || ' ' || ${key}, (origin ->> 'observedAt')::timestamptz, (detail ->> 1)::timestamptz,
        (value - (detail ->> 0)::bigint)::text, value::text, tenths / 10.0, origin ->> 'source',
        case when origin ->> 'kind' = 'measured' then 'high'
          when origin ->> 'kind' = 'estimated' and origin ->> 'source' <> all(${ownSources}::text[]) then 'low' else 'medium' end
      from matching join begun on begun.brand_id = matching.id
      where ${KNOWN_SINCE} >= rule_since and ${isShown}
      -- The import was undone and repeated: its users know of it.
      on conflict (brand_id, happened_at, kind, subject) do update set withdrawn_at = null where e.withdrawn_at is not null
      returning id, recorded_at
    )
    select id::text from recorded where recorded_at = now()`.execute(db);
  return rows.map((row) => row.id);
}

/** How often a metric of these brands changed so in the last days, after it had not before. */
export async function countMetricChanges(
  db: Database,
  brandIds: number[],
  change: MetricChange,
  lastDays: number,
): Promise<number> {
  const { days, tolerance } = CHANGE_PERIODS[change.period];
  const result = await sql<{ count: number }>`
    with compared as (
      select latest.brand_id, latest.observed_at, ${matches(TENTHS, change)} as matching
      from metric_observations latest
      cross join (values (${sql.lit(days)}, ${sql.lit(tolerance)})) period (days, tolerance)
      join lateral ${EARLIER_VALUE} base on true
      where latest.brand_id = any(${brandIds}::bigint[]) and latest.metric = ${change.metric} and ${wasDisplayed('latest')}
        and latest.observed_at > now() - make_interval(days => ${sql.lit(lastDays + days + tolerance)})
    ), in_order as (
      select observed_at, matching, lag(matching) over (partition by brand_id order by observed_at) as matching_before from compared
    )
    select count(*)::integer as count from in_order
    where matching and matching_before is not true and observed_at > now() - make_interval(days => ${sql.lit(lastDays)})`.execute(
    db,
  );
  return onlyRow(result).count;
}

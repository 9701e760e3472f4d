import type { EventKind, MetricKey } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Derivation } from './derivation.ts';

/**
 * The minimum growth between two visits for a jump of a metric, in percent and in number. Both apply, so that neither a small shop's tenth
 * review nor a large one's daily growth is one. Rounding of counts to three digits is below it.
 */
const JUMPS: { metric: MetricKey; kind: EventKind; percent: number; number: number }[] = [
  { metric: 'fb_likes_count', kind: 'followers_jumped', percent: 10, number: 1_000 },
  { metric: 'ig_followers_count', kind: 'followers_jumped', percent: 10, number: 1_000 },
  { metric: 'trustpilot_reviews_count', kind: 'reviews_jumped', percent: 10, number: 50 },
  { metric: 'shopify_reviews_count', kind: 'reviews_jumped', percent: 10, number: 50 },
  { metric: 'fb_reviews_count', kind: 'reviews_jumped', percent: 10, number: 50 },
];
/** The time of a change between values further apart is unknown. */
const COMPARED_DAYS = 45;

const metrics = sql.join(JUMPS.map(({ metric }) => sql.lit(metric)));
const jumps = sql.join(
  JUMPS.map(
    ({ metric, kind, percent, number }) =>
      sql`(${sql.lit(metric)}, ${sql.lit(kind)}, ${sql.lit(percent)}, ${sql.lit(number)})`,
  ),
);

/** Compares values of one source, found by the same method; never estimates. */
export const derivedMetrics: Derivation = {
  kinds: ['followers_jumped', 'reviews_jumped', 'ads_started', 'ads_stopped'],
  query: sql`
    select brand_id, jump.kind, metric, observed_at, observed_before, value_before::text, value::text,
      (100.0 * (value - value_before) / value_before)::real, 1, '[]'::jsonb, source, address, null::text,
      case seen.kind when 'measured' then 'high' else 'medium' end
    from (
      select o.*, pending.since, lag(value) over w as value_before, lag(observed_at) over w as observed_before
      from pending join metric_observations o using (brand_id)
      where o.metric in (${metrics}) and o.kind <> 'estimated'
        and o.observed_at > pending.since - make_interval(days => ${sql.lit(COMPARED_DAYS)})
      window w as (partition by o.brand_id, o.metric, o.source, o.kind, o.address order by o.observed_at)
    ) seen join (values ${jumps}) jump (metric, kind, percent, number) using (metric)
    where observed_at >= since and observed_before > observed_at - make_interval(days => ${sql.lit(COMPARED_DAYS)})
      and value_before > 0 and value - value_before >= greatest(number, value_before * percent / 100.0)
    union all
    select brand_id, case when active then 'ads_started' else 'ads_stopped' end, '', observed_at, observed_before,
      count_before::text, count::text, null, 1, '[]', source, address, null, case kind when 'measured' then 'high' else 'medium' end
    from (
      select *, lag(active) over w as active_before, lag(observed_at) over w as observed_before, lag(count) over w as count_before
      from (
        select brand_id, since, source, kind, address, observed_at,
          coalesce(bool_or(value = 1) filter (where metric = 'is_fb_ads_active'), bool_or(value > 0)) as active,
          max(value) filter (where metric = 'fb_ads_active_count') as count
        from pending join metric_observations using (brand_id)
        where metric in ('is_fb_ads_active', 'fb_ads_active_count') and kind <> 'estimated'
        group by brand_id, since, source, kind, address, observed_at
      ) ads window w as (partition by brand_id, source, kind, address order by observed_at)
    ) ads where active <> active_before and observed_at >= since`,
};

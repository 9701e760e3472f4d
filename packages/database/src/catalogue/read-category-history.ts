import type { MetricKey } from '@brandlode/contract';
import { sql } from 'kysely';
import { SILENCE_DAYS, SOURCE_PRECEDENCE } from '../collection/source-precedence.ts';
import { MEASURED_PRECEDENCE_DAYS } from '../collection/supersedes.ts';
import type { Database } from '../connect.ts';
import { type CategoryBrands, isIn } from './niche-brands.ts';

/** `value` as stored; `day` is the last on which one of the brands was observed that month. */
export type MonthMedian = { day: string; value: number; brands: number };

/**
 * A metric's median by month over observed brands of a category, the last value of each brand in a month that was displayed, current values
 * included. At most `max` brands are read, always the same ones; months with fewer than `min` are omitted.
 */
export async function readCategoryHistory(
  db: Database,
  niche: CategoryBrands,
  { metric, since, max, min }: { metric: MetricKey; since: Date; max: number; min: number },
): Promise<MonthMedian[]> {
  const precedence = sql`make_interval(days => ${MEASURED_PRECEDENCE_DAYS})`;
  const silence = sql`make_interval(days => ${SILENCE_DAYS})`;
  const { rows } = await sql<MonthMedian>`
    with sampled as materialized (
      select id, ${sql.ref(metric)} as value, coalesce(origins -> ${metric}, origins -> '*') as origin
      from brands
      where ${isIn(niche)} and not is_demonstration
      order by hashint8(id), id limit ${max}
    ), observed as (
      select sampled.id, o.value, o.observed_at, o.kind, o.source, o.place, false as is_current from sampled
      cross join lateral (
        select value, observed_at, kind, source,
          case when import_id is null then array_position(${[...SOURCE_PRECEDENCE]}::text[], source) end as place
        from metric_observations
        where brand_id = sampled.id and metric = ${metric} and observed_at >= ${since}::timestamptz - ${precedence}
          and (sampled.value is null or observed_at <= (origin ->> 'observedAt')::timestamptz)
      ) o
      union all
      select id, value, (origin ->> 'observedAt')::timestamptz, origin ->> 'kind', origin ->> 'source',
        case when not origin ? 'importId' then array_position(${[...SOURCE_PRECEDENCE]}::text[], origin ->> 'source') end, true
      from sampled where value is not null
    ), judged as (
      select *, coalesce(kind = 'estimated' and observed_at < max(observed_at) filter (where kind <> 'estimated')
            over (partition by id order by observed_at) + ${precedence}, false)
          or coalesce(place < max(place)
            over (partition by id, kind order by observed_at range between ${silence} preceding and current row), false) as is_refused
      from observed
    ), preceded as (
      select *, max(observed_at) filter (where not is_refused) over (partition by id) as preceding,
        max(source) filter (where is_current and is_refused) over (partition by id) as replacing
      from judged
    ), last_of_month as (
      -- Values that follow those of a source of precedence which no longer finds any replaced them.
      select distinct on (id, date_trunc('month', observed_at, 'UTC')) id, value, observed_at from preceded
      where observed_at >= ${since} and (not is_refused or source = replacing and observed_at > preceding)
      order by id, date_trunc('month', observed_at, 'UTC'), observed_at desc, place desc nulls last
    )
    select to_char(max(observed_at at time zone 'UTC'), 'YYYY-MM-DD') as day,
      percentile_disc(0.5) within group (order by value)::double precision as value, count(*)::integer as brands
    from last_of_month group by date_trunc('month', observed_at, 'UTC') having count(*) >= ${min} order by 1`.execute(
    db,
  );
  return rows;
}

/** The ids of at most `limit` demonstration brands of a category. */
export async function readDemonstrationIds(
  db: Database,
  niche: CategoryBrands,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from brands
    where ${isIn(niche)} and is_demonstration
    order by hashint8(id), id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

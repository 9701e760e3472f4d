import { MAX_CHANGE, MIN_REST_CHANGE } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import { MEASURED_PRECEDENCE_DAYS } from '../collection/supersedes.ts';

/**
 * What makes values of one source incomparable: another formula, list, currency, review service, number of products read, or price of a
 * category.
 */
const methodOf = (table: string) => {
  const inputs = sql.ref(`${table}.inputs`);
  const part = (name: string) => sql`${inputs} ->> ${sql.lit(name)}`;
  return sql`array[${sql.join(['formula', 'list', 'currency', 'by', 'limit', 'account'].map(part))},
    (${inputs} ? 'calibratedWith')::text, (${inputs} ? 'pagesRead')::text,
    case when ${inputs} ? 'priceCategory' then ${inputs} ->> 'averagePrice' end]`;
};

/** Within a bucket of ranks a store may shrink or grow several times unnoticed. */
const IS_OF_BUCKET = sql`coalesce(latest.inputs ->> 'bestRank' <> latest.inputs ->> 'worstRank', false)`;

/** Whether an observation was displayed at its time: a measured value hides later estimates. */
export const wasDisplayed = (table: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of('kind')} <> 'estimated' or not exists (
    select from metric_observations other
    where other.brand_id = ${of('brand_id')} and other.metric = ${of('metric')} and other.kind <> 'estimated'
      and other.observed_at > ${of('observed_at')} - make_interval(days => ${sql.lit(MEASURED_PRECEDENCE_DAYS)})
      and other.observed_at <= ${of('observed_at')}))`;
};

/** A lateral query for the value and time that `latest` is compared with, `days` days before it, at most `tolerance` days off. */
export const EARLIER_VALUE = sql`(
  select value, observed_at from metric_observations before
  where before.brand_id = latest.brand_id and before.metric = latest.metric and before.source = latest.source
    and not ${IS_OF_BUCKET} and before.kind = latest.kind and before.address is not distinct from latest.address
    and ${methodOf('before')} is not distinct from ${methodOf('latest')} and ${wasDisplayed('before')}
    and before.observed_at between latest.observed_at - make_interval(days => days) - make_interval(days => tolerance)
      and latest.observed_at - make_interval(days => days) + make_interval(days => tolerance)
  order by abs(extract(epoch from before.observed_at - latest.observed_at + make_interval(days => days))) limit 1
)`;

/** The change from `base` to `latest` in tenths of a percent; as `changeInPercent` of the contract. */
export const TENTHS = sql`case when latest.value = base.value then 0
  when base.value > 0 and abs(latest.value - base.value) * 10 < base.value then sign(latest.value - base.value)
    * greatest(1, round(1000.0 * abs(latest.value - base.value) / base.value))
  when base.value > 0 then greatest(case when latest.value > 0 then ${sql.lit(MIN_REST_CHANGE * 10)} end,
    least(${sql.lit(MAX_CHANGE)}, round(100.0 * (latest.value - base.value) / base.value)) * 10) end::integer`;

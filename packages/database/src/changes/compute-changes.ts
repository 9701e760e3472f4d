import { CHANGE_PERIODS, METRIC_KEYS } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { EARLIER_VALUE, TENTHS } from './earlier-value.ts';

/** How many brands one transaction computes. */
const BATCH = 1_000;
/** More brands written at once, for example by a large import, are left to the daily computation, which is then restarted. */
const MANY = 20_000;

const metrics = sql.join(METRIC_KEYS.map((key) => sql`(${sql.lit(key)})`));
const periods = sql.join(
  Object.values(CHANGE_PERIODS).map(({ days, tolerance }) => sql`(${sql.lit(days)}, ${sql.lit(tolerance)})`),
);

/** Computes the changes of the brands that were written since the last call. Returns their number. */
export async function computeWrittenChanges({ db }: Pick<Connection, 'db'>): Promise<number> {
  await beginComputation(db);
  // Open transactions may still write below `next`. A restored database may be behind its horizon.
  const { horizon, next } = onlyRow(
    await sql<{ horizon: string; next: string }>`
      select least(horizon, pg_snapshot_xmin(pg_current_snapshot()))::text as horizon,
        pg_snapshot_xmin(pg_current_snapshot())::text as next from change_computation`.execute(db),
  );
  const { rows } = await sql<{ id: number }>`
    select id from brands where changed_in >= ${horizon}::xid8 and not is_demonstration
    limit ${MANY + 1}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > MANY) {
    await sql`update change_computation set horizon = ${next}::xid8, day = '-infinity'`.execute(db);
    return 0;
  }
  for (let start = 0; start < ids.length; start += BATCH)
    await computeChanges(db, ids.slice(start, start + BATCH));
  await sql`update change_computation set horizon = ${next}::xid8`.execute(db);
  return ids.length;
}

/** Computes the changes of the next brands that were not computed today; false once all were. */
export async function computeDailyChanges({ db }: Pick<Connection, 'db'>): Promise<boolean> {
  await beginComputation(db);
  return db.transaction().execute(async (transaction) => {
    const { rows: states } = await sql<{ after_id: number }>`
      select case when day = current_date then after_id else 0 end as after_id from change_computation
      for update skip locked`.execute(transaction);
    const [state] = states;
    if (!state) return false;
    const { rows } = await sql<{ id: number }>`
      select id from brands where id > ${state.after_id} and not is_demonstration order by id limit ${BATCH}`.execute(
      transaction,
    );
    const last = rows.at(-1);
    if (!last) {
      // The next call does not search the brands of a large demonstration again.
      await sql`
        update change_computation set day = current_date, after_id = (select coalesce(max(id), 0) from brands)`.execute(
        transaction,
      );
      return false;
    }
    await computeChanges(
      transaction,
      rows.map(({ id }) => id),
    );
    await sql`update change_computation set day = current_date, after_id = ${last.id}`.execute(transaction);
    return true;
  });
}

const beginComputation = (db: Database) =>
  sql`insert into change_computation default values on conflict do nothing`.execute(db);

/**
 * Each value of a brand is compared with one of the same source, kind, address and method: the one closest to the period's number of days
 * before it, out of those that were displayed at their time. Brands whose changes stay the same are not written.
 */
const computeChanges = (db: Database, ids: number[]) =>
  sql`
    with compared as (
      select latest.brand_id, latest.metric, days,
        ${TENTHS} as tenths,
        latest.value - base.value as difference, to_char(base.observed_at at time zone 'UTC', 'YYYY-MM-DD') as since
      from brands
      cross join (values ${metrics}) metrics (metric)
      cross join lateral (select coalesce(origins -> metric, origins -> '*') as stated) origin
      join metric_observations latest on latest.brand_id = brands.id and latest.metric = metrics.metric
        and latest.source = stated ->> 'source' and latest.observed_at = (stated ->> 'observedAt')::timestamptz
      cross join (values ${periods}) periods (days, tolerance)
      left join lateral ${EARLIER_VALUE} base
        on latest.observed_at > now() - make_interval(days => days) - make_interval(days => tolerance)
      where brands.id = any (${ids}::bigint[])
    ), by_metric as (
      select brand_id, metric, jsonb_agg(tenths order by days) as changes,
        jsonb_agg(case when tenths is not null then jsonb_build_array(difference, since) end order by days) as details
      from compared group by brand_id, metric having bool_or(tenths is not null)
    ), computed as (
      select id, jsonb_object_agg(metric, by_metric.changes) filter (where metric is not null) as changes,
        jsonb_object_agg(metric, by_metric.details) filter (where metric is not null) as details
      from unnest(${ids}::bigint[]) id left join by_metric on brand_id = id group by id
    )
    update brands set changes = computed.changes, change_details = computed.details from computed
    where brands.id = computed.id
      and (brands.changes, brands.change_details) is distinct from (computed.changes, computed.details)`.execute(
    db,
  );

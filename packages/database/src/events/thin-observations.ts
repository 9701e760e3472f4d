import { sql } from 'kysely';
import type { Connection } from '../connect.ts';

/** Of older observations one per week is kept, and those with a changed value. */
const FULL_DAYS = 90;
/** How many brands one transaction thins out. */
const BATCH = 5_000;

/**
 * Thins the observations of the next brands in the oldest week not yet thinned; returns false once every week is. Observations of an import
 * are kept, so that it can be undone, as is a metric's last value.
 */
export function thinObservations({ db }: Pick<Connection, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`
      insert into observation_thinning (week)
      select date_trunc('week', min(observed_at), 'UTC') from metric_observations having min(observed_at) is not null
      on conflict do nothing`.execute(transaction);
    const { rows } = await sql<{ week: string; from_id: number; to_id: number | null }>`
      select week::text, after_id + 1 as from_id,
        (select max(id) from (select id from brands where id > after_id order by id limit ${BATCH}) next) as to_id
      from observation_thinning
      where week + interval '7 days' < now() - make_interval(days => ${FULL_DAYS}) for update skip locked`.execute(
      transaction,
    );
    const [next] = rows;
    if (!next) return false;
    const { week, from_id, to_id } = next;
    if (to_id === null) {
      await sql`update observation_thinning set week = week + interval '7 days', after_id = 0`.execute(
        transaction,
      );
      return true;
    }
    await sql`
      delete from metric_observations o using (
        select brand_id, metric, observed_at, source, value, import_id, lag(value) over w as value_before,
          lead(observed_at) over w as observed_after
        from metric_observations
        where brand_id between ${from_id} and ${to_id}
          and observed_at >= ${week}::timestamptz and observed_at < ${week}::timestamptz + interval '14 days'
        window w as (partition by brand_id, metric, source order by observed_at)
      ) seen
      where (o.brand_id, o.metric, o.observed_at, o.source) = (seen.brand_id, seen.metric, seen.observed_at, seen.source)
        and o.observed_at < ${week}::timestamptz + interval '7 days'
        and seen.value = seen.value_before and seen.observed_after is not null
        and seen.import_id is null`.execute(transaction);
    await sql`update observation_thinning set after_id = ${to_id}`.execute(transaction);
    return true;
  });
}

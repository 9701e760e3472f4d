import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';

/**
 * Deletes the observations of these brands that meet a condition. With them go the events of alerts about a metric that compare a deleted
 * observation; all others are derived again.
 */
export async function deleteObservations(db: Database, brandIds: number[], condition: RawBuilder<unknown>) {
  await sql`
    with deleted as (
      delete from metric_observations where brand_id = any(${brandIds}) and ${condition}
      returning brand_id, metric, observed_at, source, value
    )
    update brand_events e set withdrawn_at = now() from deleted d
    where e.brand_id = any(${brandIds}) and e.kind = 'metric_changed' and e.withdrawn_at is null
      and e.brand_id = d.brand_id and split_part(e.subject, ' ', 2) = d.metric and e.source = d.source
      and (e.happened_at = d.observed_at
        or e.before = d.value::text and d.observed_at >= e.since and d.observed_at < e.since + interval '1 day')`.execute(
    db,
  );
}

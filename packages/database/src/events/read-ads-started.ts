import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** When those of these brands that started to advertise since a day, and did not stop, started. */
export async function readAdsStarted(db: Database, ids: number[], since: Date): Promise<Map<number, Date>> {
  const { rows } = await sql<{ brand_id: number; kind: string; happened_at: Date }>`
    select distinct on (brand_id) brand_id, kind, happened_at from brand_events
    where brand_id = any(${ids}::bigint[]) and kind in ('ads_started', 'ads_stopped') and withdrawn_at is null
      and happened_at >= ${since}
    order by brand_id, happened_at desc`.execute(db);
  return new Map(
    rows.filter(({ kind }) => kind === 'ads_started').map((row) => [row.brand_id, row.happened_at]),
  );
}

import { type BrandCalibration, CALIBRATION_DAYS, readProvenanceInputs } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/**
 * The latest imported visits of each brand that can calibrate its estimates: not too old, and not older than its first known rank, which
 * may have been imported with them.
 */
export async function readCalibrations(
  db: Database,
  brandIds: readonly number[],
  now: Date,
): Promise<Map<number, BrandCalibration>> {
  const { rows } = await sql<{
    id: number;
    value: number;
    day: string;
    inputs: unknown;
    imported_rank: number | null;
  }>`
    with brand as (
      select id, estimated_monthly_traffic as value,
        coalesce(origins -> 'estimated_monthly_traffic', origins -> '*') as origin
      from brands where id = any(${brandIds}::bigint[])
    ), imported as (
      select id, value, (origin ->> 'observedAt')::timestamptz as observed_at
      from brand where origin ->> 'kind' = 'imported' and value is not null
      union all
      select o.brand_id, o.value, o.observed_at from metric_observations o
      where o.brand_id = any(${brandIds}::bigint[]) and o.metric = 'estimated_monthly_traffic' and o.kind = 'imported'
    ), dated as (
      select *, to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD') as day from imported
      where observed_at >= ${new Date(now.getTime() - CALIBRATION_DAYS * 86_400_000)} and value > 0
    )
    select distinct on (id) id, value, dated.day, rank.inputs, imported_rank
    from dated left join lateral (
      select o.inputs, coalesce(o.inputs ->> 'rankDay', to_char(o.observed_at at time zone 'UTC', 'YYYY-MM-DD')) as day
      from metric_observations o
      where o.brand_id = dated.id and o.metric = 'estimated_monthly_traffic' and o.kind = 'estimated' and o.source = 'estimates'
    ) rank on rank.day <= dated.day
    left join lateral (
      select r.rank as imported_rank from imported_ranks r
      where r.brand_id = dated.id and r.day <= dated.day::date order by r.day desc limit 1
    ) with_visits on true
    order by id, observed_at desc, rank.day desc nulls last`.execute(db);
  return new Map(
    rows.flatMap(({ id, value: visits, day, inputs: stored, imported_rank }) => {
      const inputs = readProvenanceInputs(stored);
      if (inputs.source === 'estimates') {
        const { list, bestRank, worstRank } = inputs;
        return [[id, { visits, day, rank: { list, bestRank, worstRank } }]];
      }
      if (imported_rank === null) return [];
      const rank = { list: 'Imported' as const, bestRank: imported_rank, worstRank: imported_rank };
      return [[id, { visits, day, rank }]];
    }),
  );
}

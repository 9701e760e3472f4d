import { CALIBRATION_DAYS, type InputsOf, readProvenanceInputs } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

type EstimateInputs = InputsOf<'estimates'>;
/** A brand's imported visits, and the rank that its estimates were made from before. */
export type Calibration = {
  visits: number;
  /** YYYY-MM-DD. */
  day: string;
  rank: Pick<EstimateInputs, 'list' | 'bestRank' | 'worstRank'>;
};

/** What collection needs to know of a brand before it visits its store. */
export type KnownBrand = {
  calibration?: Calibration | undefined;
  wikidataId?: string | undefined;
};

export async function getKnownBrand(db: Database, domain: string, now: Date): Promise<KnownBrand> {
  const brand = await db
    .selectFrom('brands')
    .select(['wikidata_id'])
    .where('domain', '=', domain)
    .executeTakeFirst();
  if (!brand) return {};
  return {
    calibration: await getCalibration(db, domain, now),
    ...(brand.wikidata_id && { wikidataId: brand.wikidata_id }),
  };
}

/** The latest imported visits that can calibrate: not too old, and not older than the first known rank. */
async function getCalibration(db: Database, domain: string, now: Date): Promise<Calibration | undefined> {
  const { rows } = await sql<{ value: number; day: string; inputs: unknown }>`
    with brand as (
      select id, estimated_monthly_traffic as value,
        coalesce(origins -> 'estimated_monthly_traffic', origins -> '*') as origin
      from brands join brand_addresses on brand_id = id where address = ${domain} and not is_demonstration
    ), imported as (
      select id, value, (origin ->> 'observedAt')::timestamptz as observed_at
      from brand where origin ->> 'kind' = 'imported' and value is not null
      union all
      select o.brand_id, o.value, o.observed_at from figure_observations o join brand on brand.id = o.brand_id
      where o.metric = 'estimated_monthly_traffic' and o.kind = 'imported'
    )
    select imported.value, to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD') as day, rank.inputs
    from imported cross join lateral (
      select o.inputs from figure_observations o
      where o.brand_id = imported.id and o.metric = 'estimated_monthly_traffic' and o.kind = 'estimated'
        and o.inputs ->> 'rankDay' <= to_char(imported.observed_at at time zone 'UTC', 'YYYY-MM-DD')
      order by o.inputs ->> 'rankDay' desc, o.observed_at desc limit 1
    ) rank
    where imported.observed_at >= ${new Date(now.getTime() - CALIBRATION_DAYS * 86_400_000)} and imported.value > 0
    order by imported.observed_at desc limit 1`.execute(db);
  const [row] = rows;
  const inputs = readProvenanceInputs(row?.inputs);
  if (!row || inputs.source !== 'estimates') return undefined;
  const { list, bestRank, worstRank } = inputs;
  return { visits: row.value, day: row.day, rank: { list, bestRank, worstRank } };
}

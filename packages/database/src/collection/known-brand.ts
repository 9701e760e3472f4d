import { CALIBRATION_DAYS, type InputsOf, readProvenanceInputs } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

type EstimateInputs = InputsOf<'estimates'>;
/** A brand's imported visits, and the rank it had then. */
export type Calibration = {
  visits: number;
  /** YYYY-MM-DD. */
  day: string;
  rank: Pick<EstimateInputs, 'list' | 'bestRank' | 'worstRank'>;
};

/** What collection needs to know about a brand before visiting its store. */
export type KnownBrand = {
  calibration?: Calibration | undefined;
  /** Rank from an import; ranks found by collection are reread from their list. */
  importedRank?: number | undefined;
  wikidataId?: string | undefined;
};

export async function getKnownBrand(db: Database, domain: string, now: Date): Promise<KnownBrand> {
  const { rows } = await sql<{ wikidata_id: string | null; imported_rank: number | null }>`
    select wikidata_id,
      case when popularity_rank > 0 and not exists (
        select from source_runs where domain = brands.domain and source = 'popularity-rank' and answered_at is not null
      ) then popularity_rank end as imported_rank
    from brands where domain = ${domain} and not is_demonstration`.execute(db);
  const [brand] = rows;
  if (!brand) return {};
  const importedRank = brand.imported_rank ?? undefined;
  return {
    calibration: await getCalibration(db, domain, now, importedRank),
    importedRank,
    wikidataId: brand.wikidata_id ?? undefined,
  };
}

/** The latest imported visits that can calibrate: not too old, and not older than the first known rank. */
async function getCalibration(
  db: Database,
  domain: string,
  now: Date,
  importedRank: number | undefined,
): Promise<Calibration | undefined> {
  const { rows } = await sql<{ value: number; day: string; inputs: unknown }>`
    with brand as (
      select id, estimated_monthly_traffic as value,
        coalesce(origins -> 'estimated_monthly_traffic', origins -> '*') as origin
      from brands where domain = ${domain}
    ), imported as (
      select id, value, (origin ->> 'observedAt')::timestamptz as observed_at
      from brand where origin ->> 'kind' = 'imported' and value is not null
      union all
      select o.brand_id, o.value, o.observed_at from metric_observations o join brand on brand.id = o.brand_id
      where o.metric = 'estimated_monthly_traffic' and o.kind = 'imported'
    )
    select imported.value, to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD') as day, rank.inputs
    from imported left join lateral (
      select o.inputs, coalesce(o.inputs ->> 'rankDay', to_char(o.observed_at at time zone 'UTC', 'YYYY-MM-DD')) as day
      from metric_observations o
      where o.brand_id = imported.id and o.metric = 'estimated_monthly_traffic' and o.kind = 'estimated' and o.source = 'estimates'
    ) rank on rank.day <= to_char(imported.observed_at at time zone 'UTC', 'YYYY-MM-DD')
    where imported.observed_at >= ${new Date(now.getTime() - CALIBRATION_DAYS * 86_400_000)} and imported.value > 0
    order by imported.observed_at desc, rank.day desc nulls last limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { value: visits, day } = row;
  const inputs = readProvenanceInputs(row.inputs);
  if (inputs.source === 'estimates') {
    const { list, bestRank, worstRank } = inputs;
    return { visits, day, rank: { list, bestRank, worstRank } };
  }
  // The brand was imported with its own rank.
  return importedRank
    ? { visits, day, rank: { list: 'Imported', bestRank: importedRank, worstRank: importedRank } }
    : undefined;
}

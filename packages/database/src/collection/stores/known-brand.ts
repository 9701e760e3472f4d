import { type BrandCalibration, type InputsOf, readProvenanceInputs } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../../connect.ts';
import { readNoise } from '../../estimates/rank-lists.ts';
import { readCalibrations } from '../../estimates/read-calibrations.ts';

/** What collection needs to know about a brand before visiting its store. */
export type KnownBrand = {
  calibration?: BrandCalibration | undefined;
  /** Rank from an import, with its day. */
  importedRank?: { rank: number; day: string } | undefined;
  /** What visits were last estimated from, and the noise of the lists of ranks (`steadyRank`). */
  lastEstimate?: InputsOf<'estimates'> | undefined;
  noise?: Map<string, (number | null)[]> | undefined;
  wikidataId?: string | undefined;
};

export async function getKnownBrand(db: Database, domain: string, now: Date): Promise<KnownBrand> {
  const { rows } = await sql<{
    id: number;
    wikidata_id: string | null;
    rank: number | null;
    day: string | null;
    inputs: unknown;
  }>`
    select b.id, b.wikidata_id, r.rank, r.day::text, e.inputs
    from brands b
    left join lateral (select rank, day from imported_ranks where brand_id = b.id order by day desc limit 1) r on true
    left join lateral (
      select inputs from metric_observations where brand_id = b.id and metric = 'estimated_monthly_traffic'
        and source = 'estimates' order by observed_at desc limit 1) e on true
    where b.domain = ${domain} and not b.is_demonstration`.execute(db);
  const [brand] = rows;
  if (!brand) return {};
  const { id, rank, day } = brand;
  const inputs = readProvenanceInputs(brand.inputs);
  return {
    calibration: (await readCalibrations(db, [id], now)).get(id),
    importedRank: rank !== null && day !== null ? { rank, day } : undefined,
    lastEstimate: inputs.source === 'estimates' ? inputs : undefined,
    noise: await readNoise(db),
    wikidataId: brand.wikidata_id ?? undefined,
  };
}

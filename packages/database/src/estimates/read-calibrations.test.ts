import type { ProvenanceInputs } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { saveObservations } from '../collection/save-observations.ts';
import { found, useDatabase } from '../testing.ts';
import { readCalibrations } from './read-calibrations.ts';

const database = await useDatabase();

const NOW = new Date('2026-06-01T12:00:00Z');
const at = (day: string) => new Date(`${day}T12:00:00Z`);

/** Estimates visits from a rank, as a visit on that day does. */
const estimate = (domain: string, rank: number, day: string) => {
  const inputs: ProvenanceInputs = {
    source: 'estimates',
    formula: 'visits-from-rank 2',
    list: 'Tranco',
    bestRank: rank,
    worstRank: rank,
    rankDay: day,
  };
  return saveObservations(database, {
    domain,
    observedAt: at(day),
    reports: [
      found('estimates', {
        requests: 0,
        metrics: [{ metric: 'estimated_monthly_traffic', value: 1000, kind: 'estimated', inputs }],
      }),
    ],
  });
};
const importVisits = (domain: string, visits: number, day: string) =>
  database.query(
    `update brands set estimated_monthly_traffic = $2, origins = origins || $3::jsonb where domain = $1`,
    [
      domain,
      visits,
      JSON.stringify({
        estimated_monthly_traffic: {
          source: 'own analytics',
          kind: 'imported',
          observedAt: at(day).toISOString(),
        },
      }),
    ],
  );
async function calibration(domain: string) {
  const rows = await database.query('select id from brands where domain = $1', [domain]);
  const ids = rows.map(({ id }) => id);
  return [...(await readCalibrations(database.db, ids, NOW)).values()][0];
}

describe('The calibration of a brand', () => {
  it('consists of its imported visits and the rank known before, even after an estimate has replaced them', async () => {
    await estimate('shop.example', 9000, '2026-01-10');
    await estimate('shop.example', 8000, '2026-02-10');
    await importVisits('shop.example', 44_000, '2026-02-20');
    // An estimate from a file has no rank.
    await database.query(
      `insert into metric_observations (brand_id, metric, observed_at, source, kind, value)
       select id, 'estimated_monthly_traffic', '2026-02-19', 'Sheet', 'estimated', 7 from brands where domain = 'shop.example'`,
    );
    const expected = {
      visits: 44_000,
      day: '2026-02-20',
      rank: { list: 'Tranco', bestRank: 8000, worstRank: 8000 },
    };
    expect(await calibration('shop.example')).toEqual(expected);
    await estimate('shop.example', 7000, '2026-05-30');
    const rows = await database.query("select origins from brands where domain = 'shop.example'");
    expect(rows[0].origins.estimated_monthly_traffic.kind).toBe('estimated');
    expect(await calibration('shop.example')).toEqual(expected);
  });

  it('uses the rank that was imported with the visits', async () => {
    await database.query(
      `with brand as (insert into brands (domain, brand_name) values ('ranked.example', 'Ranked') returning id)
       insert into imported_ranks (brand_id, day, rank)
       select id, day, rank from brand, (values ('2026-02-01'::date, 9000), ('2026-03-09', 5000), ('2026-05-01', 4000)) ranks (day, rank)`,
    );
    await importVisits('ranked.example', 44_000, '2026-03-09');
    expect(await calibration('ranked.example')).toMatchObject({
      visits: 44_000,
      rank: { list: 'Imported', bestRank: 5000, worstRank: 5000 },
    });
  });

  it('needs a rank at or before the import, and visits that are not older than two years', async () => {
    await estimate('late.example', 9000, '2026-03-10');
    await importVisits('late.example', 44_000, '2026-03-09');
    expect(await calibration('late.example')).toBeUndefined();
    await importVisits('late.example', 44_000, '2026-03-10');
    expect(await calibration('late.example')).toMatchObject({ visits: 44_000 });

    await estimate('old.example', 9000, '2024-01-10');
    await importVisits('old.example', 44_000, '2024-01-11');
    expect(await calibration('old.example')).toBeUndefined();
    expect(await calibration('unknown.example')).toBeUndefined();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../testing.ts';
import { readCategoryHistory } from './read-category-history.ts';

const database = await useDatabase();
beforeEach(() => database.query('truncate brands, brand_addresses, metric_observations cascade'));

const CATEGORY = 201;
const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The median visits by month since May 2026 of a brand with this current value and these observations. */
async function historyOf(current: Value | null, observations: Value[]) {
  const origins = current && {
    estimated_monthly_traffic: {
      source: current.source ?? 'test',
      kind: current.kind,
      observedAt: dayOf(current.day),
    },
  };
  const rows = await database.query(
    `insert into brands (domain, brand_name, catalogue, categories, estimated_monthly_traffic, origins)
     values ('shop.example', 'Shop', active_catalogue(), $1, $2, $3) returning id`,
    [[CATEGORY], current?.value, origins ?? {}],
  );
  for (const { day, kind, value, source = 'test' } of observations)
    await database.query(
      `insert into metric_observations (brand_id, metric, observed_at, source, kind, value)
       values ($1, 'estimated_monthly_traffic', $2, $3, $4, $5)`,
      [rows[0].id, dayOf(day), kind === 'estimated' ? 'estimates' : source, kind, value],
    );
  const history = await readCategoryHistory(
    database.db,
    { category: CATEGORY, except: new Set() },
    { metric: 'estimated_monthly_traffic', since: dayOf('2026-05-01'), max: 10, min: 1 },
  );
  return history.map(({ day, value }) => [day, value]);
}
type Value = { day: string; kind: 'measured' | 'imported' | 'estimated'; value: number; source?: string };
const estimated = (day: string, value: number): Value => ({ day, kind: 'estimated', value });

describe('The history of a category', () => {
  it('leaves out estimates of 90 days after a measured value, which was displayed instead of them', async () => {
    const history = await historyOf(null, [
      { day: '2026-03-20', kind: 'measured', value: 900 },
      estimated('2026-05-10', 5),
      { day: '2026-06-10', kind: 'measured', value: 1_000 },
      estimated('2026-06-10', 6),
      estimated('2026-06-20', 7),
      estimated('2026-07-20', 8),
      estimated('2026-09-08', 9),
    ]);
    expect(history).toEqual([
      ['2026-06-10', 1_000],
      ['2026-09-08', 9],
    ]);
  });

  const seen = (day: string, value: number, source: string): Value => ({
    day,
    kind: 'measured',
    value,
    source,
  });

  it('leaves out values of a source that were not displayed, because a better one had its own', async () => {
    const history = await historyOf(seen('2026-09-20', 9, 'wikidata'), [
      seen('2026-05-10', 1_000, 'instagram-business'),
      seen('2026-05-20', 5, 'wikidata'),
      seen('2026-06-10', 6, 'wikidata'),
      seen('2026-07-10', 1_100, 'instagram-business'),
      seen('2026-09-20', 9, 'wikidata'),
      seen('2026-10-20', 10, 'wikidata'),
    ]);
    expect(history).toEqual([
      ['2026-05-10', 1_000],
      ['2026-07-10', 1_100],
      ['2026-09-20', 9],
    ]);
  });

  it('leaves out estimates that a current imported value hides', async () => {
    const history = await historyOf({ day: '2026-06-10', kind: 'imported', value: 1_000 }, [
      estimated('2026-05-10', 5),
      estimated('2026-06-20', 6),
      estimated('2026-07-20', 7),
    ]);
    expect(history).toEqual([
      ['2026-05-10', 5],
      ['2026-06-10', 1_000],
    ]);
  });
});

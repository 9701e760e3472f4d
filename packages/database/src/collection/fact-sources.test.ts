import { categoryByLabel, withParents } from '@brandlode/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { readFactSources } from './fact-sources.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const OBSERVED = new Date('2026-03-01T12:00:00Z');

async function brandWith(columns: Record<string, unknown>, facts: Record<string, string>) {
  const names = Object.keys(columns);
  const { rows } = await database.pool.query(
    `insert into brands (domain, brand_name, ${names.join()}) values (gen_random_uuid() || '.example', 'Fernloft',
       ${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
    Object.values(columns),
  );
  const id = Number(rows[0].id);
  for (const [fact, value] of Object.entries(facts))
    await database.pool.query(
      "insert into brand_facts (brand_id, fact, value, source, observed_at) values ($1, $2, $3, 'storefront', $4)",
      [id, fact, value, OBSERVED],
    );
  const brands = await database.db.selectFrom('brands').selectAll().where('id', '=', id).execute();
  return (await readFactSources(database.db, brands)).get(id);
}

it('country, categories, traits and profiles have the source and day of the fact that they display', async () => {
  const facts = {
    country: 'DE',
    categories: 'Shoes',
    language: 'de',
    currency: 'EUR',
    ig_url: 'https://instagram.com/fernloft',
  };
  const columns = {
    locations: ['DE'],
    categories: withParents([categoryByLabel('shoes')?.id ?? 0]),
    languages: ['de'],
    currencies: ['EUR'],
    ig_url: 'https://instagram.com/fernloft',
    fb_url: 'https://facebook.com/fernloft',
  };
  const origin = { source: 'storefront', observedAt: OBSERVED };
  expect(await brandWith(columns, facts)).toEqual({
    locations: origin,
    categories: origin,
    languages: origin,
    currencies: origin,
    ig_url: origin,
  });
});

it('a value that differs from the fact has no source', async () => {
  const facts = { country: 'DE', categories: 'Shoes', ig_url: 'https://instagram.com/other', language: 'de' };
  expect(
    await brandWith({ locations: ['DE', 'GB'], ig_url: 'https://instagram.com/fernloft' }, facts),
  ).toEqual({});
});

it('texts of a demonstration brand are marked as demonstration', async () => {
  const origins = {
    '*': { source: 'demonstration', kind: 'demonstration', observedAt: OBSERVED.toISOString() },
  };
  const columns = { is_demonstration: true, origins: JSON.stringify(origins), locations: ['DE'] };
  expect(await brandWith(columns, {})).toEqual({
    locations: { source: 'demonstration', observedAt: OBSERVED },
  });
});

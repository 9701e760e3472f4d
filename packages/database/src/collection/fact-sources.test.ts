import { randomUUID } from 'node:crypto';
import { categoryByLabel, withParents } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { mergeBrands } from '../imports/merge-brands.ts';
import { inTransaction } from '../in-transaction.ts';
import { insertBrands, useDatabase } from '../testing.ts';
import { readFactSources } from './fact-sources.ts';

const database = await useDatabase();

const OBSERVED = new Date('2026-03-01T12:00:00Z');

async function brandWith(columns: Record<string, unknown>, facts: Record<string, string>) {
  const brand = { domain: `${randomUUID()}.example`, brand_name: 'Fernloft', ...columns };
  const [id = 0] = await insertBrands(database, brand);
  for (const [fact, value] of Object.entries(facts))
    await database.query(
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

it('values that an imported file states have the file and its day, unless a visit has read them or they have changed since', async () => {
  const day = '2026-05-01T00:00:00.000Z';
  const merge = (source: string, values: object) =>
    inTransaction(database, (transaction) =>
      mergeBrands(transaction, [{ domain: 'imported.example', ...values }], {
        source,
        observedAt: day,
        dated: true,
      }),
    );
  const sources = async () => {
    const rows = await database.db
      .selectFrom('brands')
      .selectAll()
      .where('domain', '=', 'imported.example')
      .execute();
    return (await readFactSources(database.db, rows)).get(rows[0]!.id);
  };
  const from = (source: string) => ({ source, observedAt: new Date(day) });
  await merge('first.csv', { locations: ['DE', 'GB'], ig_url: 'https://instagram.com/fernloft' });
  expect(await sources()).toEqual({ locations: from('first.csv'), ig_url: from('first.csv') });

  await merge('second.csv', { categories: [700, 701], ig_url: 'https://instagram.com/fernloft.shop' });
  const rows = await database.query("select id, ig_url from brands where domain = 'imported.example'");
  expect(rows[0].ig_url).toBe('https://instagram.com/fernloft.shop');
  expect(await sources()).toEqual({
    locations: from('first.csv'),
    categories: from('second.csv'),
    ig_url: from('second.csv'),
  });

  await database.query(
    "insert into brand_facts (brand_id, fact, value, source, observed_at) values ($1, 'ig_url', $2, 'storefront', $3)",
    [rows[0].id, rows[0].ig_url, OBSERVED],
  );
  await database.query("update brands set locations = '{FR}' where id = $1", [rows[0].id]);
  expect(await sources()).toEqual({
    categories: from('second.csv'),
    ig_url: { source: 'storefront', observedAt: OBSERVED },
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
  const columns = { is_demonstration: true, origins, locations: ['DE'] };
  expect(await brandWith(columns, {})).toEqual({
    locations: { source: 'demonstration', observedAt: OBSERVED },
  });
});

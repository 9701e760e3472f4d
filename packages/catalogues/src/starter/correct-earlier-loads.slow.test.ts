import { databaseForEachTest } from '@brandlode/database/testing';
import { expect, test } from 'vitest';
import { chooseCatalogue, configureCatalogue } from '../choose-catalogue.ts';
import { readStarter } from './read-starter.ts';

const database = databaseForEachTest();

type Earlier = {
  id: string;
  domain: string;
  name: string;
  url?: string;
  instagram?: string;
  categories?: string;
};

/** What an earlier version of the starter catalogue left in a database, which shows it by default. */
async function loadEarlier(brands: Earlier[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "insert into catalogue_loads (name, brands) values ('name-suggestion-index 8.0.1 5', 0)",
    );
    for (const {
      id,
      domain,
      name,
      url = `https://${domain}/`,
      instagram,
      categories = '{700,701}',
    } of brands) {
      const ig_url = instagram ? `https://www.instagram.com/${instagram}/` : null;
      const { rows } = await client.query(
        `insert into brands (domain, brand_name, brand_url, kind, is_shop, wikidata_id, categories, locations, ig_url, catalogue)
         values ($1, $2, $3, 'shop', true, $4, $5, '{SE}', $6, 'real') returning id`,
        [domain, name, url, id, categories, ig_url],
      );
      ids.set(id, Number(rows[0].id));
      await client.query(
        `insert into brand_texts (brand_id, source, observed_at, texts) select id, 'wikidata', now(),
           jsonb_strip_nulls(jsonb_build_object('categories', categories, 'locations', locations, 'ig_url', ig_url))
         from brands where id = $1`,
        [rows[0].id],
      );
      if (ig_url)
        await client.query(
          "insert into brand_facts (brand_id, fact, value, source, observed_at) values ($1, 'ig_url', $2, 'wikidata', now())",
          [rows[0].id, ig_url],
        );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  await chooseCatalogue(database, 'none');
  return ids;
}

const start = () =>
  configureCatalogue(database, { choice: 'starter', isDefault: true, demonstrationCount: 0 });
const brand = async (id: string) =>
  (await database.query('select * from brands where wikidata_id = $1', [id]))[0];

const addToList = (brandId: number) =>
  database.query(
    `with owner as (insert into users (email, first_name, last_name) values ('owner@example.com', 'O', 'W') returning id),
       workspace as (insert into workspaces (owner_id, name) select id, 'Ours' from owner returning id),
       list as (insert into lists (workspace_id, name, statuses, position) select id, 'Banks', '[]', 1 from workspace returning id)
     insert into list_brands (list_id, brand_id, position) select id, $1, 1 from list`,
    [brandId],
  );

const BANK = { id: 'Q190464', domain: 'hsbc.com', name: 'HSBC', categories: '{2100,2101}' };
const SONY = { id: 'Q41187', domain: 'sony.co.in', name: 'Sony' };

test('the next start corrects what earlier versions of the starter catalogue stated', async () => {
  const ids = await loadEarlier([
    SONY,
    { id: 'Q54078', domain: 'ikea.com', name: 'Ikea', instagram: 'ikeacanada' },
    { id: 'Q5322604', domain: 'ebgames.com.au', name: 'EB Games' },
  ]);
  await start();
  expect(await brand('Q41187')).toMatchObject({
    id: ids.get('Q41187'),
    domain: 'sony.com',
    brand_url: 'https://www.sony.com/',
    locations: ['JP'],
    profile_image: '/logos/sony.svg',
  });
  const rows = await database.query(
    "select address from brand_addresses where address in ('sony.com', 'sony.co.in')",
  );
  expect(rows).toEqual([{ address: 'sony.com' }]);
  expect(await brand('Q54078')).toMatchObject({ brand_name: 'IKEA', ig_url: null });
  const facts = await database.query("select from brand_facts where fact = 'ig_url' and brand_id = $1", [
    ids.get('Q54078'),
  ]);
  expect(facts).toEqual([]);
  expect(await brand('Q5322604')).toMatchObject({ brand_name: 'EB Games (Australia)' });
  const all = await database.query('select count(*)::integer as count from brands');
  expect(all[0].count).toBe(readStarter().length);
  expect(await start(), 'a second start').toBe(0);
});

test('brands that no longer belong to the starter catalogue are deleted unless they are in use', async () => {
  const ids = await loadEarlier([
    BANK,
    { id: 'Q38928', domain: 'listed.example', name: 'Listed bank' },
    { id: 'Q38929', domain: 'visited.example', name: 'Visited bank' },
    { id: 'Q38930', domain: 'imported.example', name: 'Imported bank' },
  ]);
  await addToList(ids.get('Q38928') ?? 0);
  await database.query("insert into stores (domain, finished_at) values ('visited.example', now())");
  await database.query("insert into stores (domain, due_at) values ('hsbc.com', now())");
  await database.query(
    'insert into brand_texts (brand_id, source, observed_at, texts) values ($1, \'banks.csv\', now(), \'{"brand_name": "Imported bank"}\')',
    [ids.get('Q38930')],
  );
  await start();
  expect(await brand(BANK.id)).toBeUndefined();
  expect(await database.query('select domain from stores')).toEqual([{ domain: 'visited.example' }]);
  for (const id of ['Q38928', 'Q38929', 'Q38930'])
    expect(await brand(id), id).toMatchObject({ id: ids.get(id) });
  expect(await database.query('select brand_id from list_brands')).toEqual([{ brand_id: ids.get('Q38928') }]);
});

test('what an import or a visit states of a starter brand is kept', async () => {
  const ids = await loadEarlier([
    SONY,
    { id: 'Q54078', domain: 'ikea.com', name: 'Ikea' },
    { id: 'Q483551', domain: 'walmart.ca', name: 'Walmart' },
  ]);
  await database.query("update brands set locations = '{US,CA}' where wikidata_id = 'Q54078'");
  await database.query(
    'insert into brand_texts (brand_id, source, observed_at, texts) values ($1, \'shops.csv\', now(), \'{"brand_name": "Ikea"}\')',
    [ids.get('Q54078')],
  );
  await database.query("insert into stores (domain, finished_at) values ('walmart.ca', now())");
  await database.query("insert into brands (domain, brand_name) values ('sony.com', 'Own Sony')");
  await start();
  expect(await brand('Q54078')).toMatchObject({
    brand_name: 'Ikea',
    locations: ['US', 'CA'],
    categories: [700, 701],
  });
  expect(await brand('Q483551'), 'visited').toMatchObject({
    domain: 'walmart.ca',
    brand_url: 'https://walmart.ca/',
  });
  expect(await brand('Q41187'), 'the address of another brand').toMatchObject({ domain: 'sony.co.in' });
});

test('an address that one brand leaves is free for another', async () => {
  await loadEarlier([
    { id: 'Q3249145', domain: 'woolworths.co.nz', name: 'Woolworths' },
    { id: 'Q123699264', domain: 'woolworths-metro.example', name: 'Woolworths Metro' },
  ]);
  await start();
  expect(await brand('Q3249145')).toMatchObject({ domain: 'woolworths.com.au' });
  expect(await brand('Q123699264')).toMatchObject({ domain: 'woolworths.co.nz' });
});

test('a database that never had the starter catalogue does not get it at a start', async () => {
  await chooseCatalogue(database, 'none');
  expect(await start()).toBe(0);
  expect(await database.query('select from brands')).toEqual([]);
});

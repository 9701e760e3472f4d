import {
  activateCatalogue,
  getBrand,
  MOST_POPULAR,
  onClient,
  readAllRows,
  readCatalogueState,
  readChangedRows,
  readFactSources,
  removeBrands,
} from '@brandlode/database';
import { databaseForEachTest, insertBrands } from '@brandlode/database/testing';
import { loadDemonstration } from '@brandlode/demonstration/load';
import { expect, test } from 'vitest';
import { chooseCatalogue, configureCatalogue } from './choose-catalogue.ts';
import { readStarter } from './starter/read-starter.ts';

const database = databaseForEachTest();

/** The contents of an index of the active catalogue. */
async function shown() {
  const client = await database.pool.connect();
  const names: string[] = [];
  try {
    const { demonstration } = await readAllRows(onClient(client), ({ name }) => void names.push(name));
    return { demonstration, names };
  } finally {
    client.release();
  }
}

test('the starter catalogue shows real brands with site, categories, countries, profiles and logo', async () => {
  expect(await chooseCatalogue(database, 'starter')).toBe(readStarter().length);
  const { demonstration, names } = await shown();
  expect(demonstration).toBe(false);
  expect(names).toHaveLength(readStarter().length);
  const first = await database.query(`select brand_name from brands order by ${MOST_POPULAR} limit 100`);
  expect(first.map(({ brand_name }) => brand_name)).toEqual(
    expect.arrayContaining(['IKEA', 'Lidl', 'Walmart']),
  );
  const rows = await database.query("select * from brands where wikidata_id = 'Q54078'");
  expect(rows[0]).toMatchObject({
    brand_name: 'IKEA',
    domain: 'ikea.com',
    brand_url: 'https://www.ikea.com/',
    profile_image: '/logos/ikea.svg',
    fb_url: 'https://www.facebook.com/IKEA',
    kind: 'shop',
    categories: [700, 701],
    catalogue: 'real',
    is_demonstration: false,
    estimated_monthly_traffic: null,
  });
  expect(rows[0].locations[0]).toBe('SE');
  const facts = await database.query('select fact, source from brand_facts where brand_id = $1', [
    rows[0].id,
  ]);
  expect(facts).toContainEqual({ fact: 'youtube_url', source: 'wikidata' });
  const sources = (await readFactSources(database.db, rows)).get(rows[0].id);
  expect(Object.keys(sources ?? {}).sort()).toEqual(['categories', 'fb_url', 'locations']);
  expect(sources?.locations).toMatchObject({ source: 'wikidata', observedAt: expect.any(Date) });
});

test('loading the starter catalogue fills gaps of known brands and changes nothing else', async () => {
  const own = { brand_name: 'My IKEA', estimated_monthly_traffic: 42, locations: ['US'] };
  await insertBrands(database, { domain: 'ikea.com', ...own });
  await chooseCatalogue(database, 'starter');
  const rows = await database.query("select * from brands where domain = 'ikea.com'");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    brand_name: 'My IKEA',
    estimated_monthly_traffic: 42,
    locations: ['US'],
    wikidata_id: 'Q54078',
    fb_url: 'https://www.facebook.com/IKEA',
  });
  expect(await chooseCatalogue(database, 'starter')).toBe(0);
});

test('the starter catalogue does not add a brand again that its owner had removed, but those below its address', async () => {
  await removeBrands(database.db, 'ikea.com');
  await removeBrands(database.db, 'gap.com');
  await removeBrands(database.db, 'armani.com');
  await chooseCatalogue(database, 'starter');
  const rows = await database.query(
    'select domain from brands where domain ~ \'^(ikea|armani|.*gap)\\.com\' order by domain collate "C"',
  );
  expect(rows.map(({ domain }) => domain)).toEqual([
    'armani.com/emporio-armani',
    'athleta.gap.com',
    'bananarepublic.gap.com',
    'oldnavy.gap.com',
  ]);
});

test('the starter catalogue finds a brand by any of its addresses, and adds no existing brand', async () => {
  await database.query("insert into brands (domain, brand_name) values ('my-ikea.example', 'My IKEA')");
  await database.query(
    "insert into brand_addresses select unnest(array['ikea.com', 'gap.com', 'bananarepublic.gap.com']), id from brands",
  );
  await chooseCatalogue(database, 'starter');
  const rows = await database.query(
    `select b.domain, b.brand_name, a.address from brand_addresses a join brands b on b.id = a.brand_id
     where a.address in ('ikea.com', 'gap.com', 'bananarepublic.gap.com', 'armani.com', 'armani.com/emporio-armani') order by 3`,
  );
  expect(rows.map(({ address, domain }) => [address, domain])).toEqual([
    ['armani.com', 'armani.com'],
    ['armani.com/emporio-armani', 'armani.com/emporio-armani'],
    ['bananarepublic.gap.com', 'my-ikea.example'],
    ['gap.com', 'my-ikea.example'],
    ['ikea.com', 'my-ikea.example'],
  ]);
});

test('switching shows the brands of one catalogue at a time and deletes none', async () => {
  await chooseCatalogue(database, 'demonstration', { demonstrationCount: 30 });
  await database.query("insert into brands (domain, brand_name) values ('own.example.com', 'Own')");
  expect((await shown()).names).toHaveLength(30);
  expect((await shown()).demonstration).toBe(true);
  const rows = await database.query("select id from brands where domain = 'own.example.com'");
  expect(await getBrand(database.db, rows[0].id)).toBeUndefined();

  await chooseCatalogue(database, 'none');
  expect(await shown()).toEqual({ demonstration: false, names: ['Own'] });
  expect(await getBrand(database.db, rows[0].id)).toMatchObject({ brand_name: 'Own' });

  await chooseCatalogue(database, 'demonstration', { demonstrationCount: 30 });
  expect((await shown()).names).toHaveLength(30);
});

test('a reader of changes is notified that another catalogue is active', async () => {
  await loadDemonstration(database, 10);
  const client = await database.pool.connect();
  try {
    const before = await readChangedRows(onClient(client), '1');
    expect(before).toMatchObject({ demonstration: true });
    await activateCatalogue(database.db, 'real');
    expect(await readChangedRows(onClient(client), before.horizon)).toMatchObject({
      demonstration: false,
      changed: [],
    });
  } finally {
    client.release();
  }
});

test('a demonstration of an earlier release is refreshed by the next start', async () => {
  const start = () =>
    configureCatalogue(database, { choice: 'demonstration', isDefault: true, demonstrationCount: 10 });
  await start();
  await database.query("delete from catalogue_loads where name <> 'demonstration'");
  await database.query("update brands set changes = '{}'");
  expect(await start()).toBe(0);
  expect(await database.query("select from brands where changes = '{}'")).toEqual([]);
});

test('a default catalogue is loaded only into a new database, a configured one whenever it changes', async () => {
  const demonstrationCount = 10;
  const start = (choice: 'starter' | 'demonstration' | 'none', isDefault: boolean) =>
    configureCatalogue(database, { choice, isDefault, demonstrationCount });
  expect(await start('demonstration', true)).toBe(10);
  await chooseCatalogue(database, 'none');
  expect(await start('demonstration', true)).toBe(0);
  expect(await readCatalogueState(database)).toMatchObject({ active: 'real' });

  // Set for the first time: applied once, so that a later choice survives restarts.
  await start('demonstration', false);
  expect(await readCatalogueState(database)).toMatchObject({ active: 'demonstration' });
  await chooseCatalogue(database, 'none');
  await start('demonstration', false);
  expect(await readCatalogueState(database)).toMatchObject({ active: 'real' });
  await start('none', false);
  await start('demonstration', false);
  expect(await readCatalogueState(database)).toMatchObject({ active: 'demonstration' });
});

import { describe, expect, it } from 'vitest';
import { setOptOut } from '../collection/stores/stores.ts';
import { databaseForEachTest } from '../testing.ts';
import { addNames, takeNames } from './names.ts';
import { readDiscoveryProgress } from './progress.ts';
import { noteDiscovery, startDiscovery } from './run.ts';
import { type SuggestionSource, suggestedName, suggestNames } from './suggested-names.ts';

const database = databaseForEachTest();

const WORKSPACE = '8f8f1c0a-0000-4000-8000-000000000001';
const OTHER = '8f8f1c0a-0000-4000-8000-000000000002';
const suggest = (addresses: string[], source: SuggestionSource = 'look-up', workspaceId = WORKSPACE) =>
  suggestNames(database.db, { addresses, source, workspaceId, own: 'app.brandlode.shop' });
const saved = async () => await database.query('select name, list from discovery_names order by name');
const manyNames = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}.com`);

describe('A suggested name', () => {
  it.each([
    ['an IP address', '203.0.113.7'],
    ['an IPv6 address', '[2001:db8::1]'],
    ['a name of one label', 'intranet'],
    ['a name that is not public', 'wiki.corp'],
    ['a name of the local network', 'printer.local'],
    ['a name reserved for tests', 'shop.test'],
    ['a name reserved for documentation', 'example.com'],
    ['a name of the domain name system', '7.113.0.203.in-addr.arpa'],
    ['a public suffix', 'co.uk'],
    ['this installation', 'app.brandlode.shop'],
    ['another name of its domain', 'staging.brandlode.shop'],
    ['a marketplace', 'etsy.com'],
    ['a page of a marketplace', 'etsy.com/shop/kettleworks'],
    ['nonsense', 'a b.com'],
  ])('is not %s', (_, address) => {
    expect(suggestedName(address, 'app.brandlode.shop')).toBeNull();
  });

  it('is the domain only, since other names below it may be internal, or a shop on a shared host', () => {
    expect(suggestedName('vpn.intern.company.co.uk', null)).toBe('company.co.uk');
    expect(suggestedName('kettle.myshopify.com', null)).toBe('kettle.myshopify.com');
  });
});

describe('Names suggested for the growth of the catalogue', () => {
  it('are recorded once, with where they were seen first and without who named them', async () => {
    expect(await suggest(['shop.com', 'www.shop.com', 'other.de', '10.0.0.1'])).toBe(2);
    expect(await suggest(['shop.com'], 'pasted list', OTHER)).toBe(0);
    expect(await saved()).toEqual([
      { name: 'other.de', list: 'look-up' },
      { name: 'shop.com', list: 'look-up' },
    ]);
    const rows = await database.query('select to_jsonb(n) as row from discovery_names n');
    expect(JSON.stringify(rows)).not.toContain(WORKSPACE);
    // Nothing is visited by that.
    expect(await database.query('select from stores')).toEqual([]);
  });

  it('are no brands, no names that are in a list and none of owners who opted out', async () => {
    await database.query(`insert into brands (domain, brand_name) values ('brand.com', 'Brand')`);
    await addNames(database.db, 'file', [{ name: 'listed.com', rank: 5 }]);
    await setOptOut(database.db, 'out.com', true);
    expect(await suggest(['brand.com', 'listed.com', 'out.com', 'new.com'])).toBe(1);
    expect(await saved()).toEqual([
      { name: 'listed.com', list: 'file' },
      { name: 'new.com', list: 'look-up' },
    ]);
  });

  it('are limited to 500 a day for a workspace, independently of others', async () => {
    expect(await suggest(manyNames(700, 'a'), 'pasted list')).toBe(500);
    expect(await suggest(manyNames(10, 'b'))).toBe(0);
    expect(await suggest(manyNames(10, 'c'), 'look-up', OTHER)).toBe(10);
  });

  it('are dropped while very many wait', async () => {
    await database.query(
      `insert into discovery_names (name, rank, list) select 'n' || n || '.com', 0, 'look-up' from generate_series(1, 49999) n`,
    );
    expect(await suggest(['one.com', 'two.com'])).toBe(1);
  });

  it('count towards a growth in progress, which asks them as well', async () => {
    await startDiscovery(database, { target: 5, probes: false });
    await takeNames(database);
    await noteDiscovery(database.db, { phase: 'names', rate: 0 });
    await suggest(['shop.com', 'other.de']);
    expect(await readDiscoveryProgress(database.db)).toMatchObject({ names: 2 });
  });
});

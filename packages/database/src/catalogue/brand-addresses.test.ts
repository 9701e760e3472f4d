import { beforeEach, describe, expect, it } from 'vitest';
import { applyMigration, CREATE_SCHEMA_MIGRATIONS, migrate, readMigrations } from '../migrate.ts';
import { insertBrands, useDatabase } from '../testing.ts';
import { addUrlAddresses } from './add-url-addresses.ts';

const database = await useDatabase();
beforeEach(() => database.query('delete from brands'));

async function insertBrand(domain: string, url: string | null = null): Promise<number> {
  const [id = 0] = await insertBrands(database, { domain, brand_url: url });
  return id;
}
async function addresses() {
  const rows = await database.query<{ address: string; brand_id: string }>(
    'select address, brand_id from brand_addresses order by address',
  );
  return Object.fromEntries(rows.map(({ address, brand_id }) => [address, Number(brand_id)]));
}

describe('The addresses of brands', () => {
  it('contain the domain that a process of the previous release inserts, until the brand is deleted', async () => {
    const one = await insertBrand('one.example');
    expect(await addresses()).toEqual({ 'one.example': one });
    await database.query(
      `insert into brands (domain, brand_name) values ('one.example', 'x'), ('two.example', 'x')
       on conflict (domain) do update set brand_name = excluded.brand_name`,
    );
    expect(Object.keys(await addresses())).toEqual(['one.example', 'two.example']);
    await database.query("delete from brands where domain = 'two.example'");
    expect(await addresses()).toEqual({ 'one.example': one });
  });

  it('are unique, including the other addresses of a brand', async () => {
    const one = await insertBrand('one.example');
    await database.query("insert into brand_addresses values ('other.example', $1)", [one]);
    await expect(insertBrand('other.example')).rejects.toThrow(/brand_addresses_pkey/);
    await database.query("update brands set domain = 'other.example' where id = $1", [one]);
    expect(await addresses()).toEqual({ 'one.example': one, 'other.example': one });
  });

  it('keep their domains and gain the address of brand_url when an earlier release is upgraded', async () => {
    const client = await database.pool.connect();
    await client.query('drop schema public cascade; create schema public');
    await client.query(CREATE_SCHEMA_MIGRATIONS);
    for (const migration of await readMigrations())
      if (migration.name < '0021') await applyMigration(client, migration);
    client.release();
    const gap = await insertBrand('gap.com', 'https://athleta.gap.com/shoes');
    const etsy = await insertBrand('etsy.com', 'https://www.etsy.com/shop/one');
    const plain = await insertBrand('plain.example', 'https://www.plain.example/');
    const listing = await insertBrand('ebay.com', 'https://www.ebay.com/itm/1');
    const nothing = await insertBrand('nothing.example');
    expect(await migrate(database.url)).toContain('0021_brand_addresses.sql');
    expect(await addresses()).toEqual({
      'gap.com': gap,
      'athleta.gap.com': gap,
      'etsy.com': etsy,
      'etsy.com/shop/one': etsy,
      'plain.example': plain,
      'ebay.com': listing,
      'nothing.example': nothing,
    });
  });

  it('of brand_url are added in batches; an interrupted run resumes', async () => {
    const ids: number[] = [];
    for (let index = 1; index <= 5; index++)
      ids.push(await insertBrand(`b${index}.example`, `https://kids.b${index}.example`));
    // The third brand's address belongs to another one, and the run was interrupted after the first brand.
    await database.query("insert into brand_addresses values ('kids.b3.example', $1)", [ids[3]]);
    await database.query('insert into brand_address_progress (after_id) values ($1)', [ids[0]]);
    const client = await database.pool.connect();
    await addUrlAddresses(client, 2);
    await addUrlAddresses(client, 2);
    client.release();
    const kids = Object.entries(await addresses()).filter(([address]) => address.startsWith('kids.'));
    expect(kids).toEqual([
      ['kids.b2.example', ids[1]],
      ['kids.b3.example', ids[3]],
      ['kids.b4.example', ids[3]],
      ['kids.b5.example', ids[4]],
    ]);
  });
});

it.each([
  ['gap.com', true],
  ['athleta.gap.com', true],
  ['kids.athleta.gap.com', true],
  ['gap.com/x', true],
  ['notgap.com', false],
  ['etsy.com', false],
  ['etsy.com/shop/one', true],
  ['etsy.com/shop/onetwo', false],
  ['com', false],
])('With gap.com and etsy.com/shop/one opted out, %s is opted out: %s', async (address, expected) => {
  await database.query(
    "insert into opted_out_domains (domain) values ('gap.com'), ('etsy.com/shop/one') on conflict do nothing",
  );
  const rows = await database.query('select is_opted_out($1) as out', [address]);
  expect(rows[0].out).toBe(expected);
});

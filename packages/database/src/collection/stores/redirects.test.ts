import { expect, it } from 'vitest';
import { useDatabase } from '../../testing.ts';
import { leavesStore } from './redirects.ts';

const database = await useDatabase();

const DOMAINS = [
  'fernloft.com',
  'moss.com',
  'moss-shop.myshopify.com',
  'moss-shop.bigcartel.com',
  'moss.uk.com',
  'oldnavy.gap.com',
  'gap.com',
];
for (const domain of DOMAINS)
  await database.query('insert into brands (domain, brand_name) values ($1, $1)', [domain]);
await database.query(
  `insert into brand_addresses select address, id
   from brands, unnest(array['fernloft-boots.com', 'etsy.com/shop/fernloft', 'carters.com/b/oshkosh']) address where domain = 'fernloft.com'`,
);
// Earlier releases read the stores of these brands by way of a redirect, without giving them the address.
await database.query(`insert into brands (domain, brand_name, brand_url) values
  ('getbrackwater.com', 'Brackwater', 'https://www.brackwater.com/'), ('getmoss.com', 'Moss & More', 'https://moss.com/')`);

it.each([
  ['fernloft.com', 'https://us.fernloft.com/', false],
  ['fernloft.com', 'https://www.fernloft-boots.com/', false],
  ['fernloft.com', 'https://www.fernloft.de/', false],
  ['fernloft.com', 'https://www.fernloft.co.uk/shop', false],
  ['fernloft.com', 'https://www.carters.com/b/oshkosh', false],
  ['moss.com', 'https://www.carters.com/b/oshkosh', true],
  ['fernloft.com', 'https://hills.com/', true],
  ['fernloft.com', 'https://www.moss.com/', true],
  ['fernloft.com', 'https://www.etsy.com/listing/12/boots', true],
  ['fernloft-boots.com', 'https://fernloft.com/', false],
  ['moss-shop.myshopify.com', 'https://mossandmore.com/', false],
  ['moss-shop.myshopify.com', 'https://fernloft.com/', true],
  ['moss-shop.bigcartel.com', 'https://mossandmore.com/', false],
  ['fernloft.com', 'https://fernloft.bigcartel.com/', false],
  ['fernloft.com', 'https://hills.bigcartel.com/', true],
  ['moss.uk.com', 'https://www.moss.de/', false],
  ['moss.uk.com', 'https://hills.com/', true],
  ['moss.uk.com', 'https://hills.uk.com/', true],
  ['oldnavy.gap.com', 'https://www.gap.com/', true],
  ['getbrackwater.com', 'https://www.brackwater.com/shop', false],
  ['getbrackwater.com', 'https://hills.com/', true],
  ['getmoss.com', 'https://moss.com/', true],
  ['unknown.com', 'https://hills.com/', false],
  ['unknown.com', 'https://moss.com/', true],
  ['moss.de', 'https://moss.com/', true],
  ['unknown.com', 'https://www.redbubble.com/people/unknown/shop', true],
  ['moss.com', 'https://www.etsy.com/shop/moss', true],
  ['fernloft.com', 'https://www.etsy.com/shop/fernloft', true],
  ['etsy.com/shop/hills', 'https://www.etsy.com/shop/hills?ref=1', false],
])('a redirect from %s to %s leaves the store: %s', async (domain, url, leaves) => {
  expect(await leavesStore(database.db, domain, url)).toBe(leaves);
});

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { saveProducts, undoImportedProducts } from '@brandlode/database';
import { databaseForEachTest, insertBrands } from '@brandlode/database/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { openImportFile } from '../read/open-import-file.ts';
import { importProducts, type ProductImportOptions } from './import-products.ts';

const database = databaseForEachTest();
const brands: Record<string, number> = {};
beforeEach(async () => {
  for (const domain of ['nordlicht-lampen.example', 'meadow.example']) {
    const [id = 0] = await insertBrands(database, { domain, brand_url: `https://${domain}` });
    brands[domain] = id;
  }
});

async function run(input: string, { origin, settings = {}, ...options }: Partial<ProductImportOptions> = {}) {
  const stream = input.includes('\n')
    ? Readable.from([Buffer.from(input)])
    : createReadStream(new URL(`../samples/${input}`, import.meta.url));
  const file = await openImportFile(stream);
  if (file.kind !== 'products') throw new Error('not recognised as products');
  const rejected: [number, string][] = [];
  const unread: string[] = [];
  const { rows, added, updated, unchanged } = await importProducts(database, file, {
    origin: { source: 'test file', observedAt: '2026-01-02T00:00:00.000Z', ...origin },
    settings,
    onProblem: ({ line, reason, cell }) => {
      if (cell) unread.push(`${cell.header} ${cell.value} ${reason}`);
      else rejected.push([line, reason]);
    },
    ...options,
  });
  return { rows, added, updated, unchanged, rejected, unread };
}

const products = (domain: string) =>
  database.db
    .selectFrom('products')
    .selectAll()
    .where('brand_id', '=', brands[domain] ?? 0)
    .orderBy('store_id')
    .execute();
const NOT_GOODS = 'is a gift card, fee, insurance, tip, sample, deposit or test entry, not a product';
const settings = { store: 'meadow.example', currency: 'USD' };

describe('importing products', () => {
  it('leaves out what is not sold as goods, with the reason', async () => {
    const file = `Handle,Title,Vendor,Type,Variant Price
scarf,Scarf,Meadow,Scarves,35
shipping-protection,Shipping Protection,Route,,2.95
gift-card,Gift Card,Meadow,Gift Cards,25
tip,Tip,Meadow,,1
oak-sample,Oak flooring sample,Meadow,Samples,3
sofa-deposit,Custom sofa - deposit,Meadow,,100
test,DO NOT BUY,Meadow,,9999
`;
    const result = await run(file, { settings });
    expect(result).toMatchObject({ rows: 7, added: 1 });
    expect(result.rejected).toEqual([3, 4, 5, 6, 7, 8].map((line) => [line, NOT_GOODS]));
    expect(await products('meadow.example')).toMatchObject([{ title: 'Scarf' }]);
  });

  it('reads every field of a Google Merchant feed, variants as one product', async () => {
    const result = await run('merchant.xml');
    expect(result).toMatchObject({ rows: 4, added: 2, updated: 0, unchanged: 0 });
    expect(result.rejected).toEqual([[37, 'its store unknown-lamps.example is not in the catalogue']]);
    expect(result.unread).toEqual([
      'price free is not a number',
      'image_link not an address is not a web address',
    ]);
    const [lamp, floor] = await products('nordlicht-lampen.example');
    expect(lamp).toMatchObject({
      store_id: 'L-100',
      title: 'Tischlampe "Fjord" & Schirm',
      url: 'https://www.nordlicht-lampen.example/products/fjord?variant=1',
      picture_url: 'https://cdn.nordlicht-lampen.example/fjord.jpg',
      type: 'Tischlampen',
      vendor: 'Nordlicht',
      currency: 'EUR',
      price_min: '99.000',
      price_max: '159.000',
      compare_at: '129.000',
      discount: 23,
      available: true,
      options_count: 1,
      source: 'test file',
      address: null,
    });
    expect(lamp?.price_min_usd).toBeGreaterThan(9_900);
    expect(floor).toMatchObject({
      title: 'Stehlampe Skagen',
      price_min: null,
      picture_url: null,
      available: null,
    });
  });

  it.each([
    ['merchant-atom.xml', 'Pendelleuchte Bergen', '249.000', true],
    ['merchant.tsv', 'Wandlampe Aarhus', '89.900', true],
  ])('reads %s', async (name, title, price_min, available) => {
    await run(name);
    const [first] = await products('nordlicht-lampen.example');
    expect(first).toMatchObject({ title, price_min, available, currency: 'EUR' });
  });

  it('reads a Shopify file with the given store and currency', async () => {
    const result = await run('shopify.csv', { settings });
    expect(result).toMatchObject({ rows: 5, added: 1 });
    expect(result.rejected).toEqual([
      [7, 'is not on sale: its status is draft'],
      [6, NOT_GOODS],
    ]);
    const [shirt] = await products('meadow.example');
    expect(shirt).toMatchObject({
      store_id: 'linen-shirt',
      url: 'https://meadow.example/products/linen-shirt',
      title: 'Linen Shirt',
      type: 'Shirts',
      tags: ['linen', 'summer', 'new'],
      price_min: '49.000',
      price_max: '52.500',
      price_min_usd: 4_900,
      compare_at: '69.000',
      options_count: 2,
      picture_url: 'https://cdn.shopify.com/s/files/linen-shirt.jpg',
    });
    expect(await run('shopify-new.csv', { settings })).toMatchObject({ rows: 1, added: 1, rejected: [] });
  });

  it('reads prices of currencies without cents, whose points group thousands', async () => {
    const item = (id: string, price: string) =>
      `${id},Item,https://nordlicht-lampen.example/p/${id},https://nordlicht-lampen.example/${id}.jpg,${price}\n`;
    await run(
      `id,title,link,image_link,price\n${item('1', '250.000 VND')}${item('2', 'Rp 31.500')}${item('3', '12.990 CLP')}${item('4', 'from 19.90 EUR')}${item('5', '10.00 - 20.00 EUR')}`,
    );
    const saved = await products('nordlicht-lampen.example');
    expect(saved.map(({ price_min, price_max, currency }) => [price_min, price_max, currency])).toEqual([
      ['250000.000', '250000.000', 'VND'],
      ['31500.000', '31500.000', 'IDR'],
      ['12990.000', '12990.000', 'CLP'],
      ['19.900', '19.900', 'EUR'],
      ['10.000', '20.000', 'EUR'],
    ]);
  });

  it("reads 'mil' as a thousand under Spanish headers", async () => {
    const result = await run('sku,nombre,precio,url\n1,Sofá,$12 mil,https://meadow.example/sofa\n');
    expect(result).toMatchObject({ added: 1, unread: [] });
    expect(await products('meadow.example')).toMatchObject([{ price_min: '12000.000', currency: 'USD' }]);
  });

  it('reads numbers of JSON as they are, although text with three digits after the point is in thousands', async () => {
    const result = await run(
      JSON.stringify([
        { sku: 'a', title: 'Rug', price: 14.988, list_price: 20.125, currency: 'GBP', stock: 2.5 },
        { sku: 'b', title: 'Sofa', price: '14.988', currency: 'GBP' },
      ]).replace('},{', '},\n{'),
      { settings: { store: 'meadow.example' } },
    );
    expect(result).toMatchObject({ added: 2, unread: [] });
    expect(await products('meadow.example')).toMatchObject([
      { title: 'Rug', price_min: '14.988', compare_at: '20.125', available: true },
      { title: 'Sofa', price_min: '14988.000' },
    ]);
    const variants = [{ price: 14.988, compare_at_price: 20.125 }];
    await run(`[\n${JSON.stringify({ id: 1, title: 'Boot', handle: 'boot', vendor: 'Meadow', variants })}]`, {
      settings,
    });
    expect((await products('meadow.example'))[0]).toMatchObject({
      price_min: '14.988',
      compare_at: '20.125',
    });
  });

  it('keeps products apart whose ids or parents are placeholders or rounded by a spreadsheet', async () => {
    const shirts = [1, 2].map((id) => ({ id, sku: '', name: `Shirt ${id}`, price: '20', parent_id: 0 }));
    await run(JSON.stringify(shirts).replace('},{', '},\n{'), { settings });
    expect((await products('meadow.example')).map(({ store_id }) => store_id)).toEqual(['1', '2']);

    const rows = ['N/A', '-', 'NULL', 'none', '000000', 'Does not apply', '4,00638E+12', '4.00638E+12'];
    const item = (name: string, ean: string, sku: string) =>
      `"${ean}","${sku}",${name},https://nordlicht-lampen.example/p/${name},$5`;
    await run(
      [
        'EAN,SKU,Title,URL,Price',
        ...rows.map((id, index) => item(`by-page-${index}`, id, id)),
        ...rows.map((id, index) => item(`by-sku-${index}`, id, `S-${index}`)),
      ].join('\n'),
    );
    expect((await products('nordlicht-lampen.example')).map(({ store_id }) => store_id)).toEqual(
      [...rows.map((_, index) => `p/by-page-${index}`), ...rows.map((_, index) => `S-${index}`)].sort(),
    );
  });

  it('reads placeholders as nothing rather than as texts', async () => {
    const { unread } = await run(
      'SKU,Title,URL,Price,Brand,Category\n1,Oak table,https://meadow.example/p/1,N/A,NULL,-\n2,-,https://meadow.example/p/2,$5,,\n',
    );
    expect(unread).toEqual([]);
    expect(await products('meadow.example')).toMatchObject([
      { title: 'Oak table', price_min: null, vendor: null, type: null },
    ]);
  });

  it("reads a scraper's list into the brand of the pages, and never renames that brand", async () => {
    const result = await run(
      `${JSON.stringify([
        {
          name: 'Tree',
          url: 'https://www.meadow.example/products/tree?ref=1',
          price: '$98.00',
          brand: 'Meadow',
        },
        {
          name: 'Wool',
          url: 'https://www.meadow.example/products/wool',
          price: 110,
          currency: 'EUR',
          stock: 0,
        },
        { name: 'Other', url: 'https://other.example/products/other', price: '$1' },
        { name: 'Sold elsewhere', url: 'https://www.amazon.com/dp/B0ABCDEFGH', price: '$1' },
      ])}\n`,
    );
    expect(result).toMatchObject({ rows: 4, added: 2 });
    expect(result.rejected.map(([, reason]) => reason)).toEqual([
      'is on amazon.com, a marketplace, which does not say whose product it is',
      'its store other.example is not in the catalogue',
    ]);
    expect(await products('meadow.example')).toMatchObject([
      { title: 'Tree', price_min: '98.000', currency: 'USD', vendor: 'Meadow', available: null },
      { title: 'Wool', price_min: '110.000', currency: 'EUR', available: false },
    ]);
    const rows = await database.query('select brand_name, brand_url from brands order by domain');
    expect(rows[0]).toEqual({ brand_name: 'meadow.example', brand_url: 'https://meadow.example' });
  });

  it("reads Shopify's products.json: variants, their lowest and highest price, and which are in stock", async () => {
    const boot = {
      id: 1,
      title: 'Boot',
      handle: 'boot',
      vendor: 'Meadow',
      product_type: 'Boots',
      tags: ['warm', 'new'],
      variants: [
        { id: 11, price: '120.00', compare_at_price: '150.00', available: false },
        { id: 12, price: '140.00', compare_at_price: null, available: true },
      ],
      images: [{ src: 'https://cdn.example/x.jpg' }],
    };
    const result = await run(`${JSON.stringify({ products: [boot] })}\n`, { settings });
    expect(result).toMatchObject({ rows: 1, added: 1, rejected: [], unread: [] });
    expect(await products('meadow.example')).toMatchObject([
      {
        store_id: '1',
        url: 'https://meadow.example/products/boot',
        type: 'Boots',
        picture_url: 'https://cdn.example/x.jpg',
        tags: ['warm', 'new'],
        price_min: '120.000',
        price_max: '140.000',
        compare_at: '150.000',
        available: true,
      },
    ]);
    const inHundredths = {
      ...boot,
      price: 12_000,
      price_varies: false,
      variants: [{ price: 12_000, available: true }],
    };
    await run(`[\n${JSON.stringify(inHundredths)}]`, { settings });
    expect(await products('meadow.example')).toMatchObject([{ price_min: '120.000', price_max: '120.000' }]);
  });

  it("reads WooCommerce's export: variations with the product, a sale, a price without one", async () => {
    const result = await run(
      `ID,Type,SKU,Name,Published,"In stock?","Date sale price starts","Date sale price ends","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name"
44,variable,vneck,V-Neck,1,1,,,,,"Clothing > Tshirts, Sale","https://cdn.example/a.jpg, https://cdn.example/b.jpg",,Color
76,variation,vneck-red,V-Neck - Red,1,1,,,15,20,,,vneck,Color
77,variation,vneck-blue,V-Neck - Blue,1,0,,,,25,,,vneck,Color
47,simple,,T-Shirt,1,0,2025-12-01,2025-12-31,9,18,Clothing > Tshirts,,,
48,simple,draft,Draft,0,1,,,,18,,,,
`,
      { settings },
    );
    expect(result).toMatchObject({
      rows: 5,
      added: 2,
      unread: [],
      rejected: [[6, 'is not on sale: it is not published']],
    });
    expect(await products('meadow.example')).toMatchObject([
      { store_id: 'id:47', title: 'T-Shirt', price_min: '18.000', compare_at: null, available: false },
      {
        store_id: 'vneck',
        title: 'V-Neck',
        type: 'Tshirts',
        price_min: '15.000',
        price_max: '25.000',
        compare_at: '20.000',
        picture_url: 'https://cdn.example/a.jpg',
        options_count: 1,
        url: null,
      },
    ]);
  });

  it('reads the regular price before and after the period of a sale', async () => {
    const item = (id: string, period: string) =>
      `${id},Item,https://meadow.example/p/${id},https://meadow.example/${id}.jpg,20 USD,15 USD,${period}\n`;
    const { unread } = await run(
      `id,title,link,image_link,price,sale_price,sale_price_effective_date\n${[
        item('1', ''),
        item('2', '2025-12-24T13:00-0800/2025-12-29T15:30-0800'),
        item('3', '2025-12-24T13:00-0800/2026-01-29T15:30-0800'),
        item('4', '2026-01-24T13:00Z/2026-01-29T15:30Z'),
        item('5', '2026-01-01/2026-01-02'),
        item('6', 'until Sunday'),
      ].join('')}`,
    );
    expect((await products('meadow.example')).map(({ price_min }) => Number(price_min))).toEqual([
      15, 20, 15, 20, 15, 20,
    ]);
    expect(unread).toEqual(['sale_price_effective_date until Sunday is not a period']);
  });

  it('saves products without prices if their currency is unknown, and reports it', async () => {
    const { unread } = await run('shopify-new.csv', { settings: { store: 'meadow.example' } });
    expect(unread).toEqual(['Price 35.00 has no currency']);
    expect(await products('meadow.example')).toMatchObject([{ title: 'Wool Scarf', price_min: null }]);
  });

  it('counts the same file as unchanged, and a changed price as updated with its history', async () => {
    await run('shopify-new.csv', { settings });
    expect(await run('shopify-new.csv', { settings })).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    const cheaper = await run('Handle,Title,Vendor,Variant Price\nwool-scarf,Wool Scarf,Meadow,30.00\n', {
      settings,
      origin: { source: 'test file', observedAt: '2026-02-02T00:00:00.000Z' },
    });
    expect(cheaper).toMatchObject({ added: 0, updated: 1, unchanged: 0 });
    const prices = await database.db
      .selectFrom('product_prices')
      .select('price_min')
      .orderBy('observed_at')
      .execute();
    expect(prices).toEqual([{ price_min: '35.000' }, { price_min: '30.000' }]);
  });

  it('does not change products that a visit saw', async () => {
    await saveProducts(database.db, {
      brandId: brands['meadow.example'] ?? 0,
      source: 'shopify-products',
      address: 'meadow.example',
      observedAt: '2026-01-01T00:00:00.000Z',
      products: [{ id: '77', title: 'Seen', url: 'https://meadow.example/products/wool-scarf' }],
      complete: true,
    });
    expect(await run('shopify-new.csv', { settings })).toMatchObject({ added: 0, unchanged: 1 });
    expect(await products('meadow.example')).toMatchObject([{ title: 'Seen' }]);
  });

  it('changes nothing in a dry run, and counts the same', async () => {
    expect(await run('shopify.csv', { settings, dryRun: true })).toMatchObject({ added: 1 });
    expect(await products('meadow.example')).toEqual([]);
  });

  it('is undone except for products of another import or a visit', async () => {
    await run('shopify.csv', {
      settings,
      origin: { source: 'one', observedAt: '2026-01-01T00:00:00.000Z', importId: 1 },
    });
    await run('shopify-new.csv', {
      settings,
      origin: { source: 'two', observedAt: '2026-01-02T00:00:00.000Z', importId: 2 },
    });
    await undoImportedProducts(database.db, 1);
    expect(await products('meadow.example')).toMatchObject([{ title: 'Wool Scarf' }]);
  });

  it.each([
    [
      'entities that expand',
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'b'.repeat(100)}">]><rss><item><id>&a;</id></item></rss>\n`,
    ],
    ['a tag that is never closed', `<rss><channel>${'<item>'.repeat(100_000)}\n`],
    ['an endless element', `<rss><channel><item><title>${'x'.repeat(10_000_000)}\n`],
  ])('rejects a feed of %s', async (_, text) => {
    await expect(run(text)).rejects.toThrow(/damaged|nested too deeply|far too long|not recognised/);
  });

  it('rejects an item that is too long and reads the next one', async () => {
    const item = (id: string, title: string) =>
      `<item><id>${id}</id><title>${title}</title><link>https://meadow.example/p/${id}</link><image_link>https://meadow.example/${id}.jpg</image_link><price>1 USD</price></item>`;
    const { rejected, added } = await run(
      `<rss><channel>${item('1', 'Short')}${item('2', 'x'.repeat(300_000))}\n${item('3', 'Next')}</channel></rss>`,
    );
    expect({ rejected, added }).toEqual({ rejected: [[1, 'longer than 256 kB']], added: 2 });
  });
});

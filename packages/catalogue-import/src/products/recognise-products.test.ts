import { Readable } from 'node:stream';
import type { ImportKind } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { openImportFile } from '../read/open-import-file.ts';

const open = (text: string, kind?: ImportKind) =>
  openImportFile(Readable.from([Buffer.from(text)]), { kind });
const kindOf = async (text: string) => (await open(text)).kind;
const columnsOf = async (text: string) =>
  Object.fromEntries((await open(text)).columns.map(({ header, column }) => [header, column]));

const PAGES = 'https://fernloft.example/products/tree\nhttps://fernloft.example/products/wool\n';
const RUNNERS = [
  {
    name: 'Tree Runner',
    url: 'https://www.fernloft.example/products/tree-runner',
    price: '$98.00',
    brand: 'Fernloft',
  },
  {
    name: 'Wool Runner',
    url: 'https://www.fernloft.example/products/wool-runner',
    price: '$110.00',
    brand: 'Fernloft',
  },
];

describe('Files of products are recognised by their contents', () => {
  it.each([
    ["a scraper's JSON", JSON.stringify(RUNNERS)],
    ['the same as lines', RUNNERS.map((item) => JSON.stringify(item)).join('\n')],
    ['the same within an object', JSON.stringify({ count: 2, results: RUNNERS })],
    ['the same as CSV', 'name;url;price\nTree Runner;https://fernloft.example/products/tree;98\n'],
    [
      'pages of one site without a telling path',
      'Title,Link,Price\nTree,https://fernloft.example/tree-runner,98\nWool,https://fernloft.example/wool-runner,110\n',
    ],
    [
      'German headers',
      'Artikelname;Preis;Produktlink;Hersteller\nStuhl;89,00 €;https://moebel.example/stuhl;Moebel\n',
    ],
    [
      'French headers',
      'Nom du produit,Prix,Lien,Marque\nChaise,"89,00 €",https://meubles.example/chaise,Meubles\n',
    ],
    [
      'a marketplace',
      'asin,title,price,url,brand\nB0ABCDEFGH,Boot,$98.00,https://www.amazon.com/dp/B0ABCDEFGH,Fernloft\n',
    ],
    [
      'listings of a seller',
      'item-name\tseller-sku\tprice\tquantity\tasin1\nBoot\tB-1\t98.00\t3\tB0ABCDEFGH\n',
    ],
    [
      'a catalogue for Facebook',
      'id,title,description,availability,condition,price,link,image_link,brand\n1,Boot,Warm,in stock,new,98 USD,https://fernloft.example/p/1,https://fernloft.example/1.jpg,Fernloft\n',
    ],
    [
      'typed items',
      JSON.stringify([{ '@type': 'Product', name: 'Boot', offers: { price: '98', priceCurrency: 'USD' } }]),
    ],
    [
      'Shopify JSON',
      JSON.stringify({ products: [{ id: 1, title: 'Boot', handle: 'boot', vendor: 'F', variants: [] }] }),
    ],
    ['WooCommerce', 'ID,Type,SKU,Name,Published,"Regular price",Parent\n1,simple,b,Boot,1,98,\n'],
    [
      'WooCommerce in German',
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,"Regulärer Preis","Übergeordnetes Produkt"\n1,simple,b,Boot,1,98,\n',
    ],
    [
      'products of several brands, with the sites of those',
      'name,url,price,brand,brand_website\nTree,https://fernloft.example/products/tree,98,Fernloft,https://fernloft.example\nBag,https://birkmoor.example/products/bag,40,Birkmoor,https://birkmoor.example\nCup,https://nord.example/products/cup,9,Nord,https://nord.example\n',
    ],
    [
      'another XML format',
      '<?xml version="1.0"?><products><product id="7"><name>Boot</name><url>https://fernloft.example/boot</url><price>98.00</price><ean>4006381333931</ean></product></products>',
    ],
    [
      'a feed without pictures',
      '<rss><channel><item><title>Boot</title><link>https://fernloft.example/products/boot</link><price>98 USD</price></item></channel></rss>',
    ],
  ])('%s', async (_, text) => {
    expect(await kindOf(text)).toBe('products');
  });

  it.each([
    [
      'an average price',
      'Brand,Website,Average price\nFernloft,fernloft.example,98\nBirkmoor,birkmoor.example,45\n',
    ],
    [
      'a price',
      'Brand,Name,Website,Price\nFernloft,Fernloft,fernloft.example,98\nBirkmoor,Birkmoor,birkmoor.example,45\n',
    ],
    [
      'prices and a number of products',
      'Store,URL,Min price,Max price,Products,Vendor\nFernloft,https://fernloft.example/,9,98,120,Nord\n',
    ],
    ['SKUs and visits', 'Company,Domain,SKUs,Monthly visits,Stock\nFernloft,fernloft.example,90,5000,FERN\n'],
    [
      'shops on a marketplace',
      'Name,Link\nFernloft,https://www.etsy.com/shop/fernloft\nBirkmoor,https://www.etsy.com/shop/birkmoor\n',
    ],
    [
      'front pages in several languages',
      'Name,URL\nFernloft,https://fernloft.example/de\nFernloft,https://fernloft.example/en-us\n',
    ],
    [
      'an example of a product',
      'Brand,Website,Best seller\nFernloft,fernloft.example,https://fernloft.example/products/tree\nBirkmoor,birkmoor.example,https://birkmoor.example/products/bag\n',
    ],
    ['logos', 'name,url,image\nFernloft,https://fernloft.example,https://cdn.example/1.png\n'],
    [
      'a few inner pages',
      'name,url\nFernloft,https://fernloft.example/about\nBirkmoor,https://birkmoor.example\nNord,https://nord.example\n',
    ],
  ])('a list of brands with %s stays one', async (_, text) => {
    expect(await kindOf(text)).toBe('brands');
  });

  it('says what a file is that can be read as neither', async () => {
    const problemOf = async (text: string) => {
      const file = await open(text);
      if (file.kind !== 'products') throw new Error('read as brands');
      await expect(file.rows[Symbol.asyncIterator]().next()).rejects.toThrow(file.problem ?? '');
      return file.problem;
    };
    expect(await problemOf(PAGES)).toMatch(
      /list of products, not of brands, but has no column with their names/,
    );
    expect(
      await problemOf(
        'Name,Page\nFernloft,https://market.example/brands/fernloft\nNord,https://market.example/brands/nord\n',
      ),
    ).toMatch(/several pages of the same sites, such as market.example/);
    await expect(
      open(
        '<rss><channel><item><title>News</title><link>https://blog.example/2026/news</link></item></channel></rss>',
      ),
    ).rejects.toThrow(/feed without products/);
  });

  it('reads scraped names of columns', async () => {
    expect(
      await columnsOf(
        JSON.stringify([
          {
            productName: 'Boot',
            productUrl: 'https://fernloft.example/products/boot',
            imageUrl: 'https://fernloft.example/boot.jpg',
            offers: { price: '98', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
            brand: { name: 'Fernloft' },
          },
        ]),
      ),
    ).toEqual({
      productName: 'title',
      productUrl: 'url',
      imageUrl: 'picture',
      'offers.price': 'price',
      'offers.priceCurrency': 'currency',
      'offers.availability': 'availability',
      'brand.name': 'vendor',
    });
  });
});

describe('The user decides what the rows of a file are', () => {
  const brandsOf = async (text: string, kind: ImportKind) => {
    const file = await open(text, kind);
    if (file.kind === 'products') throw new Error('read as products');
    const rows = (await Array.fromAsync(file.rows)).flat();
    return { kind: file.kind, rows: rows.map((row) => ('error' in row ? row.error : row.cells)) };
  };

  it('brands, where products were recognised', async () => {
    expect(await brandsOf(PAGES, 'brands')).toMatchObject({ kind: 'brands', rows: [{}, {}] });
    expect((await open(JSON.stringify(RUNNERS), 'brands')).kind).toBe('brands');
  });

  it('products, where brands were recognised', async () => {
    const file = await open('Name,Website\nBoot,https://fernloft.example\n', 'products');
    expect(file).toMatchObject({ kind: 'products', problem: null, needsStore: true });
    const unnamed = await open('Website\nfernloft.example\n', 'products');
    expect(unnamed).toMatchObject({ problem: expect.stringContaining('Call it "Title"') });
  });

  it('stores, each read once from the addresses of its products', async () => {
    const items = [
      ...RUNNERS,
      { name: 'Bag', url: 'shop.birkmoor.example/bag', price: '$40' },
      { name: 'Mug', url: 'https://www.etsy.com/listing/1234567890/mug', price: '$9' },
      { name: 'None', url: '', price: '$9' },
    ];
    expect(await brandsOf(JSON.stringify(items, null, 1), 'stores')).toEqual({
      kind: 'stores',
      rows: [
        ['https://fernloft.example/'],
        ['https://birkmoor.example/'],
        'the address of the product is on etsy.com, a marketplace, and not the site of a store',
        expect.stringMatching(/^the address of the product /),
      ],
    });
    expect((await open(JSON.stringify(items))).stores).toEqual(['fernloft.example', 'birkmoor.example']);
    expect((await brandsOf(PAGES, 'stores')).rows).toEqual([['https://fernloft.example/']]);
    await expect(open('Handle,Title,Vendor,Variant Price\nboot,Boot,F,98\n', 'stores')).rejects.toThrow(
      /no column with the addresses/,
    );
  });
});

it('says before an import that products of marketplaces, and of several vendors, do not tell their store', async () => {
  const warningsOf = async (text: string) => (await open(text)).warnings;
  expect(
    await warningsOf(
      'asin,title,price,url,brand\nB0ABCDEFGH,Boot,$9,https://www.amazon.com/dp/B0ABCDEFGH,F\n',
    ),
  ).toEqual([expect.stringMatching(/^Products on amazon\.com are not imported: many sellers/)]);
  expect(
    await warningsOf(
      'item-name,seller-sku,brand,price,asin1\nBoot,1,F,98,B0ABCDEFGH\nBag,2,B,9,B0ABCDEFGI\n',
    ),
  ).toEqual([expect.stringMatching(/^The products are of 2 vendors, such as "F", "B"/)]);
});

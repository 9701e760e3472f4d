import { describe, expect, it } from 'vitest';
import { productOf } from './products.ts';
import { readPage } from './read-page.ts';

const PAGE = 'https://shop.example/products/felt-boots';
const jsonLd = (...things: object[]) =>
  things.map((thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`).join('');
const product = (name: string, price: number, rest: object = {}) => ({
  '@type': 'Product',
  name,
  offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  ...rest,
});
const microdata = (name: string, price: number) =>
  `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">${name}</b><div itemprop="offers" itemscope><meta itemprop="price" content="${price}"><meta itemprop="priceCurrency" content="EUR"></div></div>`;
const state = (data: object) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`;
const priceOf = (html: string, url = PAGE) => {
  const found = productOf(readPage(html, url));
  return found && [found.low, found.high];
};
const OTHER = product('Wool socks', 9);
const BOOTS = product('Felt boots', 120);

describe('The product of a page with recommendations before it', () => {
  it.each<[string, string]>([
    ['the main entity of the page', jsonLd(OTHER, { '@type': 'ItemPage', mainEntity: BOOTS })],
    [
      'the main entity by its identifier',
      jsonLd(
        { '@type': 'WebPage', mainEntity: { '@id': '#it' } },
        {
          '@graph': [
            { ...OTHER, '@id': '#other' },
            { ...BOOTS, '@id': '#it' },
          ],
        },
      ),
    ],
    [
      'its address',
      jsonLd({ ...OTHER, url: '/products/wool-socks' }, { ...BOOTS, url: `${PAGE}?variant=1` }),
    ],
    [
      'its identifier',
      jsonLd(
        { ...OTHER, '@id': '/products/wool-socks#product' },
        { ...BOOTS, '@id': 'https://shop.example/products/felt-boots/' },
      ),
    ],
    [
      'the canonical address, where the page is in a collection',
      `<link rel="canonical" href="/products/p-1">${jsonLd(OTHER, { ...BOOTS, url: 'https://shop.example/products/p-1' })}`,
    ],
    [
      'its slug in another collection',
      jsonLd(OTHER, { ...BOOTS, url: '/de/collections/boots/products/felt-boots' }),
    ],
    ['the address of its offer', jsonLd(OTHER, { ...BOOTS, offers: { ...BOOTS.offers, url: PAGE } })],
    ['mainEntityOfPage', jsonLd(OTHER, { ...BOOTS, mainEntityOfPage: { '@id': PAGE } })],
    ['the heading', `${jsonLd(OTHER, BOOTS)}<header><h1>Felt <em>boots</em></h1></header>`],
    [
      'the heading, where its address differs',
      `<h1>Felt boots</h1>${jsonLd({ ...OTHER, url: '/socks' }, { ...BOOTS, url: '/p/10042' })}`,
    ],
    ['the title', `<title>Felt boots – Lampshop</title>${jsonLd(OTHER, BOOTS)}`],
    ['og:title', `<meta property="og:title" content="Felt boots">${jsonLd(OTHER, BOOTS)}`],
    [
      'the last breadcrumb',
      jsonLd(OTHER, BOOTS, {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Shoes' }, { item: { name: 'Felt boots', '@id': '/x' } }],
      }),
    ],
    [
      'the address of the last breadcrumb, by its position',
      jsonLd(
        { ...OTHER, url: '/p/7' },
        { ...BOOTS, url: '/p/10042' },
        {
          '@type': 'WebPage',
          breadcrumb: {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { position: 2, item: 'https://shop.example/p/10042' },
              { position: 1, item: 'https://shop.example/shoes' },
            ],
          },
        },
      ),
    ],
    [
      'its position around the heading',
      `${microdata('Wool socks', 9)}${microdata('FB-2026', 120).replace('<b ', '<h1>Warm feet</h1><b ')}${microdata('Laces', 3)}`,
    ],
    [
      'its position in the content, not beside it',
      `<nav>${microdata('Wool socks', 9)}</nav><main>${microdata('Felt boots', 120)}</main><aside>${microdata('Laces', 3)}</aside>`,
    ],
    [
      'microdata and its heading',
      `${microdata('Wool socks', 9)}<h1>Felt boots</h1>${microdata('Felt boots', 120)}`,
    ],
    [
      'script data of the page, not of its recommendations',
      state({
        recommendations: [{ title: 'Wool socks', price: { amount: '9.00', currencyCode: 'EUR' } }],
        product: { title: 'Felt boots', price: { amount: '120.00', currencyCode: 'EUR' } },
      }),
    ],
    [
      'script data with the slug of the page',
      state({
        all: [
          { name: 'Wool socks', slug: 'wool-socks', price: '9 €' },
          { name: 'Felt boots', slug: 'felt-boots', price: '120 €' },
        ],
      }),
    ],
  ])('is known by %s', (_, html) => {
    expect(priceOf(html)).toEqual([120, 120]);
  });

  it.each<[string, string]>([
    ['several products and no evidence', jsonLd(OTHER, BOOTS)],
    ['only a recommendation with its own address', jsonLd({ ...OTHER, url: '/products/wool-socks' })],
    ['only a recommendation with another name', `<h1>Felt boots</h1>${jsonLd(OTHER)}`],
    ['only a list of recommendations', jsonLd({ '@type': 'ItemList', itemListElement: [{ item: OTHER }] })],
    [
      'its own product without a price',
      `<h1>Felt boots</h1>${jsonLd(OTHER, { '@type': 'Product', name: 'Felt boots', url: PAGE })}`,
    ],
    ['only a recommendation in an aside', `<aside>${microdata('Wool socks', 9)}</aside>`],
    [
      'a heading around each of several products',
      [OTHER, BOOTS].map(({ name }) => microdata(name, 9).replace('<b ', '<h1>New</h1><b ')).join(''),
    ],
    ['a category', `<h1>Shoes</h1>${jsonLd(OTHER, BOOTS)}`],
    [
      'only recommendations in script data',
      state({ related: [{ title: 'Wool socks', price: { amount: '9.00', currencyCode: 'EUR' } }] }),
    ],
  ])('is unknown on a page with %s', (_, html) => {
    expect(priceOf(html)).toBeUndefined();
  });

  it('is read from meta tags if the structured data is of recommendations only', () => {
    const meta =
      '<meta property="product:price:amount" content="120"><meta property="product:price:currency" content="EUR">';
    expect(priceOf(`${meta}${jsonLd({ ...OTHER, url: '/products/wool-socks' })}`)).toEqual([120, 120]);
  });

  it('has the prices of all variants at its address', () => {
    const variant = (name: string, price: number, id: number) => ({
      ...product(name, price),
      url: `${PAGE}?variant=${id}`,
    });
    expect(
      priceOf(jsonLd(OTHER, variant('Felt boots 40', 110, 1), variant('Felt boots 41', 130, 2))),
    ).toEqual([110, 130]);
  });

  it('is distinguished by the query of script addresses', () => {
    const addressOf = (id: number) => `https://shop.example/index.php?route=product/product&product_id=${id}`;
    const html = jsonLd({ ...OTHER, url: addressOf(41) }, { ...BOOTS, url: `${addressOf(42)}&utm_source=x` });
    expect(priceOf(html, addressOf(42))).toEqual([120, 120]);
    expect(priceOf(html, addressOf(43))).toBeUndefined();
  });

  it('alone on its page needs no further evidence', () => {
    expect(priceOf(jsonLd(BOOTS))).toEqual([120, 120]);
    expect(priceOf(`<title>Winter boots of felt | Shop</title>${jsonLd(BOOTS)}`)).toEqual([120, 120]);
    expect(priceOf(`<h1>フェルトブーツ 40</h1>${jsonLd(product('フェルトブーツ', 120))}`)).toEqual([
      120, 120,
    ]);
  });
});

describe('Structured data that refers to other parts of the page', () => {
  it.each<[string, object]>([
    [
      'offers by @id',
      {
        '@graph': [
          { ...BOOTS, offers: { '@id': '#o' } },
          { '@id': '#o', '@type': 'Offer', price: 120, priceCurrency: 'EUR' },
        ],
      },
    ],
    [
      'offers that name their product',
      {
        '@graph': [
          { '@type': 'Product', '@id': '#p', name: 'Felt boots' },
          { '@type': 'Offer', price: 120, priceCurrency: 'EUR', itemOffered: { '@id': '#p' } },
        ],
      },
    ],
    [
      'variants by @id',
      {
        '@graph': [
          { '@type': 'ProductGroup', name: 'Felt boots', hasVariant: [{ '@id': '#v' }] },
          { ...BOOTS, '@id': '#v' },
        ].toReversed(),
      },
    ],
    [
      'variants that name their group',
      {
        '@graph': [
          { ...BOOTS, isVariantOf: { '@id': '#g' } },
          { '@type': 'ProductGroup', '@id': '#g', name: 'Felt boots' },
        ],
      },
    ],
    [
      'a specification by @id',
      {
        '@graph': [
          { ...BOOTS, offers: { priceSpecification: { '@id': '#s' } } },
          { '@id': '#s', price: 120, priceCurrency: 'EUR' },
        ],
      },
    ],
    [
      'a loop',
      { '@graph': [{ ...BOOTS, '@id': '#p', isVariantOf: { '@id': '#q' }, hasVariant: { '@id': '#p' } }] },
    ],
  ])('is followed: %s', (_, data) => {
    expect(priceOf(`<h1>Felt boots</h1>${jsonLd(data)}`)).toEqual([120, 120]);
  });

  it.each(['Book', 'Vehicle', 'Car', 'ProductGroup', 'https://schema.org/Book', 'MusicAlbum'])(
    'describes a product of type %s',
    (type) => {
      expect(priceOf(jsonLd({ ...BOOTS, '@type': type }))).toEqual([120, 120]);
      expect(priceOf(jsonLd({ ...BOOTS, '@type': [type, 'Thing'] }))).toEqual([120, 120]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { pricedAt } from './price-periods.ts';
import { productOf, productsOf } from './products.ts';
import { readPage } from './read-page.ts';

const URL = 'https://shop.example/products/boots?ref=1#top';
const withData = (data: object) =>
  readPage(`<title>Boots</title><script type="application/ld+json">${JSON.stringify(data)}</script>`, URL);

describe('A product of structured data', () => {
  it('has the values stated on the page, at the address of its page', () => {
    const page = withData({
      '@type': 'Product',
      name: 'Felt boots &amp; co',
      url: 'https://elsewhere.example/boots',
      image: [{ '@type': 'ImageObject', contentUrl: '/boots.jpg' }, '/other.jpg'],
      category: 'Home &gt; Shoes > Boots',
      brand: { '@type': 'Brand', name: 'Hedgehog' },
      keywords: 'felt, wool, felt',
      aggregateRating: { ratingValue: '9,0', bestRating: '10', ratingCount: '12' },
      offers: [
        { price: '120.00', priceCurrency: 'EUR', availability: 'http://schema.org/OutOfStock' },
        {
          price: 80,
          priceCurrency: 'EUR',
          availability: 'InStock',
          priceSpecification: {
            priceType: 'https://schema.org/ListPrice',
            price: '100',
            priceCurrency: 'EUR',
          },
        },
      ],
    });
    expect(productOf(page)).toEqual({
      name: 'Felt boots &amp; co',
      low: 80,
      high: 120,
      currency: 'EUR',
      url: 'https://shop.example/products/boots?ref=1',
      picture: 'https://shop.example/boots.jpg',
      type: 'Boots',
      vendor: 'Hedgehog',
      tags: ['felt', 'wool'],
      compareAt: 100,
      available: true,
      reviews: 12,
      rating: 4.5,
    });
    // In a list, each product has the address it names, if that is on the same site.
    expect(productsOf(page)[0]?.url).toBeUndefined();
  });

  it('has no values that the page does not state', () => {
    const page = withData({
      '@type': 'Product',
      name: 'Boots',
      image: 'data:image/png;base64,AA==',
      aggregateRating: { ratingValue: 0, reviewCount: 0 },
      offers: { price: 80, priceSpecification: { priceType: 'ListPrice', price: 60 } },
    });
    expect(productOf(page)).toEqual({
      name: 'Boots',
      low: 80,
      high: 80,
      url: 'https://shop.example/products/boots?ref=1',
      reviews: 0,
    });
  });

  it.each([
    [[{ price: 120, priceType: 'https://schema.org/ListPrice' }, { price: 80 }], 80, 120],
    [
      [
        { price: 80, priceType: 'SalePrice' },
        { price: 120, priceType: 'StrikethroughPrice' },
      ],
      80,
      120,
    ],
    [[{ price: 120, priceType: 'RegularPrice' }], 120, undefined],
    [[{ price: 150, priceType: 'MSRP' }], undefined, undefined],
  ])(
    'with only specifications of its price %j costs %s instead of %s',
    (priceSpecification, low, compareAt) => {
      const product = productOf(
        withData({ '@type': 'Product', name: 'Boots', offers: { priceSpecification } }),
      );
      expect([product?.low, product?.compareAt]).toEqual([low, compareAt]);
    },
  );

  it('has the currency of the price that is paid', () => {
    const priceSpecification = [
      { price: 120, priceCurrency: 'USD', priceType: 'ListPrice' },
      { price: 80, priceCurrency: 'EUR' },
    ];
    const page = withData({ '@type': 'Product', name: 'Boots', offers: { priceSpecification } });
    const product = productOf(page);
    expect([product?.low, product?.currency, product?.compareAt]).toEqual([80, 'EUR', undefined]);
  });

  it.each([
    ['5,000', 5_000],
    ['0.500', undefined],
    ['12.000', 12_000],
    ['1 234 567', 1_234_567],
    ['31', 31],
    ['7.0', 7],
    ['1.2k', undefined],
    ['5,00,0', undefined],
  ])('with %s reviews has %s', (reviewCount, reviews) => {
    const data = {
      '@type': 'Product',
      name: 'Boots',
      aggregateRating: { ratingValue: 4, reviewCount },
      offers: { price: 80 },
    };
    expect(productOf(withData(data))?.reviews).toBe(reviews);
  });

  it('is not saved from the front page, to which a removed product may redirect, nor from script data', () => {
    const data = { '@type': 'Product', name: 'Boots', offers: { price: 80, priceCurrency: 'EUR' } };
    expect(productOf({ ...withData(data), url: 'https://shop.example/' })?.url).toBeUndefined();
    const script = readPage(
      '<script id="__NEXT_DATA__" type="application/json">{"product":{"title":"Boots","price":{"amount":"80.00","currencyCode":"EUR"}}}</script>',
      URL,
    );
    expect(productOf(script)).toEqual({ name: 'Boots', low: 80, high: 80, currency: 'EUR' });
  });

  it('is also read from the meta tags of a page', () => {
    const page = readPage(
      `<meta property="og:title" content="Boots"><meta property="og:image" content="//cdn.example/b.jpg">
       <meta property="product:price:amount" content="80.00"><meta property="product:price:currency" content="EUR">
       <meta property="product:availability" content="out of stock"><meta property="product:brand" content="Hedgehog">`,
      URL,
    );
    expect(productOf(page)).toEqual({
      name: 'Boots',
      low: 80,
      high: 80,
      currency: 'EUR',
      url: 'https://shop.example/products/boots?ref=1',
      picture: 'https://cdn.example/b.jpg',
      vendor: 'Hedgehog',
      available: false,
    });
  });

  it.each([
    ['a sale price', { 'price:amount': '30.00', 'sale_price:amount': '24.00' }, [24, 30]],
    ['an original price', { 'price:amount': '24.00', 'original_price:amount': '30.00' }, [24, 30]],
    [
      'a sale price that is no lower',
      { 'price:amount': '24.00', 'sale_price:amount': '24.00' },
      [24, undefined],
    ],
    [
      'a sale price of 0, which says that there is no sale',
      { 'price:amount': '30.00', 'sale_price:amount': '0' },
      [30, undefined],
    ],
    [
      'a sale price in another currency',
      { 'price:amount': '30.00', 'sale_price:amount': '24.00', 'sale_price:currency': 'GBP' },
      [30, undefined],
    ],
    [
      'a sale price of a period that is over',
      { 'price:amount': '30.00', 'sale_price:amount': '24.00', 'sale_price_dates:end': '2026-01-31' },
      [30, undefined],
    ],
    [
      'a sale price until the end of today',
      { 'price:amount': '30.00', 'sale_price:amount': '24.00', 'sale_price_dates:end': '2026-06-15' },
      [24, 30],
    ],
    [
      'a sale price of a period to come',
      { 'price:amount': '30.00', 'sale_price:amount': '24.00', 'sale_price_dates:start': '2026-06-16' },
      [30, undefined],
    ],
    [
      'a sale price of the present period in one tag',
      {
        'price:amount': '30.00',
        'sale_price:amount': '24.00',
        sale_price_effective_date: '2026-06-01T13:00-0800/2026-06-15T15:30-0800',
      },
      [24, 30],
    ],
    [
      'a sale price of a period that cannot be read',
      { 'price:amount': '30.00', 'sale_price:amount': '24.00', 'sale_price_dates:end': '31 June' },
      [30, undefined],
    ],
  ])('costs in meta tags what is paid, beside the regular price: %s', (_, contents, expected) => {
    const tags = Object.entries(contents).map(
      ([name, content]) => `<meta property="product:${name}" content="${content}">`,
    );
    const product = productOf(
      readPage(
        `<meta property="og:title" content="Boots"><meta property="product:price:currency" content="EUR">${tags.join('')}`,
        URL,
      ),
    );
    const now = product && pricedAt(product, Date.parse('2026-06-15T12:00:00Z'));
    expect([now?.low, now?.compareAt]).toEqual(expected);
  });

  const SALE = { price: 80, priceCurrency: 'EUR', validThrough: '2026-06-15' };
  const LIST = { price: 100, priceCurrency: 'EUR', priceType: 'https://schema.org/ListPrice' };
  it.each<[string, object, [time: string, low: number, high: number, compareAt?: number][]]>([
    [
      'a sale and the list price',
      { priceSpecification: [SALE, LIST] },
      [
        ['2026-06-15T12:00:00Z', 80, 80, 100],
        ['2026-06-16T00:00:00Z', 100, 100],
      ],
    ],
    [
      'an offer with an end and the list price',
      { price: 80, priceCurrency: 'EUR', priceValidUntil: '2026-06-15', priceSpecification: LIST },
      [
        ['2026-06-15T12:00:00Z', 80, 80, 100],
        ['2026-06-16T00:00:00Z', 100, 100],
      ],
    ],
    [
      'a present price and a later one',
      {
        priceSpecification: [
          { price: 100, priceCurrency: 'EUR' },
          { price: 80, priceCurrency: 'EUR', validFrom: '2026-06-16', validThrough: '2026-06-17' },
        ],
      },
      [
        ['2026-06-15T12:00:00Z', 100, 100],
        ['2026-06-16T12:00:00Z', 80, 80],
        ['2026-06-18T12:00:00Z', 100, 100],
      ],
    ],
  ])('costs what is paid at the time: %s', (_, offers, prices) => {
    const product = productOf(withData({ '@type': 'Product', name: 'Boots', offers }))!;
    for (const [time, low, high, compareAt] of prices)
      expect(pricedAt(product, Date.parse(time))).toMatchObject({ low, high, compareAt });
  });

  const EUROS = { price: 80, priceCurrency: 'EUR' };
  it.each<[string, object[]]>([
    [
      'the other is in another currency',
      [
        { ...EUROS, validFrom: '2026-01-01' },
        { price: 90, priceCurrency: 'USD' },
      ],
    ],
    ['the other states no price', [{ ...EUROS, validFrom: '2026-01-01' }, { availability: 'InStock' }]],
    [
      'it is for members and the other in another currency',
      [
        { ...EUROS, validForMemberTier: { name: 'Gold' } },
        { price: 90, priceCurrency: 'USD' },
      ],
    ],
  ])('costs what one of two offers says if %s', (_, offers) => {
    const product = productOf(withData({ '@type': 'Product', name: 'Boots', offers }));
    expect(product).toMatchObject({ low: 80, high: 80, currency: 'EUR' });
  });

  it('costs what all variants cost, though each is offered from another day on', () => {
    const offers = Array.from({ length: 20 }, (_, index) => ({
      price: 10 + index,
      priceCurrency: 'EUR',
      validFrom: `2026-01-${10 + index}`,
    }));
    const product = productOf(withData({ '@type': 'Product', name: 'Boots', offers }))!;
    expect(pricedAt(product, Date.parse('2026-06-15T12:00:00Z'))).toMatchObject({ low: 10, high: 29 });
  });

  it('takes times without a zone for UTC', () => {
    const offers = { price: 80, priceCurrency: 'EUR', priceSpecification: LIST };
    const from = (priceValidUntil: string) =>
      productOf(withData({ '@type': 'Product', name: 'Boots', offers: { ...offers, priceValidUntil } }))
        ?.priceChanges?.[0]?.from;
    expect(from('2026-06-15 11:30:00')).toBe('2026-06-15T11:30:00.000Z');
    expect(from('2026-06-15T11:30:00+0200')).toBe('2026-06-15T09:30:00.000Z');
  });

  it('does not cost what an offer says that has ended, unless the page states no other', () => {
    const ended = { price: 80, priceCurrency: 'EUR', priceValidUntil: '2026-06-01' };
    const at = (offers: object) =>
      pricedAt(
        productOf(withData({ '@type': 'Product', name: 'Boots', offers }))!,
        Date.parse('2026-06-15T12:00:00Z'),
      );
    expect(at([ended, { price: 90, priceCurrency: 'EUR' }])).toMatchObject({ low: 90, high: 90 });
    expect(at(ended)).toMatchObject({ low: 80, high: 80 });
    expect(productOf(withData({ '@type': 'Product', name: 'Boots', offers: ended }))).not.toHaveProperty(
      'priceChanges',
    );
  });

  it.each([
    ['a price for members', { validForMemberTier: { name: 'Gold' } }],
    ['a charge for delivery', { '@type': 'DeliveryChargeSpecification' }],
  ])('does not cost what is stated before its price: %s', (_, other) => {
    const price = { '@type': 'UnitPriceSpecification', price: 80, priceCurrency: 'EUR' };
    const stated = (offers: object) => productOf(withData({ '@type': 'Product', name: 'Boots', offers }));
    expect(stated({ priceSpecification: [{ ...price, price: 5, ...other }, price] })).toMatchObject({
      low: 80,
      high: 80,
    });
    expect(stated({ priceSpecification: { ...price, price: 5, ...other } })).toBeUndefined();
  });

  it('is compared with the former price of the variant that costs least', () => {
    const variant = (price: number, list?: number) => ({
      '@type': 'Product',
      name: 'Boots',
      url: URL,
      offers: {
        price,
        priceCurrency: 'EUR',
        ...(list && { priceSpecification: { ...LIST, price: list } }),
      },
    });
    const product = productOf(withData([variant(80, 100), variant(60)] as object));
    expect(product).toMatchObject({ low: 60, high: 80, compareAt: undefined });
  });
});

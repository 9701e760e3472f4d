import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BUDGET } from '../../parse/budget.ts';
import { productsOf } from '../page/products.ts';
import { readPage } from '../page/read-page.ts';
import { visitTo } from '../testing.ts';
import {
  AddressSample,
  ListedPages,
  parseSitemap as parse,
  sitemapsIn,
  worthReading,
} from './parse-sitemap.ts';
import { productPageParser } from './parsers.ts';
import { share } from './share.ts';
import { structuredProducts } from './structured-products.ts';

const urlset = (...urls: string[]) =>
  `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">${urls
    .map(
      (url) => `<url><loc> ${url} </loc><image:image><image:loc>${url}.jpg</image:loc></image:image></url>`,
    )
    .join('')}</urlset>`;

const parseSitemap = (body: Buffer, url: string) => parse(body, url, 'https://shop.example/');

const listed = (path: string, page = path) => ({ url: `https://shop.example${path}`, page });

describe('A sitemap', () => {
  it('recognises product pages by their address, and ignores images and other sites', () => {
    const xml = urlset(
      'https://shop.example/products/mug?a=1&amp;b=2',
      'https://shop.example/about',
      'https://other.example/products/cup',
      'javascript:alert(1)',
    );
    expect(parseSitemap(Buffer.from(xml), 'https://shop.example/sitemap.xml')).toEqual({
      sitemaps: [],
      truncated: false,
      products: { count: 1, some: [listed('/products/mug?a=1&b=2')] },
      others: { count: 1, some: [listed('/about')] },
    });
  });

  it('of products only needs no such addresses', () => {
    const read = parseSitemap(
      Buffer.from(urlset('https://shop.example/blue-mug')),
      'https://shop.example/sitemap_products_1.xml',
    );
    expect(read?.products.count).toBe(1);
  });

  it('is parsed when compressed, but not when it is a decompression bomb, a page or empty', () => {
    const url = 'https://shop.example/sitemap.xml.gz';
    expect(parseSitemap(gzipSync(urlset('https://shop.example/p/1')), url)?.products.count).toBe(1);
    expect(parseSitemap(gzipSync(Buffer.alloc(60 * 1024 * 1024, 32)), url)).toBeUndefined();
    expect(parseSitemap(Buffer.from('<!doctype html><p>Welcome'), url)).toBeUndefined();
    expect(parseSitemap(Buffer.alloc(0), url)).toBeUndefined();
  });

  it.each(['', '<?xml version="1.0"?>'])('may have prefixed names, after "%s"', (declaration) => {
    const xml = `${declaration}<s:urlset xmlns:s="x" xmlns:image="y"><s:url><s:loc>https://shop.example/p/1</s:loc><image:loc>https://shop.example/p/2</image:loc></s:url></s:urlset>`;
    const read = parseSitemap(Buffer.from(xml), 'https://shop.example/sitemap.xml');
    expect(read?.products).toEqual({ count: 1, some: [listed('/p/1')] });
    const index =
      '<sm:sitemapindex xmlns:sm="x"><sm:sitemap><sm:loc>/a.xml</sm:loc></sm:sitemap></sm:sitemapindex>';
    expect(parseSitemap(Buffer.from(index), 'https://shop.example/sitemap.xml')?.sitemaps).toEqual([
      'https://shop.example/a.xml',
    ]);
  });

  it('may be a text with one address a line', () => {
    const text =
      '\ufeffhttps://shop.example/p/1\r\n\r\nhttps://shop.example/about\r\nhttps://other.example/p/3\nno address\n';
    const url = 'https://shop.example/sitemap.txt';
    const expected = {
      sitemaps: [],
      truncated: false,
      products: { count: 1, some: [listed('/p/1')] },
      others: { count: 1, some: [listed('/about')] },
    };
    expect(parseSitemap(Buffer.from(text), url)).toEqual(expected);
    expect(parseSitemap(gzipSync(text), url)).toEqual(expected);
    expect(parseSitemap(Buffer.from('https://shop.example/p/1'), url)?.products.count).toBe(1);
    expect(parseSitemap(Buffer.from('See https://shop.example/p/1'), url)).toBeUndefined();
  });

  it('is truncated only if it lists more addresses than one may', () => {
    const pages = Array.from(
      { length: BUDGET.sitemap.addresses + 1 },
      (_, i) => `https://shop.example/p/${i}`,
    );
    for (const textOf of [(urls: string[]) => urls.join('\n'), (urls: string[]) => urlset(...urls)]) {
      const read = (urls: string[]) =>
        parseSitemap(Buffer.from(textOf(urls)), 'https://shop.example/sitemap.xml');
      for (const [urls, truncated] of [
        [pages.slice(1), false],
        [pages, true],
      ] as const)
        expect(read(urls)).toMatchObject({ truncated, products: { count: BUDGET.sitemap.addresses } });
    }
  });

  it.each<[string, Buffer]>([
    ['zeros', Buffer.alloc(10)],
    ['other bytes', Buffer.from('\r\n<!-- cached -->')],
    ['bytes like a header', Buffer.from([0x1f, 0x8b, 0xff, 1, 2, 3])],
  ])('compressed is parsed despite trailing %s', (_, trailing) => {
    const url = 'https://shop.example/sitemap.xml.gz';
    const body = gzipSync(urlset('https://shop.example/p/1'));
    expect(parseSitemap(Buffer.concat([body, trailing]), url)?.products.count).toBe(1);
    // A file with a name in its header.
    const named = Buffer.concat([
      body.subarray(0, 3),
      Buffer.from([8]),
      body.subarray(4, 10),
      Buffer.from('sitemap.xml\0'),
      body.subarray(10),
      trailing,
    ]);
    expect(parseSitemap(named, url)?.products.count).toBe(1);
    expect(parseSitemap(body.subarray(0, 40), url)).toBeUndefined();
  });

  it('of an index is read if it lists products, in one language, and only on the same site', () => {
    const index = (...urls: string[]) =>
      Buffer.from(
        `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`,
      );
    const read = parseSitemap(
      index(
        'https://shop.example/de/sitemap_products_1.xml?from=1',
        'https://shop.example/sitemap_pages_1.xml',
        'https://shop.example/sitemap_products_1.xml?from=1',
        'https://victim.example/sitemap_products_1.xml',
      ),
      'https://shop.example/sitemap.xml',
    )!;
    expect(read.sitemaps).toHaveLength(3);
    expect(worthReading(read.sitemaps)).toEqual(['https://shop.example/sitemap_products_1.xml?from=1']);
    expect(worthReading(['https://shop.example/a.xml', 'https://shop.example/b.xml'])).toHaveLength(2);
  });

  it.each([
    [
      '1_en_0_sitemap.xml 1_fr_0_sitemap.xml 1_fr_1_sitemap.xml',
      'fr-FR',
      '1_fr_0_sitemap.xml 1_fr_1_sitemap.xml',
    ],
    ['1_en_0_sitemap.xml 1_fr_0_sitemap.xml', 'de', '1_en_0_sitemap.xml'],
    ['fr-ca/sitemap.xml en-us/sitemap.xml', 'en', 'en-us/sitemap.xml'],
    ['products_de_1.xml products_it_1.xml products_it_2.xml', 'it', 'products_it_1.xml products_it_2.xml'],
    [
      'sitemap_products_1.xml en-ca/sitemap_products_1.xml en-au/sitemap_products_1.xml',
      'en',
      'sitemap_products_1.xml',
    ],
    ['1_en_0_sitemap.xml 1_fr_0_sitemap.xml 1_fr_1_sitemap.xml', 'en', '1_en_0_sitemap.xml'],
    ['products_de_1.xml products_it_1.xml products_it_2.xml', 'de', 'products_de_1.xml'],
    ['https://shop.fr/map_en.xml https://shop.fr/map_fr.xml', 'fr', 'https://shop.fr/map_fr.xml'],
    ['map.php?lang=de map.php?lang=es', undefined, 'map.php?lang=de'],
    ['sitemap-aa.xml sitemap-ab.xml', 'en', 'sitemap-aa.xml sitemap-ab.xml'],
    ['de-sitemap-1.xml en-sitemap-2.xml', 'en', 'en-sitemap-2.xml'],
  ])(
    'of those that differ only in a language is read without one, or in that of the shop: %s, %s',
    (names, language, expected) => {
      const at = (list: string) => list.split(' ').map((name) => new URL(name, 'https://shop.example/').href);
      expect(worthReading(at(names), language)).toEqual(at(expected));
    },
  );

  it('counts a page with translations on other hosts of the store once, and no page of another site', () => {
    const page = (own: string, ...links: [language: string, href: string][]) =>
      `<url><loc>${own}</loc>${links.map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`).join('')}</url>`;
    const candle: [string, string][] = [
      ['de', 'https://de.shop.example/p/kerze'],
      ['en', 'https://shop.example/p/candle'],
      ['fr', 'https://other.example/a/bougie'],
    ];
    const xml = `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml">${page('https://de.shop.example/p/kerze', ...candle)}${page(
      'https://shop.example/p/candle',
      ...candle,
    )}${page('https://de.shop.example/p/seife')}</urlset>`;
    expect(parseSitemap(Buffer.from(xml), 'https://shop.example/sitemap.xml')?.products.count).toBe(2);
  });

  it('counts a page with translations once, at its default address if that is listed', () => {
    const page = (own: string, ...links: [language: string, path: string][]) =>
      `<url><loc>https://shop.example${own}</loc>${links
        .map(
          ([language, path]) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="https://shop.example${path}"/>`,
        )
        .join('')}</url>`;
    const read = (...pages: string[]) =>
      parseSitemap(
        Buffer.from(`<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join('')}</urlset>`),
        'https://shop.example/sitemap.xml',
      )!;
    const candle: [string, string][] = [
      ['de', '/de/p/kerze'],
      ['en', '/en/p/candle'],
    ];
    const forOthers: [string, string] = ['x-default', '/en/p/candle'];
    expect(
      read(
        page('/de/p/kerze', ...candle, forOthers),
        page('/en/p/candle', ...candle, forOthers),
        page('/p/soap', ['de', '/de/p/seife'], ['en', '/p/soap'], ['x-default', '/']),
        page('/de/p/seife', ['de', '/de/p/seife'], ['en', '/p/soap'], ['x-default', '/']),
        page('/cs/p/svicka', ['cs', '/cs/p/svicka'], ['en', '/p/light']),
        page('/p/light', ['cs', '/cs/p/svicka'], ['en', '/p/light']),
        page('/en/p/lamp', ['de', '/de/p/lampe'], ['en', '/en/p/lamp']),
        page('/de/p/lampe', ['de', '/de/p/lampe'], ['en', '/en/p/lamp']),
        page('/fr/p/savon', ['fr', '/fr/p/savon'], ['en', '/p/bar']),
        page('/es/p/1'),
        page('/p/1'),
        page('/it/p/1'),
        page('/p/1').replace('shop.', 'de.shop.'),
      ).products,
    ).toMatchObject({
      count: 6,
      some: expect.arrayContaining([
        listed('/en/p/candle', '/p/candle'),
        listed('/p/soap'),
        listed('/p/light'),
        // Neither language is the default, or the default is not listed.
        listed('/en/p/lamp', '/p/lampe'),
        listed('/fr/p/savon', '/p/bar'),
        listed('/p/1'),
      ]),
    });
    // The same list at every page is not one of its translations.
    const home: [string, string][] = [
      ['de', '/de'],
      ['en', '/en/shop'],
    ];
    expect(read(page('/p/a', ...home), page('/p/b', ...home)).products.count).toBe(2);
  });

  it('samples the same pages regardless of their order', () => {
    const urls = Array.from({ length: 500 }, (_, i) => `https://shop.example/p/${i}`);
    const [one, other] = [new AddressSample(), new AddressSample()];
    for (const url of urls) one.add(url);
    for (const url of urls.toReversed()) other.add(url);
    expect(one.listed).toEqual(other.listed);
    expect(one.listed).toMatchObject({ count: 500, some: { length: 20 } });
  });

  it('that lists pages of others adds none, in whichever order they are read', () => {
    const listOf = (from: number, to: number, language = '') => {
      const sample = new AddressSample();
      for (let page = from; page < to; page++) sample.add(`https://shop.example${language}/p/${page}`);
      return sample.listed;
    };
    const total = (...lists: ReturnType<typeof listOf>[]) => {
      const pages = new ListedPages();
      for (const list of lists) pages.addAll(list);
      return pages.listed;
    };
    const [first, second, french] = [listOf(0, 100), listOf(100, 200), listOf(0, 200, '/fr')];
    expect(total(first, second)).toMatchObject({ count: 200, low: 200, high: 200 });
    for (const lists of [
      [first, second, french],
      [first, french, second],
      [french, first, second],
    ])
      expect(total(...lists)).toMatchObject({ count: 200, low: 200, some: { length: 20 } });
    expect(total(listOf(0, 12), listOf(4, 16, '/fr'))).toMatchObject({ count: 16, low: 16, high: 16 });
    // The true number of each is 1,000.
    for (const lists of [
      [listOf(0, 1000), listOf(0, 700, '/fr')],
      [listOf(0, 700), listOf(300, 1000, '/fr')],
      Array.from({ length: 10 }, (_, i) => listOf(i * 10, 910 + i * 10, `/l${'abcdefghij'[i]}`)),
    ]) {
      const { low, high } = total(...lists);
      expect(low).toBeLessThanOrEqual(1000);
      expect(high).toBeGreaterThanOrEqual(1000);
      expect(high).toBeLessThan(1400);
    }
  });

  it('is found in any line of robots.txt', () => {
    expect(
      sitemapsIn('User-agent: *\nDisallow: /\n  SITEMAP : https://a.example/s.xml\nSitemap: /relative.xml\n'),
    ).toEqual(['https://a.example/s.xml']);
  });
});

describe('The products of a page', () => {
  const of = (html: string) => productsOf(readPage(html, 'https://shop.example/p/1'));

  it.each(['product', 'og'])("is parsed from a page's %s:price", (prefix) => {
    const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
    const page = `${meta('og:title', 'Boot')}${meta(`${prefix}:price:amount`, '5.29')}`;
    expect(of(`${page}${meta(`${prefix}:price:currency`, 'GBP')}`)).toEqual([
      { name: 'Boot', low: 5.29, high: 5.29, currency: 'GBP' },
    ]);
    expect(of(page)).toEqual([{ name: 'Boot', low: 5.29, high: 5.29 }]);
  });
  const jsonLd = (value: unknown) =>
    of(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);

  it.each([
    ['an offer', { offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'eur' } }, 12.5, 12.5, 'EUR'],
    [
      'offers',
      {
        offers: [
          { price: '9.00', priceCurrency: 'USD' },
          { price: '19.00', priceCurrency: 'USD' },
        ],
      },
      9,
      19,
      'USD',
    ],
    [
      'an aggregate',
      { offers: { lowPrice: '5.29', highPrice: '9.56', priceCurrency: 'GBP' } },
      5.29,
      9.56,
      'GBP',
    ],
    ['a specification', { offers: { priceSpecification: { price: 7, priceCurrency: 'CHF' } } }, 7, 7, 'CHF'],
    ['a price as written for humans', { offers: { price: '1.299,00 €' } }, 1299, 1299, 'EUR'],
  ])('are parsed with %s', (_, product, low, high, currency) => {
    expect(jsonLd({ '@type': 'Product', name: 'Mug', ...product })).toEqual([
      { name: 'Mug', low, high, currency },
    ]);
  });

  it('are parsed from variants and lists, and ignored without a price', () => {
    const mug = (price: number) => ({
      '@type': 'Product',
      name: 'Mug',
      offers: { price, priceCurrency: 'USD' },
    });
    expect(jsonLd({ '@type': 'ProductGroup', name: 'Mugs', hasVariant: [mug(3), mug(4)] })).toEqual([
      { name: 'Mugs', low: 3, high: 4, currency: 'USD' },
    ]);
    expect(
      jsonLd({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: mug(5) }] }),
    ).toHaveLength(1);
    expect(jsonLd(mug(0))).toEqual([{ name: 'Mug', low: 0, high: 0, currency: 'USD' }]);
    expect(jsonLd({ '@type': 'Product', name: 'Mug' })).toEqual([]);
  });

  it('never take an ambiguous sign for a currency', () => {
    expect(jsonLd({ '@type': 'Product', name: 'Mug', offers: { price: '$12' } })).toEqual([
      { name: 'Mug', low: 12, high: 12 },
    ]);
  });

  it('are parsed from Open Graph tags if there is nothing else', () => {
    expect(
      of(
        '<meta property="og:title" content="Mug"><meta property="product:price:amount" content="17.99"><meta property="product:price:currency" content="USD">',
      ),
    ).toEqual([{ name: 'Mug', low: 17.99, high: 17.99, currency: 'USD' }]);
  });
});

describe('The ratings of a product page', () => {
  const rated = (name: string, count: number) => ({
    '@type': 'Product',
    name,
    offers: { price: 5, priceCurrency: 'EUR' },
    aggregateRating: { ratingValue: 4, reviewCount: count },
  });
  const countsOf = (title: string, ...things: object[]) =>
    productPageParser
      .parse(
        {
          url: 'https://shop.example/p/1',
          headers: {},
          contentType: 'text/html',
          body: Buffer.from(
            `<title>${title}</title><script type="application/ld+json">${JSON.stringify(things)}</script>`,
          ),
        },
        { domain: 'shop.example', storefront: 'https://shop.example/', site: 'https://shop.example/' },
      )
      .says.ratings?.map(({ count }) => count);

  it('are those of its product and of the store, not of the products it recommends', () => {
    const store = { '@type': 'OnlineStore', aggregateRating: { ratingValue: 5, reviewCount: 900 } };
    expect(countsOf('Mug', rated('Socks', 7), rated('Mug', 30), store)).toEqual([30, 900]);
    expect(countsOf('Mug', rated('Mug', 30))).toEqual([30]);
    expect(countsOf('Our shop', rated('Socks', 7), rated('Mug', 30), store)).toEqual([900]);
    expect(countsOf('Mug', { ...rated('Socks', 7), url: '/p/2' })).toEqual([]);
  });
});

it('A share estimated from a sample has bounds that contain the true share and narrow with larger samples', () => {
  for (const [hits, tries] of [
    [0, 20],
    [7, 20],
    [20, 20],
    [1, 1],
  ] as const) {
    const [low, high] = share(hits, tries);
    expect(low).toBeLessThanOrEqual(hits / tries + 1e-9);
    expect(high).toBeGreaterThanOrEqual(hits / tries - 1e-9);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(1);
  }
  const width = ([low, high]: [number, number]) => high - low;
  expect(width(share(70, 200))).toBeLessThan(width(share(7, 20)));
});

describe('A store without a product list', () => {
  const product = (price: number) =>
    `<script type="application/ld+json">{"@type":"Product","name":"Mug","offers":{"price":${price},"priceCurrency":"USD"}}</script>`;
  it('counts products whose pages state no price, which are not part of the prices', async () => {
    const unpriced = (name: string) =>
      `<script type="application/ld+json">{"@type":"Product","name":"${name}"}</script>`;
    const pages = {
      '/p/0': product(10),
      '/p/1': product(20),
      '/p/2': unpriced('Piano'),
      '/p/3': unpriced('Gift card'),
      '/p/4': '<p>Sold out',
    };
    const sitemap = urlset(...Object.keys(pages).map((path) => `https://shop.example${path}`));
    const { metrics, products } = await structuredProducts.collect(
      visitTo({ ...pages, '/sitemap.xml': sitemap }),
    );
    const values = metrics.map(({ metric, kind, value }) => [metric, kind, value]);
    expect(values).toContainEqual(['product_count', 'measured', 3]);
    expect(values).toContainEqual(['product_avg_price', 'measured', 1500]);
    expect(products?.complete).toBe(false);
  });

  const shop = (pages: number) => ({
    '/sitemap.xml': urlset(...Array.from({ length: pages }, (_, i) => `https://shop.example/p/${i}`)),
    // Every other page has a product.
    ...Object.fromEntries(
      Array.from({ length: pages }, (_, i) => [`/p/${i}`, i % 2 ? product(10 + i) : '<p>Sold out']),
    ),
  });

  it('has the currency of its pages, unless they differ or another is known', async () => {
    const factOf = async (visit: ReturnType<typeof visitTo>) =>
      (await structuredProducts.collect(visit)).facts.currency;
    expect(await factOf(visitTo(shop(10)))).toBe('USD');
    expect(await factOf(visitTo(shop(10), { currency: 'EUR' }))).toBeUndefined();
    expect(await factOf(visitTo({ ...shop(10), '/p/1': product(11).replace('USD', 'CAD') }))).toBeUndefined();
  });

  it('with few pages is counted completely', async () => {
    const { metrics } = await structuredProducts.collect(visitTo(shop(10)));
    expect(metrics.map(({ metric, value, kind }) => [metric, value, kind])).toEqual([
      ['product_count', 5, 'measured'],
      ['product_min_price', 1100, 'measured'],
      ['product_avg_price', 1500, 'measured'],
      ['product_max_price', 1900, 'measured'],
    ]);
  });

  it('has the number and prices of its goods, without gift cards and placeholders', async () => {
    const of = (name: string, price: number) =>
      `<script type="application/ld+json">{"@type":"Product","name":"${name}","offers":{"price":${price},"priceCurrency":"USD"}}</script>`;
    const pages = Object.fromEntries(
      [20, 21, 22, 23, 24].map((price, index) => [`/p/${index}`, of('Mug', price)] as const),
    );
    const all = {
      ...pages,
      '/p/5': of('Mug', 99_999),
      '/p/6': of('Gutschein', 100),
      '/p/7': of('Postcard', 0),
    };
    const list = urlset(...Object.keys(all).map((path) => `https://shop.example${path}`));
    const { metrics } = await structuredProducts.collect(visitTo({ '/sitemap.xml': list, ...all }));
    expect(metrics.map(({ metric, value }) => [metric, value])).toEqual([
      ['product_count', 7],
      ['product_min_price', 2_000],
      ['product_avg_price', 2_200],
      ['product_max_price', 2_400],
    ]);
    expect(metrics[2]?.inputs).toMatchObject({ nonGoods: 1, unusualPrices: 1, highestListed: 99_999 });
  });

  it('with many pages is estimated from twenty, with bounds that contain the true value', async () => {
    const visit = visitTo(shop(400));
    const { metrics } = await structuredProducts.collect(visit);
    expect(visit.requested.filter((path) => path.startsWith('/p/'))).toHaveLength(20);
    // Unread products may be cheaper or more expensive: the extremes of a sample are not values.
    expect(metrics.map(({ metric, kind }) => [metric, kind])).toEqual([
      ['product_count', 'estimated'],
      ['product_avg_price', 'estimated'],
    ]);
    const [count, average] = metrics;
    expect(count!.inputs).toMatchObject({ pagesListed: 400, pagesRead: 20 });
    expect(count!.low!).toBeLessThanOrEqual(200);
    expect(count!.high!).toBeGreaterThanOrEqual(200);
    expect(average!.low!).toBeLessThanOrEqual(21_000);
    expect(average!.high!).toBeGreaterThanOrEqual(21_000);
  });

  it('has no product count if a sitemap could not be read, but reports a lower bound', async () => {
    const index =
      '<sitemapindex><sitemap><loc>https://shop.example/a.xml</loc></sitemap><sitemap><loc>https://shop.example/b.xml</loc></sitemap></sitemapindex>';
    const { '/sitemap.xml': list, ...pages } = shop(400);
    const { metrics, reason } = await structuredProducts.collect(
      visitTo({ '/sitemap.xml': index, '/a.xml': list, ...pages }),
    );
    expect(metrics.map(({ metric }) => metric)).toEqual(['product_avg_price']);
    expect(reason).toMatch(/^at least \d+ products$/);
  });

  it('has no product count if a sitemap lists more pages than one may', async () => {
    const { metrics } = await structuredProducts.collect(visitTo(shop(BUDGET.sitemap.addresses + 1)));
    expect(metrics.map(({ metric }) => metric)).toEqual(['product_avg_price']);
  });

  const inLanguages = (german: number, path = '/de/p/') => {
    const { '/sitemap.xml': english = '', ...pages } = shop(400);
    const of = (name: string) => `<sitemap><loc>https://shop.example/${name}.xml</loc></sitemap>`;
    const urls = Array.from({ length: german }, (_, i) => `https://shop.example${path}${i}`);
    return visitTo({
      '/sitemap.xml': `<sitemapindex>${of('first')}${of('second')}</sitemapindex>`,
      '/first.xml': english,
      '/second.xml': urlset(...urls),
      ...pages,
      ...Object.fromEntries(urls.map((url) => [new URL(url).pathname, product(10)])),
    });
  };

  it('counts products once that have a sitemap for each language', async () => {
    const { metrics } = await structuredProducts.collect(inLanguages(400));
    expect(metrics[0]).toMatchObject({
      metric: 'product_count',
      inputs: { pagesListed: 400, pagesRead: 20 },
    });
    const other = await structuredProducts.collect(inLanguages(400, '/mugs/p/'));
    expect(other.metrics[0]?.inputs).toMatchObject({ pagesListed: 800 });
  });

  it.each<[string, string[]]>([
    ['no translations', []],
    ['translations', ['fr', 'en']],
    ['translations and a page for all other languages', ['fr', 'en', 'x-default']],
  ])("reads the sitemaps and pages of the shop's language, with %s", async (_, languages) => {
    const of = (path: string) => `https://shop.example${path}`;
    const products = [
      { en: '/en/1-candle', fr: '/fr/1-bougie' },
      { en: '/en/2-soap', fr: '/fr/2-savon' },
    ];
    const sitemap = (own: 'en' | 'fr') =>
      `<urlset xmlns:xhtml="x">${products
        .map((paths) => {
          const links = languages.map(
            (language) =>
              `<xhtml:link hreflang="${language}" href="${of(language === 'fr' ? paths.fr : paths.en)}"/>`,
          );
          return `<url><loc>${of(paths[own])}</loc>${links.join('')}</url>`;
        })
        .join('')}</urlset>`;
    const answers = {
      '/1_en_0_sitemap.xml': sitemap('en'),
      '/1_fr_0_sitemap.xml': sitemap('fr'),
      ...Object.fromEntries(products.flatMap(({ en, fr }) => [en, fr]).map((path) => [path, product(10)])),
    };
    const lists = ['/1_en_0_sitemap.xml', '/1_fr_0_sitemap.xml'].map(of);
    const index = lists.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('');
    for (const [path, listing] of [
      ['/robots.txt', lists.map((url) => `Sitemap: ${url}`).join('\n')],
      ['/sitemap.xml', `<sitemapindex>${index}</sitemapindex>`],
    ] as const) {
      const report = await structuredProducts.collect(
        visitTo({ ...answers, [path]: listing }, { language: 'fr-FR' }),
      );
      expect(report.metrics[0]).toMatchObject({ metric: 'product_count', value: 2, kind: 'measured' });
      expect([...(report.products?.list ?? [])].map(({ id }) => id).toSorted()).toEqual(
        products.map(({ fr }) => of(fr)),
      );
    }
  });

  it('counts products about once if its languages have different ones, with bounds that contain the true value', async () => {
    const { metrics, products } = await structuredProducts.collect(inLanguages(300));
    const [count] = metrics;
    expect(count).toMatchObject({ metric: 'product_count', kind: 'estimated' });
    expect(count!.low!).toBeLessThanOrEqual(200);
    expect(count!.high!).toBeGreaterThanOrEqual(200);
    expect(count!.value).toBeLessThan(300);
    expect(products?.complete).toBe(false);
  });

  it('has no product count if few of the sampled pages are products, but reports bounds', async () => {
    const pages = Array.from({ length: 400 }, (_, i) => `/p/${i}`);
    const visit = visitTo({
      '/sitemap.xml': urlset(...pages.map((path) => `https://shop.example${path}`)),
      ...Object.fromEntries(pages.map((path, i) => [path, i % 8 ? '<p>Sold out' : product(10)])),
    });
    const { metrics, reason } = await structuredProducts.collect(visit);
    expect(metrics.map(({ metric }) => metric)).toEqual(['product_avg_price']);
    expect(reason).toMatch(/^between \d+ and \d+ products$/);
  });

  it('counts a page in several languages once', () => {
    const of = (path: string) => `https://shop.example${path}`;
    const paths = ['/products/a', '/de/products/a', '/fr-ca/products/a', '/products/b'];
    const list = urlset(...paths.map(of));
    expect(parseSitemap(Buffer.from(list), of('/sitemap.xml'))?.products.count).toBe(2);
  });

  it('with products only on the front page gets no count: they are some of its products', async () => {
    const visit = visitTo({});
    const mug = { name: 'Mug', low: 10, high: 10, currency: 'USD' };
    visit.earlier[0]!.productsSeen = [mug, { ...mug, name: 'Cup', low: 14, high: 14 }];
    const { outcome, metrics, reason } = await structuredProducts.collect(visit);
    expect([outcome, reason]).toEqual(['found', 'at least 2 products']);
    expect(metrics).toMatchObject([{ metric: 'product_avg_price', value: 1200, low: 1000, high: 3742 }]);

    visit.earlier[0]!.productsSeen = [mug];
    // The average of one of many is not an estimate.
    expect((await structuredProducts.collect(visit)).metrics).toEqual([]);
  });

  it('that allows reading none of its product pages is reported as blocked, not empty', async () => {
    const { '/sitemap.xml': list } = shop(10);
    const visit = visitTo({ '/sitemap.xml': list });
    const { fetch } = visit;
    visit.fetch = async (url) =>
      url.includes('/p/') ? { outcome: 'blocked', url, reason: 'refused', status: 403 } : fetch(url);
    expect(await structuredProducts.collect(visit)).toMatchObject({ outcome: 'blocked', reason: 'refused' });
  });
});

import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { parsePrice } from '@brandlode/currencies';
import { decompress } from '@brandlode/safe-fetch';
import { describe, expect, it } from 'vitest';
import { isAllowed, parseRobots } from '../crawl/robots-file.ts';
import { parseRates } from '../exchange-rates/parse-rates.ts';
import { parseJson } from '../sources/parse-json.ts';
import { readRanks } from '../sources/popularity-rank/read-ranks.ts';
import { parseMeta } from '../sources/shopify-meta/parse-meta.ts';
import { parseProducts as parseShopify } from '../sources/shopify-products/shopify-products.ts';
import { parseStorefront } from '../sources/storefront/parse-storefront.ts';
import { parseSitemap, sitemapsIn } from '../sources/structured-products/parse-sitemap.ts';
import { productPageParser } from '../sources/structured-products/parsers.ts';
import { parseProducts as parseWooCommerce } from '../sources/woocommerce-products/parse-products.ts';
import { decodeText } from './decode-text.ts';

const SHOP = 'https://shop.example/';
/** Repeats `piece` up to this many characters. */
const fill = (length: number, piece: string | ((i: number) => string)): string => {
  if (typeof piece === 'string') return piece.repeat(Math.ceil(length / piece.length));
  const pieces: string[] = [];
  for (let made = 0; made < length; made += pieces.at(-1)?.length ?? 0) pieces.push(piece(pieces.length));
  return pieces.join('');
};
const jsonLd = (text: string) => `<script type=application/ld+json>${text}</script>`;
const product = '{"@type":"Product","name":"a","offers":{"price":"1.00","priceCurrency":"EUR"}}';
const urlset = (text: string) => `<urlset>${text}</urlset>`;

/** Makes an input of about this many characters, outside the measured time. `size`: if the default is too small or too large. */
type Shape = [name: string, make: (length: number) => string | Buffer, size?: number | undefined];
type TextShape = [name: string, make: (length: number) => string, size?: number];
/** For shapes that cost more than others: long enough to compare. */
const COSTLY = 200_000;
const PARSERS: { name: string; read: (input: never) => unknown; shapes: Shape[] }[] = [
  {
    name: 'robots.txt',
    read: (text: string) => isAllowed(parseRobots(text, 'ExampleBot'), `/${'a'.repeat(2_000)}`),
    shapes: [
      ['alternating agents and rules', (n) => fill(n, (i) => `user-agent: bot${i}\nallow: /${i}\n`)],
      [
        'many agents with many rules',
        (n) => fill(n / 2, (i) => `user-agent: a${i}\n`) + fill(n / 2, (i) => `allow: /${i}\n`),
        200_000,
      ],
      [
        'our user agent and * alternating',
        (n) => fill(n, 'user-agent: *\nuser-agent: ExampleBot\nallow: /a\n'),
      ],
      ['wildcards', (n) => `user-agent: *\n${fill(n, (i) => `disallow: /*a*${i}*b$\n`)}`],
      ['one rule of wildcards', (n) => `user-agent: *\ndisallow: /${fill(n, 'a*')}b`],
      ['blanks', (n) => `user-agent${fill(n, ' ')}x`],
      ['percent codes', (n) => `user-agent: *\ndisallow: /${fill(n, '%e2%98%ba')}`],
    ],
  },
  {
    name: 'an HTML page',
    read: (html: string) => parseStorefront(html, SHOP, {}, 'shop.example'),
    shapes: [
      ['nesting', (n) => fill(n, '<div>')],
      ['tags that are never closed', (n) => fill(n, '<p><b><i><td><li>')],
      ['closing tags without an opening tag', (n) => `${'<div>'.repeat(500)}${fill(n, '</b>')}`],
      ['paragraphs closed before they are opened', (n) => fill(n, '</p>')],
      ['drawings in cells', (n) => fill(n, '<td><svg></td>')],
      ['attributes', (n) => `<div ${fill(n, (i) => `a${i}=b `)}>`],
      ['a long attribute', (n) => `<a href="${fill(n, 'a&amp;')}">`],
      ['bodies with attributes', (n) => fill(n, (i) => `<body a${i}=1></body>`)],
      ['meta tags', (n) => fill(n, (i) => `<meta name=m${i} content=c>`)],
      ['icons', (n) => fill(n, (i) => `<link rel=icon href=/${i}.png sizes=1x1>`)],
      ['addresses in scripts', (n) => `<script>${fill(n, '//aaaa.aaaa\\/')}</script>`],
      ['links to profiles', (n) => fill(n, (i) => `<a href=//facebook.com/shop${i}>`), COSTLY],
      ['scripts', (n) => fill(n, '<script>Shopify.shop = "a</script>')],
      ['script addresses', (n) => fill(n, (i) => `<script src=//cdn.shopify.com/s/files/1/${i}></script>`)],
      ['a title', (n) => `<title>${fill(n, 'a b - ')}</title>`],
      ['entities', (n) => fill(n, '&amp;&#x41;')],
      ['a language', (n) => `<html lang="en${fill(n, '-abcdefgh')}">`],
      ['comments', (n) => fill(n, '<!-- -->')],
      ['texts', (n) => fill(n, (i) => `<b>${i}</b>`)],
      ['prices', (n) => fill(n, '<b>1 € </b>$2 ')],
      ['phrases of pages that are not stores', (n) => fill(n, 'domain is domain name ')],
      ['classes', (n) => fill(n, (i) => `<i class="a${i} b${i} c${i}"></i>`)],
      ['images and forms', (n) => fill(n, (i) => `<img src=/${i}.png><form action=/${i}></form>`)],
      ['links to countries', (n) => fill(n, (i) => `<a href="https://us.shop.example/${i}">`), COSTLY],
      ['generators', (n) => fill(n, (i) => `<meta name=generator content="a ${i}">`)],
      ['addresses that only look like carts', (n) => fill(n, '<a href="/cart-/cart-/cart-/cart-">')],
    ],
  },
  {
    name: 'JSON-LD',
    read: (html: string) => parseStorefront(html, SHOP, {}, 'shop.example'),
    shapes: [
      ['many scripts', (n) => fill(n, jsonLd('{}')), 2_000_000],
      ['many scripts of a product', (n) => fill(n, jsonLd(product))],
      ['one script of products', (n) => jsonLd(`[${fill(n, `${product},`)}{}]`)],
      ['nested arrays', (n) => jsonLd(fill(n, '['))],
      ['nested graphs', (n) => jsonLd(fill(n, '{"@graph":['))],
      ['comments', (n) => jsonLd(`${fill(n, '/* */')}{}`)],
      ['commas', (n) => jsonLd(`{"a":1${fill(n, ', ')}}`), COSTLY],
      ['strings that are never closed', (n) => jsonLd(fill(n, '"a\\'))],
      ['types', (n) => jsonLd(`{"@type":[${fill(n, '"Thing",')}"Product"]}`)],
      ['a long type', (n) => jsonLd(`{"@type":"${fill(n, '#a')}"}`)],
      ['sameAs', (n) => jsonLd(`{"@type":"Store","sameAs":["${fill(n, 'https://x.com/a","')}"]}`)],
    ],
  },
  {
    name: 'a product page',
    read: (html: string) =>
      productPageParser.parse(
        { url: `${SHOP}p/1`, headers: {}, contentType: 'text/html', body: Buffer.from(html) },
        { domain: 'shop.example', storefront: SHOP, site: SHOP },
      ),
    shapes: (
      [
        ['several objects', (n) => fill(n, product), COSTLY],
        ['wrong escapes', (n) => `{"a":"${fill(n, "\\'")}"}`],
        ['entities', (n) => fill(n, '{&amp;quot;a&amp;quot;:1}'), COSTLY],
        ['escaped ampersands', (n) => `&${fill(n, 'amp;')}`],
        ['open brackets', (n) => fill(n, '{}[')],
        [
          'lists that refer to each other',
          (n) =>
            `{"@graph":[${'abcd'.split('').map((id, index, ids) => `{"@id":"#${id}","itemListElement":[${fill(n / 4, `{"@id":"#${ids[(index + 1) % 4]}"},`)}{}]}`)}]}`,
        ],
        [
          'offers of one product',
          (n) =>
            `{"@graph":[{"@id":"#p","@type":"Product"},${fill(n, '{"price":1,"itemOffered":{"@id":"#p"}},')}{}]}`,
        ],
        [
          'products with the same variants',
          (n) =>
            `{"@graph":[{"@id":"#v","offers":{"price":1}},${fill(n, (i) => `{"@type":"Product","name":"a${i}","hasVariant":[{"@id":"#v"},{"@id":"#v"}]},`)}{}]}`,
        ],
        [
          'breadcrumbs',
          (n) =>
            `[${product},${fill(n, (i) => `{"@type":"BreadcrumbList","itemListElement":{"name":"a${i}"}},`)}{}]`,
        ],
      ] satisfies TextShape[]
    ).map(([name, make, size]: TextShape): Shape => [name, (n) => jsonLd(make(n)), size]),
  },
  {
    name: 'data embedded for scripts',
    read: (html: string) => parseStorefront(html, SHOP, {}, 'shop.example'),
    shapes: (
      [
        ['products', (n) => `[${fill(n, '{"name":"a","price":{"amount":"1.5","currencyCode":"EUR"}},')}{}]`],
        [
          'products with variants',
          (n) => `[{"name":"a","variants":[${fill(n, '{"price":{"value":1}},')}{}]}]`,
        ],
        ['nested products', (n) => fill(n, '{"name":"a","variants":[')],
        ['wide objects', (n) => `{${fill(n, (i) => `"k${i}":{"name":"a"},`)}"b":1}`],
      ] satisfies [string, (n: number) => string][]
    ).map(([name, make]): Shape => [name, (n) => `<script type=application/json>${make(n)}</script>`]),
  },
  {
    name: 'microdata',
    read: (html: string) => parseStorefront(html, SHOP, {}, 'shop.example'),
    shapes: [
      ['items', (n) => fill(n, '<b itemscope itemtype=http://schema.org/Product></b>')],
      ['nested items', (n) => fill(n, '<div itemscope itemprop=a>')],
      ['properties', (n) => `<div itemscope>${fill(n, (i) => `<b itemprop=p${i}>x</b>`)}`],
      ['one property repeated', (n) => `<div itemscope>${fill(n, '<b itemprop=p>x</b>')}`],
      ['names of a property', (n) => `<div itemscope><b itemprop="${fill(n, (i) => `p${i} `)}">x</b>`],
      ['texts in texts', (n) => `<div itemscope>${'<b itemprop=a>'.repeat(32)}${fill(n, 'text&amp;')}`],
    ],
  },
  {
    name: 'a sitemap',
    read: (xml: Buffer) => parseSitemap(xml, `${SHOP}sitemap.xml`, SHOP),
    shapes: (
      [
        ['addresses', (n) => urlset(fill(n, (i) => `<url><loc>${SHOP}products/${i}</loc></url>`))],
        ['an address of entities', (n) => urlset(`<url><loc>${fill(n, '&amp;')}</loc></url>`)],
        ['addresses of entities', (n) => urlset(fill(n, '<url><loc>&#104;&amp;</loc></url>'))],
        ['nesting', (n) => urlset(fill(n, '<url>'))],
        ['attributes', (n) => `<urlset ${fill(n, (i) => `a${i}="" `)}>`],
        ['declarations', (n) => `<?xml?>${fill(n, '<!ENTITY a "&a;&a;">')}`],
      ] satisfies [string, (n: number) => string][]
    ).map(([name, make]): Shape => [name, (n) => Buffer.from(make(n))]),
  },
  {
    name: 'a compressed sitemap',
    read: (xml: Buffer) => parseSitemap(xml, `${SHOP}sitemap.xml.gz`, SHOP),
    shapes: [['spaces that compress to almost nothing', (n) => gzipSync(urlset(fill(n * 4, ' ')))]],
  },
  {
    name: 'the sitemaps of a robots.txt',
    read: sitemapsIn,
    shapes: [
      ['lines', (n) => fill(n, (i) => `Sitemap: ${SHOP}${i}\n`)],
      ['blanks', (n) => fill(n, ' \t')],
      ['a long address', (n) => `Sitemap: https://${fill(n, 'a')}`],
    ],
  },
  {
    name: 'product lists and shop data',
    read: (body: Buffer) => {
      const json = parseJson(body);
      return [parseShopify(json, SHOP), parseWooCommerce(json, SHOP), parseMeta(json)];
    },
    shapes: (
      [
        ['Shopify products', (n) => `{"products":[${fill(n, '{"id":1,"variants":[{"price":"1"}]},')}{}]}`],
        ['variants', (n) => `{"products":[{"id":1,"variants":[${fill(n, '{"price":"1.00"},')}{}]}]}`],
        ['a long id', (n) => `{"products":[{"id":"${fill(n, '1')}"}]}`],
        ['a long date', (n) => `{"products":[{"id":1,"created_at":"${fill(n, '(')}"}]}`],
        ['WooCommerce products', (n) => `[${fill(n, '{"id":1,"prices":{"price":"1"}},')}{"id":2}]`],
        ['a long name', (n) => `{"myshopify_domain":"a.myshopify.com","name":"${fill(n, '\u202e ')}"}`],
        ['nested arrays', (n) => fill(n, '[')],
        ['nested objects', (n) => fill(n, '{"a":')],
        ['keys', (n) => `{${fill(n, (i) => `"k${i}":1,`)}"products":[]}`],
      ] satisfies [string, (n: number) => string][]
    ).map(([name, make]): Shape => [name, (n) => Buffer.from(make(n))]),
  },
  {
    name: 'a list of exchange rates',
    read: parseRates,
    shapes: [
      ['currencies', (n) => fill(n, '<Cube currency="USD" rate="1.1"/>')],
      ['blanks', (n) => `<Cube${fill(n, ' ')}`],
      ['tags without end', (n) => fill(n, '<Cube time="')],
    ],
  },
  {
    name: 'a price',
    read: (text: string) => parsePrice(text, text, 'EUR'),
    shapes: [
      ['digits', (n) => fill(n, '1')],
      ['groups', (n) => fill(n, '1.000,')],
      ['signs', (n) => fill(n, '€1 $2 ')],
      ['characters that grow', (n) => fill(n, '\ufdfa')],
      ['blanks', (n) => `1${fill(n, ' ')}€`],
    ],
  },
  {
    name: 'character decoding',
    read: (body: Buffer) => decodeText(body, `text/html; charset=${' '.repeat(30_000)};`),
    shapes: [
      ['invalid UTF-8', (n) => Buffer.alloc(n, 0xe8)],
      ['invalid among valid bytes', (n) => Buffer.from(fill(n, 'aé'), 'latin1')],
      ['charset without end', (n) => Buffer.from(`<meta charset=${fill(n, ' ')}`)],
    ],
  },
  {
    name: 'decompression',
    read: (body: Buffer) => decompress(body, 'gzip', 50 * 1024 * 1024),
    shapes: [
      ['spaces that compress to almost nothing', (n) => gzipSync(fill(n * 4, ' '))],
      ['not compressed', (n) => Buffer.alloc(n, 0x1f)],
    ],
  },
  {
    name: 'a list of ranks',
    read: async (names: string) => {
      for await (const _ of readRanks('Tranco', Readable.from([Buffer.from(names)])));
    },
    shapes: [
      ['names', (n) => fill(n, (i) => `${i + 1},shop-${i}.example\n`)],
      ['long names alike', (n) => fill(n, (i) => `${i + 1},${'a'.repeat(50)}${i}.example\n`)],
      ['many labels', (n) => fill(n, (i) => `${i + 1},${'us.'.repeat(60)}${i}.example\n`)],
    ],
  },
];

/**
 * CPU seconds of this thread for this many runs, without V8's garbage collection threads: on a busy machine they spin while they wait
 * for each other, more so with larger inputs.
 */
async function cost(read: (input: never) => unknown, input: string | Buffer, runs: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run += 1) await read(input as never);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}
/** Linear work doubles, a little more once the input exceeds the processor's caches; quadratic work is four times as much. */
const MAX_RATIO = 3;
const SIZE = 500_000;
/** Length of the largest input relative to the smallest, which is read that many times: quadratic work then costs 16 times as much. */
const FACTOR = 16;
/** Below this many seconds, other work of the process dominates and no input of that size is quadratic. */
const TOO_SMALL_TO_COMPARE = 0.02;
/** The first runs of a shape are slower, because code is still being compiled: too few runs would hide growth. */
const MIN_RUNS = 4;
/** High, because only a shape that grows too fast, or a very busy machine, needs them all. */
const MAX_RUNS = 40;
/** CPU seconds after which a shape that still grows too fast has failed. */
const MAX_SECONDS = 5;

/**
 * Cost factor of doubling the input size, from two inputs, one `FACTOR` times as long as the other. Compares the minimum of
 * several runs of each size, because other work on the machine only adds to a run.
 */
async function growth(
  read: (input: never) => unknown,
  make: (length: number) => string | Buffer,
  size: number,
): Promise<number> {
  const inputs = [make(size / FACTOR), make(size)] as const;
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
  for (let run = 1, spent = 0; run <= MAX_RUNS; run += 1) {
    const pair = [await cost(read, inputs[0], FACTOR), await cost(read, inputs[1], 1)] as const;
    least[0] = Math.min(least[0], pair[0]);
    least[1] = Math.min(least[1], pair[1]);
    spent += pair[0] + pair[1];
    if (least[1] < TOO_SMALL_TO_COMPARE) return 0;
    if (run >= MIN_RUNS && (perDoubling(least) <= MAX_RATIO || spent > MAX_SECONDS)) break;
  }
  return perDoubling(least);
}
const perDoubling = ([small, large]: [number, number]) => 2 * (large / small) ** (1 / Math.log2(FACTOR));

describe('Input of twice the size costs at most three times as much', () => {
  for (const { name, read, shapes } of PARSERS) {
    it.each(shapes)(`${name}: %s`, async (_, make, size = SIZE) => {
      expect(await growth(read, make, size)).toBeLessThanOrEqual(MAX_RATIO);
    });
  }
});

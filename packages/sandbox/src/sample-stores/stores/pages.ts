import { brotliCompressSync, zstdCompressSync } from 'node:zlib';
import { makeProducts, metricsOf, recentlyMade } from '../products.ts';
import { json, page, robots, send, status, text } from '../responses.ts';
import type { Shop } from '../store.ts';
import { storefront } from '../storefront.ts';
import { productsPage, shopify, shopifyHead } from './shopify.ts';

const LINKS = {
  fb_url: 'https://www.facebook.com/loudparrot',
  ig_url: 'https://www.instagram.com/loudparrot',
  tiktok_url: 'https://www.tiktok.com/@loudparrot',
  youtube_url: 'https://www.youtube.com/@loudparrot',
  pinterest_url: 'https://www.pinterest.com/loudparrot',
  x_url: 'https://x.com/loudparrot',
  linkedin_url: 'https://www.linkedin.com/company/loudparrot',
  trustpilot_url: 'https://www.trustpilot.com/review/loud-parrot.example',
};
const packed = makeProducts(15, 4);
const windows1252 = (markup: string) => Buffer.from(markup, 'latin1');

/** Pages that are difficult or unusual to parse. */
export const pageShops: Shop[] = [
  {
    domain: 'loud-parrot.example',
    what: 'Links to every network there is.',
    expected: { storefront: 'found', facts: { brand_name: 'Loud Parrot', ...LINKS } },
    paths: {
      '/robots.txt': robots('Allow: /'),
      '/': page(storefront({ name: 'Loud Parrot', links: Object.values(LINKS) })),
    },
  },
  {
    domain: 'plain-door.example',
    what: 'An empty page: no title, no description, no links, nothing to find.',
    expected: { storefront: 'not applicable: empty-page' },
    paths: { '/robots.txt': status(404), '/': page('<!doctype html><html><body></body></html>') },
  },
  {
    domain: 'open-meadow.example',
    what: 'No robots.txt (404): everything is allowed.',
    expected: { storefront: 'found', facts: { brand_name: 'Open Meadow' } },
    paths: { '/robots.txt': status(404), '/': page(storefront({ name: 'Open Meadow' })) },
  },
  {
    domain: 'torn-page.example',
    what: 'Broken HTML: tags left open, nested wrongly, quotes missing.',
    expected: {
      storefront: 'found',
      facts: { brand_name: 'Torn Page', ig_url: 'https://www.instagram.com/tornpage' },
    },
    paths: {
      '/robots.txt': robots('Allow: /'),
      '/': page(
        `<html><head><title>Torn Page</title><meta property=og:site_name content="Torn Page"><meta name=description content='Torn but readable'><p><b><i>Bold</b></i><table><tr><a href=/cart>0<a href=https://www.instagram.com/tornpage>us<div></span></table><img src="x" <<<>><!-- never closed `,
      ),
    },
  },
  {
    domain: 'cafe-soleil.example',
    what: 'Encoded in windows-1252, which only the page itself declares.',
    expected: { storefront: 'found', facts: { brand_name: 'Café Soleil' } },
    paths: {
      '/robots.txt': robots('Allow: /'),
      '/': text(
        windows1252(storefront({ name: 'Café Soleil', language: 'fr' }).replace('utf-8', 'windows-1252')),
        'text/html',
      ),
    },
  },
  {
    domain: 'wrong-letters.example',
    what: 'A wrong charset: declares UTF-8 and sends windows-1252.',
    expected: { storefront: 'found', facts: { brand_name: 'Wrong Letters' } },
    paths: {
      '/robots.txt': robots('Allow: /'),
      '/': text(
        windows1252(storefront({ name: 'Wrong Letters', description: 'Crème brûlée à volonté.' })),
        'text/html; charset=utf-8',
      ),
    },
  },
  shopify({
    domain: 'mislabelled.example',
    what: 'Wrong content types: its product list is declared as HTML, its page as plain text.',
    name: 'Mislabelled',
    products: makeProducts(7, 1),
    paths: {
      '/': page(storefront({ name: 'Mislabelled', head: shopifyHead('Mislabelled', 'USD', 'US') }), {
        'content-type': 'text/plain',
      }),
      '/products.json': json((visit) => ({ products: productsPage(makeProducts(7, 1), visit) }), {
        'content-type': 'text/html; charset=utf-8',
      }),
    },
  }),
  shopify({
    domain: 'well-packed.example',
    what: 'Compresses its page with brotli and its product list with zstd.',
    name: 'Well Packed',
    products: packed,
    paths: {
      '/': page(
        brotliCompressSync(
          storefront({ name: 'Well Packed', head: shopifyHead('Well Packed', 'USD', 'US') }),
        ),
        { 'content-encoding': 'br' },
      ),
      '/products.json': (visit) =>
        send(
          visit,
          200,
          { 'content-type': 'application/json', 'content-encoding': 'zstd' },
          zstdCompressSync(JSON.stringify({ products: productsPage(packed, visit) })),
        ),
    },
  }),
  steadyState(),
];

/** Responds with 304 to matching validators. */
function steadyState(): Shop {
  const products = makeProducts(21, 6);
  const shop = shopify({
    domain: 'steady-state.example',
    what: 'Never changes: returns 304 to requests with the ETag or the date of the previous response.',
    name: 'Steady State',
    products,
    expected: {
      metrics: { ...metricsOf(products), product_count_30_days: recentlyMade(products) },
    },
  });
  const modified = 'Sat, 01 Aug 2026 08:00:00 GMT';
  for (const path of ['/', '/products.json', '/meta.json']) {
    const handle = shop.paths[path]!;
    shop.paths[path] = (visit) => {
      const etag = `"${visit.url.pathname}${visit.url.search}"`;
      const { 'if-none-match': given, 'if-modified-since': since } = visit.request.headers;
      if (given === etag || (!given && since === modified)) visit.response.writeHead(304, { etag }).end();
      else {
        visit.response.setHeader('etag', etag).setHeader('last-modified', modified);
        handle(visit);
      }
    };
  }
  return shop;
}

import { CheerioCrawler, type CheerioCrawlingContext, Configuration, LogLevel, log } from '@crawlee/cheerio';
import { parseProducts } from '../../../apps/collector/src/sources/shopify-products/shopify-products.ts';
import { CONCURRENCY, onTask, type Reading } from './task.ts';

log.setLevel(LogLevel.WARNING);

/**
 * Reads the same values from the same shops with Crawlee's Cheerio crawler at its leanest: storage in memory, sessions off, no
 * robots.txt, any number of requests to a host at once.
 */
onTask(async ({ address, domains, path, kind }, requests) => {
  const reading: Reading = { responses: 0, bytes: 0, read: new Set() };
  let failure: Error | undefined;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: CONCURRENCY,
      maxConcurrency: CONCURRENCY,
      useSessionPool: false,
      maxRequestRetries: 0,
      additionalMimeTypes: ['application/json'],
      requestHandler: ({ $, json, body }) => {
        reading.bytes += Buffer.byteLength(body);
        reading.read.add(
          kind === 'list' ? String(parseProducts(json, 'http://shop.example/')?.length) : readPage($),
        );
        reading.responses++;
      },
      failedRequestHandler: (_context, error) => {
        failure = error;
      },
    },
    new Configuration({ persistStorage: false }),
  );
  await crawler.run(
    Array.from({ length: requests }, (_, i) => ({
      url: `http://${address}${path}`,
      headers: { host: domains[i % domains.length]! },
      uniqueKey: `${performance.now()} ${i}`,
    })),
  );
  if (failure) throw failure;
  return reading;
});

/** What `parseStorefront` finds on these pages, with obvious selectors. */
function readPage($: CheerioCrawlingContext['$']): string {
  const meta = (name: string) => $(`meta[property="${name}"], meta[name="${name}"]`).attr('content');
  const products = $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((script) => JSON.parse($(script).text())['@graph'] as { '@type': string }[])
    .filter((item) => item['@type'] === 'Product');
  const anchors = $('a[href]')
    .toArray()
    .map((anchor) => $(anchor).attr('href')!);
  const linkTo = (host: string) => anchors.find((href) => href.startsWith(`https://www.${host}/`));
  const facts = {
    brand_name: meta('og:site_name'),
    brand_description: meta('description'),
    profile_image: $('link[rel="apple-touch-icon"]').attr('href'),
    cover_image: meta('og:image'),
    fb_url: linkTo('facebook.com'),
    ig_url: linkTo('instagram.com'),
    tiktok_url: linkTo('tiktok.com'),
    language: $('html').attr('lang'),
    platform: $('script[src*="cdn.shopify.com"]').length > 0 ? 'Shopify' : undefined,
  };
  return [facts.brand_name, facts.platform, facts.language, products.length].join(' ');
}

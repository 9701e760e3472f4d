import { gzipSync } from 'node:zlib';
import { expectedProduct, makeProducts, metricsOf, type Product, pictureOf } from '../products.ts';
import { page, robots, status, text } from '../responses.ts';
import type { Handler, Shop } from '../store.ts';
import { storefront, structuredData } from '../storefront.ts';

const XML = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const urlset = (urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('')}</urlset>`;
const sitemapIndex = (urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">${urls
    .map((url) => `<sitemap><loc>${url}</loc></sitemap>`)
    .join('')}</sitemapindex>`;

const productData = (domain: string, product: Product, currency: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.title,
  url: `http://${domain}/products/${product.handle}`,
  sku: String(product.id),
  image: [pictureOf(domain, product)],
  category: `Home > ${product.type}`,
  keywords: product.tags.join(', '),
  brand: { '@type': 'Brand', name: 'Workshop' },
  ...(product.reviews > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating * 2,
      bestRating: 10,
      reviewCount: product.reviews,
    },
  }),
  offers: {
    '@type': 'Offer',
    ...(product.beforeCents !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: (product.beforeCents / 100).toFixed(2),
        priceCurrency: currency,
      },
    }),
    price: (product.cents / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
  },
});

/** A page for each product, with its price as structured data. */
export const productPages = (
  domain: string,
  products: Product[],
  currency: string,
): Record<string, Handler> =>
  Object.fromEntries(
    products.map((product) => [
      `/products/${product.handle}`,
      page(
        storefront({
          name: product.title,
          head: structuredData(productData(domain, product, currency)),
        }),
      ),
    ]),
  );
export const addresses = (domain: string, products: Product[]) =>
  products.map(({ handle }) => `http://${domain}/products/${handle}`);

const clay = makeProducts(8);
const tea = makeProducts(6);
const candles = makeProducts(5);

export const jsonLdShops: Shop[] = [
  {
    domain: 'clay-and-salt.example',
    what: 'No known platform: a sitemap index leads to product pages with JSON-LD.',
    expected: {
      storefront: 'found',
      products: 'found',
      currency: 'USD',
      metrics: metricsOf(clay),
      savedProducts: clay.map((product) => ({
        ...expectedProduct('clay-and-salt.example', product),
        store_id: `http://clay-and-salt.example/products/${product.handle}`,
        url: `http://clay-and-salt.example/products/${product.handle}`,
        vendor: 'Workshop',
        options_count: null,
        reviews_count: product.reviews || null,
        rating: product.rating || null,
        best_selling_rank: null,
      })),
      facts: { brand_name: 'Clay and Salt' },
    },
    paths: {
      '/robots.txt': robots('Allow: /', 'Sitemap: http://clay-and-salt.example/sitemap-index.xml'),
      '/': page(
        storefront({
          name: 'Clay and Salt',
          head: structuredData({
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: 'Clay and Salt',
            logo: 'http://clay-and-salt.example/logo.png',
          }),
        }),
      ),
      '/sitemap-index.xml': text(
        sitemapIndex([
          'http://clay-and-salt.example/sitemap-pages.xml',
          'http://clay-and-salt.example/sitemap-products.xml',
        ]),
        XML,
      ),
      '/sitemap-pages.xml': text(urlset(['http://clay-and-salt.example/about']), XML),
      '/sitemap-products.xml': text(urlset(addresses('clay-and-salt.example', clay)), XML),
      ...productPages('clay-and-salt.example', clay, 'USD'),
    },
  },
  {
    domain: 'lighthouse-tea.example',
    what: 'A sitemap compressed as .xml.gz; prices in pounds.',
    expected: {
      storefront: 'found',
      products: 'found',
      currency: 'GBP',
      metrics: metricsOf(tea),
      facts: { brand_name: 'Lighthouse Tea' },
    },
    paths: {
      '/robots.txt': robots('Allow: /', 'Sitemap: http://lighthouse-tea.example/sitemap.xml.gz'),
      '/': page(storefront({ name: 'Lighthouse Tea', language: 'en-GB' })),
      '/sitemap.xml.gz': text(gzipSync(urlset(addresses('lighthouse-tea.example', tea))), 'application/gzip'),
      ...productPages('lighthouse-tea.example', tea, 'GBP'),
    },
  },
  {
    domain: 'ember-candle.example',
    what: 'No sitemap: some products are JSON-LD on the front page, so that their number stays unknown.',
    expected: {
      storefront: 'found',
      products: 'found',
      currency: 'USD',
      metrics: { product_avg_price: metricsOf(candles).product_avg_price! },
      facts: { brand_name: 'Ember Candle' },
    },
    paths: {
      '/robots.txt': robots('Allow: /'),
      '/sitemap.xml': status(404),
      '/': page(
        storefront({
          name: 'Ember Candle',
          head: structuredData({
            '@context': 'https://schema.org',
            '@graph': [
              { '@type': 'WebSite', name: 'Ember Candle', url: 'http://ember-candle.example/' },
              ...candles.map((product) => productData('ember-candle.example', product, 'USD')),
            ],
          }),
        }),
      ),
    },
  },
];

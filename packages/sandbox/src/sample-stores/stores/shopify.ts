import {
  expectedProduct,
  madeAt,
  makeProducts,
  metricsOf,
  type Product,
  pictureOf,
  recentlyMade,
} from '../products.ts';
import { json, page, redirect, robots, status } from '../responses.ts';
import type { Handler, Shop, Visit } from '../store.ts';
import { storefront } from '../storefront.ts';

export const shopifyHead = (name: string, currency: string, country: string) => `
<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>
<script>var Shopify = Shopify || {}; Shopify.shop = "${name.toLowerCase().replace(/\W+/g, '-')}.myshopify.com"; Shopify.locale = "en"; Shopify.currency = {"active":"${currency}","rate":"1.0"}; Shopify.country = "${country}"; Shopify.theme = {"name":"Our theme","id":1,"schema_name":"Dawn","schema_version":"15.0.0","role":"main"};</script>
<script src="https://cdn.shopify.com/s/files/1/0001/theme.js" defer></script>`;

type Given = {
  domain: string;
  what: string;
  name: string;
  products: Product[];
  currency?: string;
  country?: string;
  language?: string;
  links?: string[];
  /** Prices have no minor unit, as with yen. */
  whole?: boolean;
  paths?: Record<string, Handler>;
  expected?: Partial<Shop['expected']>;
  forbidden?: Shop['forbidden'];
};

/** A store with Shopify's front page, `/products.json` and `/meta.json`. */
export function shopify(given: Given): Shop {
  const { domain, what, name, products, currency = 'USD', country = 'US', whole } = given;
  return {
    domain,
    what,
    expected: {
      storefront: 'found',
      products: 'found',
      platform: 'Shopify',
      currency,
      metrics: { ...metricsOf(products, whole ? 100 : 1), product_count_30_days: recentlyMade(products) },
      facts: { brand_name: name },
      savedProducts: products.slice(0, 3).map((product) => ({
        ...expectedProduct(domain, product, { currency, whole: whole ?? false }),
        store_id: String(product.id),
        url: `http://${domain}/products/${product.handle}`,
        vendor: 'Workshop',
        options_count: 0,
        reviews_count: null,
      })),
      ...given.expected,
    },
    paths: {
      '/robots.txt': robots('Disallow: /admin', 'Disallow: /cart', 'Disallow: /checkout'),
      '/': page(
        storefront({
          name,
          ...(given.language && { language: given.language }),
          ...(given.links && { links: given.links }),
          head: shopifyHead(name, currency, country),
          image: `http://${domain}/cover.jpg`,
        }),
      ),
      '/products.json': json((visit) => ({ products: productsPage(products, visit, whole) })),
      '/meta.json': json(() => ({
        id: 58_000_000_000 + products.length,
        name,
        city: '',
        province: '',
        country,
        currency,
        domain,
        url: `http://${domain}`,
        myshopify_domain: `${name.toLowerCase().replace(/\W+/g, '-')}.myshopify.com`,
        description: '',
        ships_to_countries: [country],
        published_collections_count: 1,
        published_products_count: products.length,
      })),
      ...given.paths,
    },
    ...(given.forbidden && { forbidden: given.forbidden }),
  };
}

export function productsPage(products: Product[], { url, now }: Visit, whole = false) {
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 30) || 30, 250);
  const number = Math.max(Number(url.searchParams.get('page') ?? 1) || 1, 1);
  const amount = (cents: number) => (whole ? `${Math.round(cents / 100)}.00` : (cents / 100).toFixed(2));
  // Stores update all products at once; only `created_at` shows which are new.
  const touched = new Date(now.getTime() - 86_400_000).toISOString();
  return products.slice((number - 1) * limit, number * limit).map((product) => ({
    id: product.id,
    title: product.title,
    handle: product.handle,
    body_html: `<p>${product.title}, made by hand.</p>`,
    published_at: touched,
    created_at: madeAt(product, now).toISOString(),
    updated_at: touched,
    vendor: 'Workshop',
    product_type: product.type,
    tags: product.tags,
    variants: [
      {
        id: product.id * 10,
        title: 'Default Title',
        price: amount(product.cents),
        compare_at_price: product.beforeCents === null ? null : amount(product.beforeCents),
        available: product.available,
      },
    ],
    images: [{ id: product.id * 100, position: 1, src: pictureOf(url.hostname, product) }],
    options: [{ name: 'Title', position: 1, values: ['Default Title'] }],
  }));
}

const SOCIAL = ['https://www.facebook.com/velvetoakhome', 'https://www.instagram.com/velvetoak.home/'];
const repeated = makeProducts(250, 4);

export const shopifyShops: Shop[] = [
  shopify({
    domain: 'velvet-oak.example',
    what: 'A small Shopify shop: 12 products, 3 of them new.',
    name: 'Velvet Oak',
    products: makeProducts(12, 3),
    links: SOCIAL,
    expected: {
      facts: {
        brand_name: 'Velvet Oak',
        fb_url: SOCIAL[0]!,
        ig_url: 'https://www.instagram.com/velvetoak.home',
      },
    },
  }),
  shopify({
    domain: 'paper-lantern.example',
    what: 'Shopify with 251 products: one more than a page holds.',
    name: 'Paper Lantern',
    products: makeProducts(251, 20),
  }),
  shopify({
    domain: 'endless-aisle.example',
    what: 'Shopify that reports 25,300 products, of which 25,000 can be read.',
    name: 'Endless Aisle',
    products: makeProducts(25_300, 300),
    expected: {
      metrics: {
        product_count: 25_300,
        product_avg_price: metricsOf(makeProducts(25_300, 300).slice(0, 25_000)).product_avg_price!,
      },
    },
  }),
  shopify({
    domain: 'northern-thread.example',
    what: 'Shopify that sells in euros; the page is in German.',
    name: 'Northern Thread',
    products: makeProducts(40, 5),
    currency: 'EUR',
    country: 'DE',
    language: 'de',
  }),
  shopify({
    domain: 'quiet-harbor.example',
    what: 'Shopify that sells in yen, a currency without cents.',
    name: 'Quiet Harbor',
    products: makeProducts(18, 2),
    currency: 'JPY',
    country: 'JP',
    language: 'ja',
    whole: true,
  }),
  shopify({
    domain: 'closed-drawer.example',
    what: 'Shopify without a public product list (404).',
    name: 'Closed Drawer',
    products: [],
    paths: { '/products.json': status(404), '/meta.json': status(404) },
    expected: { products: 'missing', metrics: {} },
  }),
  {
    domain: 'members-only.example',
    what: 'A Shopify shop behind its password page: not open yet.',
    expected: { storefront: 'not applicable: password' },
    paths: {
      '/robots.txt': robots('Allow: /'),
      '/': redirect('/password'),
      '/password': page(
        storefront({
          name: 'Members Only',
          head: shopifyHead('Members Only', 'USD', 'US'),
          body: '<h1>Opening soon</h1><form method="post" action="/password"><input type="password" name="password"></form>',
        }),
      ),
    },
  },
  {
    domain: 'name-for-sale.example',
    what: 'The name of a closed shop, for sale.',
    expected: { storefront: 'not applicable: for-sale' },
    paths: {
      '/robots.txt': status(404),
      '/': page(
        '<!doctype html><title>For sale</title><a href="https://www.afternic.com/forsale/name">Buy</a>',
      ),
    },
  },
  shopify({
    domain: 'half-open.example',
    what: 'Shopify with a robots.txt that disallows only the product list.',
    name: 'Half Open',
    products: makeProducts(5),
    paths: { '/robots.txt': robots('Disallow: /products.json', 'Disallow: /meta.json') },
    forbidden: (path) => path === '/products.json' || path === '/meta.json',
    expected: { products: 'blocked: robots.txt', metrics: {} },
  }),
  shopify({
    domain: 'ground-hog.example',
    what: 'Broken pagination: every page of its product list is the first one. It has 250 products.',
    name: 'Ground Hog',
    products: repeated,
    paths: {
      '/products.json': json((visit) => {
        visit.url.searchParams.delete('page');
        return { products: productsPage(repeated, visit) };
      }),
    },
  }),
  {
    domain: 'mirror-hall.example',
    what: 'Not a Shopify shop, but every address returns 200 with the front page, including /products.json.',
    expected: {
      storefront: 'found',
      products: 'missing',
      metrics: {},
      facts: { brand_name: 'Mirror Hall' },
    },
    paths: { '/robots.txt': robots('Allow: /'), '*': page(storefront({ name: 'Mirror Hall' })) },
  },
];

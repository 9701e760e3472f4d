import {
  bestSelling,
  expectedProduct,
  makeProducts,
  metricsOf,
  type Product,
  pictureOf,
} from '../products.ts';
import { page, robots, send } from '../responses.ts';
import type { Shop, Visit } from '../store.ts';
import { storefront } from '../storefront.ts';

const HEAD = `
<meta name="generator" content="WordPress 6.8">
<meta name="generator" content="WooCommerce 9.9.5">
<link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css">`;

type Given = {
  domain: string;
  what: string;
  name: string;
  products: Product[];
  currency: string;
  /** Decimal places of a price; prices are sent in minor units. */
  minorUnit: 0 | 2;
  language?: string;
};

/** A store with WooCommerce's front page and Store API, without creation dates. */
function woocommerce({ domain, what, name, products, currency, minorUnit, language = 'en' }: Given): Shop {
  const list = (visit: Visit) => {
    const { url } = visit;
    const size = Math.min(Number(url.searchParams.get('per_page') ?? 10) || 10, 100);
    const number = Number(url.searchParams.get('page') ?? 1) || 1;
    const listed = url.searchParams.get('orderby') === 'popularity' ? bestSelling(products) : products;
    const units = (cents: number) => String(minorUnit ? cents : Math.round(cents / 100));
    const body = listed.slice((number - 1) * size, number * size).map((product) => {
      const price = units(product.cents);
      return {
        id: product.id,
        name: product.title,
        slug: product.handle,
        type: 'simple',
        permalink: `http://${domain}/product/${product.handle}/`,
        on_sale: product.beforeCents !== null,
        prices: {
          price,
          regular_price: units(product.beforeCents ?? product.cents),
          sale_price: price,
          price_range: null,
          currency_code: currency,
          currency_minor_unit: minorUnit,
          currency_decimal_separator: '.',
          currency_thousand_separator: ',',
        },
        average_rating: String(product.rating),
        review_count: product.reviews,
        images: [{ id: product.id * 100, src: pictureOf(domain, product) }],
        categories: [{ id: 20, name: product.type, slug: product.type.toLowerCase() }],
        tags: product.tags.map((name, index) => ({ id: 30 + index, name })),
        brands: [{ id: 40, name: 'Workshop' }],
        attributes: [],
        is_purchasable: true,
        is_in_stock: product.available,
      };
    });
    send(
      visit,
      200,
      {
        'content-type': 'application/json; charset=UTF-8',
        'x-wp-total': String(products.length),
        'x-wp-totalpages': String(Math.ceil(products.length / size)),
      },
      JSON.stringify(body),
    );
  };
  return {
    domain,
    what,
    expected: {
      storefront: 'found',
      products: 'found',
      platform: 'WooCommerce',
      currency,
      metrics: metricsOf(products, minorUnit ? 1 : 100),
      facts: { brand_name: name, language },
      savedProducts: products.slice(0, 3).map((product) => ({
        ...expectedProduct(domain, product, { currency, whole: minorUnit === 0 }),
        store_id: String(product.id),
        url: `http://${domain}/product/${product.handle}/`,
        vendor: 'Workshop',
        options_count: 0,
        reviews_count: product.reviews,
        rating: product.rating || null,
        best_selling_rank: product.sold > 0 ? 1 + bestSelling(products).indexOf(product) : null,
      })),
    },
    paths: {
      '/robots.txt': robots('Disallow: /wp-admin/', 'Allow: /wp-admin/admin-ajax.php'),
      '/': page(storefront({ name, language, head: HEAD, body: `<h1 class="woocommerce">${name}</h1>` })),
      '/wp-json/wc/store/v1/products': list,
    },
  };
}

export const woocommerceShops: Shop[] = [
  woocommerce({
    domain: 'copper-kettle.example',
    what: 'A small WooCommerce shop: 34 products, prices in cents.',
    name: 'Copper Kettle',
    products: makeProducts(34),
    currency: 'USD',
    minorUnit: 2,
  }),
  woocommerce({
    domain: 'alpine-wool.example',
    what: 'WooCommerce with 143 products on two pages, in Swiss francs.',
    name: 'Alpine Wool',
    products: makeProducts(143),
    currency: 'CHF',
    minorUnit: 2,
    language: 'de-CH',
  }),
  woocommerce({
    domain: 'ink-and-rice.example',
    what: 'WooCommerce in yen: prices without minor units.',
    name: 'Ink and Rice',
    products: makeProducts(9),
    currency: 'JPY',
    minorUnit: 0,
    language: 'ja',
  }),
];

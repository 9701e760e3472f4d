import type { Expected, ExpectedProduct } from './store.ts';

export type Product = {
  id: number;
  title: string;
  handle: string;
  cents: number;
  ageDays: number;
  type: string;
  tags: string[];
  beforeCents: number | null;
  available: boolean;
  reviews: number;
  /** Out of 5; 0 without reviews. */
  rating: number;
  /** Sales, by which the best-selling order is sorted; 0 for most. */
  sold: number;
};

const THINGS = ['Mug', 'Throw', 'Lamp', 'Satchel', 'Candle', 'Bowl', 'Scarf', 'Kettle'];
const MADE_OF = ['Oak', 'Linen', 'Copper', 'Wool', 'Clay', 'Cork', 'Glass'];

/** `count` products, the newest first; the first `recent` of them are at most 30 days old. Deterministic. */
export function makeProducts(count: number, recent = 0, firstId = 1000): Product[] {
  return Array.from({ length: count }, (_, i) => {
    const title = `${MADE_OF[i % MADE_OF.length]} ${THINGS[i % THINGS.length]} No. ${i + 1}`;
    const cents = 900 + ((i * 1_370) % 18_200);
    const reviews = i % 3 === 0 ? 0 : 2 + (i % 40);
    return {
      id: firstId + count - i,
      title,
      handle: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      cents,
      ageDays: i < recent ? 1 + (i % 28) : 45 + (i % 900),
      type: `${THINGS[i % THINGS.length]}s`,
      tags: [String(MADE_OF[i % MADE_OF.length]).toLowerCase(), 'handmade'],
      beforeCents: i % 4 === 1 ? cents + 1_000 : null,
      available: i % 5 !== 4,
      reviews,
      rating: reviews === 0 ? 0 : 3 + (i % 8) / 4,
      sold: i % 6 === 2 ? 10 + i : 0,
    };
  });
}

export function metricsOf(products: Product[], roundTo = 1): NonNullable<Expected['metrics']> {
  const prices = products.map(({ cents }) => Math.round(cents / roundTo) * roundTo);
  return {
    product_count: products.length,
    product_min_price: Math.min(...prices),
    product_avg_price: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
    product_max_price: Math.max(...prices),
  };
}

export const recentlyMade = (products: Product[]) => products.filter(({ ageDays }) => ageDays <= 30).length;

export const pictureOf = (domain: string, { handle }: Product) =>
  `http://${domain}/cover.jpg?product=${handle}`;

export const bestSelling = (products: Product[]) =>
  [...products].sort((a, b) => b.sold - a.sold || b.id - a.id);

/** The fields that every kind of store states about a product, as saved. `whole`: prices without a minor unit. */
export function expectedProduct(
  domain: string,
  product: Product,
  { currency = 'USD', whole = false } = {},
): ExpectedProduct {
  const amount = (cents: number) => (whole ? Math.round(cents / 100) : cents / 100);
  return {
    title: product.title,
    picture_url: pictureOf(domain, product),
    type: product.type,
    tags: product.tags,
    currency,
    price_min: amount(product.cents),
    price_max: amount(product.cents),
    compare_at: product.beforeCents === null ? null : amount(product.beforeCents),
    available: product.available,
  };
}

const DAY_MS = 86_400_000;
export const madeAt = (product: Product, now: Date) => new Date(now.getTime() - product.ageDays * DAY_MS);

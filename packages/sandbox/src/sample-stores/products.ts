import type { Expected } from './store.ts';

export type Product = { id: number; title: string; handle: string; cents: number; ageDays: number };

const THINGS = ['Mug', 'Throw', 'Lamp', 'Satchel', 'Candle', 'Bowl', 'Scarf', 'Kettle'];
const MADE_OF = ['Oak', 'Linen', 'Copper', 'Wool', 'Clay', 'Cork', 'Glass'];

/** `count` products, the newest first; the first `recent` of them are at most 30 days old. Deterministic. */
export function makeProducts(count: number, recent = 0, firstId = 1000): Product[] {
  return Array.from({ length: count }, (_, i) => {
    const title = `${MADE_OF[i % MADE_OF.length]} ${THINGS[i % THINGS.length]} No. ${i + 1}`;
    return {
      id: firstId + count - i,
      title,
      handle: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      cents: 900 + ((i * 1_370) % 18_200),
      ageDays: i < recent ? 1 + (i % 28) : 45 + (i % 900),
    };
  });
}

/** The metrics a complete count of the products gives. */
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

const DAY_MS = 86_400_000;
export const madeAt = (product: Product, now: Date) => new Date(now.getTime() - product.ageDays * DAY_MS);

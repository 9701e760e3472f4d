import type { BrandProducts, PriceChange, StoreProduct } from '@brandlode/contract';
import { formatObservedDay } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { formatPriceRange } from '#lib/text/format-price.ts';
import { type ProductCount, productsText } from '#lib/text/products-text.ts';

/** Days for which a product is marked as new. */
const NEW_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The price in the store's currency, and in US dollars if that is another currency; null if it is unknown. */
export function priceTexts(
  product: Pick<StoreProduct, 'price' | 'priceUsd' | 'currency'>,
): { price: string; dollars: string | null } | null {
  const { price, priceUsd, currency } = product;
  if (!price) return priceUsd && { price: formatPriceRange(priceUsd, 'USD'), dollars: null };
  return {
    price: formatPriceRange(price, currency),
    dollars: priceUsd && currency !== 'USD' ? `about ${formatPriceRange(priceUsd, 'USD')}` : null,
  };
}

/** Whether the store added it recently; false if unknown. */
export function isNew({ createdAt, goneAt }: StoreProduct, now = Date.now()): boolean {
  return goneAt === null && createdAt !== null && now - Date.parse(createdAt) < NEW_DAYS * DAY_MS;
}

/** `Gone since Mar 5, 2026`, `First seen Mar 5, 2026`. */
export const seenText = ({ firstObservedAt, goneAt }: StoreProduct): string =>
  goneAt === null
    ? `First seen ${formatObservedDay(new Date(firstObservedAt))}`
    : `Gone since ${formatObservedDay(new Date(goneAt))}`;

/** How many products of a brand are known, of those that its store has. */
export function knownProductsText(
  { kept, gone, limitReached }: Pick<BrandProducts, 'kept' | 'gone' | 'limitReached'>,
  brand: ProductCount,
): string {
  const sold = kept - gone;
  const text =
    brand.product_count !== null && brand.product_count > sold
      ? `${formatExact(sold)} of ${productsText(brand)} shown.`
      : limitReached
        ? `We have ${formatExact(kept)} of its products; the store sells more.`
        : `${formatCount(kept, 'product')}.`;
  return gone === 0 ? text : `${text} ${formatExact(gone)} no longer sold.`;
}

/** Signs of sales, as stated by the store itself. */
export function evidenceTexts({ bestSellingRank, reviews, rating }: StoreProduct): string[] {
  const texts: string[] = [];
  if (bestSellingRank !== null) texts.push(`#${formatExact(bestSellingRank)} best seller`);
  if (reviews)
    texts.push(
      `${formatCount(reviews, 'review')}${rating === null ? '' : `, rated ${formatExact(rating)} of 5`}`,
    );
  return texts;
}

/** For screen readers: `Price changes: $20.00 on Mar 5, 2026; $18.00 on Mar 9, 2026`. */
export const priceLineText = (prices: PriceChange[], currency: string | null): string =>
  `Price changes: ${prices
    .map(({ at, price }) => `${formatPriceRange(price, currency)} on ${formatObservedDay(new Date(at))}`)
    .join('; ')}`;

/** The lowest price over time as an SVG path of steps, up to `end`. */
export function priceLinePath(
  prices: PriceChange[],
  end: string,
  box: { width: number; height: number },
): string {
  const [first] = prices;
  if (!first) return '';
  const begin = Date.parse(first.at);
  const changed = Date.parse(prices.at(-1)?.at ?? first.at) - begin;
  // Gives a change at the last observation a visible length, too.
  const span = Math.max(Date.parse(end) - begin, changed * 1.1, 1);
  const values = prices.map(({ price }) => price.min);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const x = (at: string) => (((Date.parse(at) - begin) / span) * box.width).toFixed(1);
  const y = (value: number) => (box.height - ((value - low) / range) * box.height).toFixed(1);
  return `M0 ${y(first.price.min)}${prices
    .slice(1)
    .map(({ at, price }) => `H${x(at)}V${y(price.min)}`)
    .join('')}H${box.width}`;
}

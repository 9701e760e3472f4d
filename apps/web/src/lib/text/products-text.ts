import type { Brand } from '@brandlode/contract';
import { formatCount, formatMetric, unitFor } from './format-number.ts';

export type ProductCount = Pick<Brand, 'product_count' | 'estimates'>;

/** `1,862 products`, an estimate as `about 1.9K products`; empty if unknown, as is zero. */
export function productsText({ product_count: count, estimates }: ProductCount): string {
  if (!count) return '';
  if (estimates?.product_count === undefined) return formatCount(count, 'product');
  const text = formatMetric('product_count', count);
  return `about ${text} ${unitFor(text, 'products')}`;
}

export type PriceEnds = Pick<Brand, 'product_min_price' | 'product_max_price' | 'estimates'>;

/** The cheapest and the most expensive product; undefined if one is unknown, as is zero. */
export function priceEnds({ product_min_price: min, product_max_price: max, estimates }: PriceEnds) {
  if (!min || !max) return undefined;
  return {
    low: formatMetric('product_min_price', min),
    high: formatMetric('product_max_price', max),
    isEstimate: estimates?.product_min_price !== undefined || estimates?.product_max_price !== undefined,
  };
}

/** `prices from $9 to $160`, estimates as `prices from about $9 to $160`; empty if unknown. */
export function pricesText(brand: PriceEnds): string {
  const ends = priceEnds(brand);
  return ends ? `prices from ${ends.isEstimate ? 'about ' : ''}${ends.low} to ${ends.high}` : '';
}

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

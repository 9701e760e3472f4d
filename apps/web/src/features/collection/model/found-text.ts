import type { BrandCollection, BrandDetail } from '@brandlode/contract';
import { formatExact, formatMetric, pricesText, unitFor } from '#lib/text/format-number.ts';
import { productsText } from '#lib/text/products-text.ts';

type Found = Pick<
  BrandDetail,
  'product_count' | 'product_min_price' | 'product_max_price' | 'estimated_monthly_traffic' | 'estimates'
>;

/** The most interesting results of a check. */
export function foundText(
  brand: Found,
  { facts, technologies }: Pick<BrandCollection, 'facts' | 'technologies'>,
): string {
  const visits = formatMetric('estimated_monthly_traffic', brand.estimated_monthly_traffic);
  const about = brand.estimates?.estimated_monthly_traffic === undefined ? '' : 'about ';
  const found = [
    productsText(brand),
    pricesText(brand),
    visits !== '-' && `${about}${visits} ${unitFor(visits, 'visits a month')}`,
    facts.find(({ fact }) => fact === 'platform')?.value,
    technologies.length > 0 &&
      `${formatExact(technologies.length)} ${technologies.length === 1 ? 'technology' : 'technologies'}`,
  ].filter(Boolean);
  return found.length > 0 ? `Found: ${found.join(', ')}.` : 'The results are below.';
}

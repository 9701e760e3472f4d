import type { BrandDetail, MetricKey } from '@brandlode/contract';
import { useFacets } from '../api/count-facets.ts';
import { type Percentile, percentileOf } from '../model/percentile.ts';

/** Percentiles within the brand's first category, or within the catalogue for brands without one. */
export function usePercentile(brand: BrandDetail): (key: MetricKey) => Percentile | null {
  const [category] = brand.categories;
  const { data, isPlaceholderData } = useFacets(category ? { categories: [category.toLowerCase()] } : {});
  const among = category ? `in ${category}` : 'brands';
  return (key) =>
    percentileOf(brand[key], isPlaceholderData ? undefined : data?.metrics[key]?.buckets, among);
}

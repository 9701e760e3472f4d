import type { BrandDetail, MetricKey } from '@brandlode/contract';
import { useFacets } from '../api/count-facets.ts';
import { type Percentile, percentileOf } from '../model/percentile.ts';

/** Percentiles within the brand's first category, or within the catalogue for brands without one; none for private brands. */
export function usePercentile(brand: BrandDetail): (key: MetricKey) => Percentile | null {
  const [category] = brand.categories;
  const peers = category ? { categories: [category.toLowerCase()] } : {};
  const { data, isPlaceholderData } = useFacets(brand.mine ? null : peers);
  const among = category ? `in ${category}` : 'brands';
  return (key) =>
    percentileOf(brand[key], isPlaceholderData ? undefined : data?.metrics[key]?.buckets, among);
}

import type { MetricKey } from '@brandlode/contract';
import { formatDollars, formatNumber } from '#lib/format-number.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { type MetricGroup, MetricTable } from '../components/metric-table.tsx';
import { MetricTile, MetricTiles } from '../components/metric-tile.tsx';
import { usePercentile } from '../hooks/use-percentile.ts';
import { useOutletBrand } from './brand-detail-page.tsx';

const GROUPS: readonly MetricGroup[] = [
  { name: 'Prices', keys: ['product_min_price', 'product_avg_price', 'product_max_price'] },
  { name: 'Range', keys: ['product_count', 'product_count_30_days'] },
];

export default function BrandProductsPage() {
  const brand = useOutletBrand();
  const percentile = usePercentile(brand);
  const tile = (label: string, key: MetricKey, value: string, unit: string) => (
    <MetricTile
      label={label}
      value={value}
      unit={unit}
      brand={brand}
      keys={[key]}
      percentile={percentile(key)}
    />
  );
  return (
    <>
      <PageTitle>{`${brand.brand_name}, Products`}</PageTitle>
      <MetricTiles>
        {tile('Min Price', 'product_min_price', formatDollars(brand.product_min_price), 'cheapest product')}
        {tile(
          'Max Price',
          'product_max_price',
          formatDollars(brand.product_max_price),
          'most expensive product',
        )}
        {tile(
          'Average Price',
          'product_avg_price',
          formatDollars(brand.product_avg_price),
          'of all products',
        )}
        {tile('Total Products', 'product_count', formatNumber(brand.product_count), 'in the store')}
      </MetricTiles>
      <MetricTable brand={brand} groups={GROUPS} />
    </>
  );
}

import type { MetricKey } from '@brandlode/contract';
import { formatDollars, formatNumber } from '#lib/format-number.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { type MetricGroup, MetricTable } from '../components/metric-table.tsx';
import { MetricTile, MetricTiles } from '../components/metric-tile.tsx';
import { usePercentile } from '../hooks/use-percentile.ts';
import { sumKnown } from '../model/metric-provenance.ts';
import { unitOf } from '../model/percentile.ts';
import { useOutletBrand } from './brand-detail-page.tsx';

/** Summed up in the Reviews tile. */
const REVIEWS = ['trustpilot_reviews_count', 'shopify_reviews_count', 'fb_reviews_count'] as const;

const GROUPS: readonly MetricGroup[] = [
  {
    name: 'Site and store',
    keys: ['estimated_monthly_traffic', 'estimated_monthly_orders', 'estimated_monthly_revenue'],
  },
  { name: 'Social', keys: ['fb_likes_count', 'ig_followers_count', 'reddit_mentions_count'] },
  { name: 'Reviews', keys: ['trustpilot_rating', ...REVIEWS] },
  { name: 'Ads', keys: ['fb_ads_count', 'fb_ads_active_count'] },
];

export default function BrandOverviewPage() {
  const brand = useOutletBrand();
  const percentile = usePercentile(brand);
  const tile = (label: string, key: MetricKey, value: string) => (
    <MetricTile
      label={label}
      value={value}
      unit={unitOf(key)}
      brand={brand}
      keys={[key]}
      percentile={percentile(key)}
    />
  );
  return (
    <>
      <PageTitle>{`${brand.brand_name}, Overview`}</PageTitle>
      <MetricTiles>
        {tile('Monthly Traffic', 'estimated_monthly_traffic', formatNumber(brand.estimated_monthly_traffic))}
        {tile('Monthly Revenue', 'estimated_monthly_revenue', formatDollars(brand.estimated_monthly_revenue))}
        {tile('Facebook Likes', 'fb_likes_count', formatNumber(brand.fb_likes_count))}
        {tile('Instagram Followers', 'ig_followers_count', formatNumber(brand.ig_followers_count))}
        <MetricTile
          label="Reviews"
          value={formatNumber(sumKnown(brand, REVIEWS))}
          unit="reviews"
          brand={brand}
          keys={REVIEWS}
        />
      </MetricTiles>
      <MetricTable brand={brand} groups={GROUPS} />
    </>
  );
}

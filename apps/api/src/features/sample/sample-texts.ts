import {
  type BrandDetail,
  categoryByLabel,
  changeKey,
  countryLabel,
  formatCount,
  formatMetric,
  formatRange,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  type Provenance,
  type SampleBrand,
  type SampleBrandPage,
} from '@brandlode/contract';

const KINDS: Record<Provenance['kind'], string> = {
  measured: 'Measured',
  estimated: 'Estimated',
  imported: 'Imported',
  demonstration: 'Sample data',
};
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Which brands these are. */
export const noteOf = (demonstration: boolean, size: number): string =>
  demonstration
    ? `Sample data: these ${size} brands are made up.`
    : `The ${size} best-known brands of this catalogue with enough known values.`;

/** A brand as a row of the table; of its countries it names one that was `asked` for. */
export const toSampleBrand = (
  brand: BrandDetail,
  adsStarted: Date | undefined,
  asked: readonly string[] = [],
): SampleBrand => ({
  id: brand.id,
  name: brand.brand_name,
  domain: brand.domain,
  logo: brand.profile_image,
  category: narrowest(brand.categories),
  country: countryText(brand.locations, asked),
  visits: metricText(brand, 'estimated_monthly_traffic'),
  visitsRange: rangeText(brand, 'estimated_monthly_traffic'),
  growth: growthOf(brand, 'estimated_monthly_traffic'),
  price: metricText(brand, 'product_avg_price'),
  priceRange: rangeText(brand, 'product_avg_price'),
  revenue: metricText(brand, 'estimated_monthly_revenue'),
  revenueRange: rangeText(brand, 'estimated_monthly_revenue'),
  ads: adsOf(brand.is_fb_ads_active, adsStarted),
});

/** The known metrics of a brand, with their sources. */
export const toMetricTexts = (brand: BrandDetail): SampleBrandPage['metrics'] =>
  METRIC_KEYS.flatMap((key) => {
    const value = metricText(brand, key);
    if (value === '-') return [];
    const origin = brand.origins[key];
    return {
      label: METRICS[key].label,
      value,
      range: rangeText(brand, key),
      growth: growthOf(brand, key),
      source: origin ? `${KINDS[origin.kind]}, ${DATE.format(new Date(origin.observedAt))}` : '',
    };
  });

/** How many brands answer a question, and which parts of it were left out. */
export function summaryOf({
  total,
  size,
  shown,
  ignored,
}: {
  total: number;
  size: number;
  shown: number;
  ignored: string[];
}): string {
  const notUnderstood = ignored.map((text) => `“${text}”`).join(', ');
  if (total === 0 && ignored.length > 0) return `Nothing found for ${notUnderstood}.`;
  const matching = `${formatCount(total, 'brand')} of ${size} ${total === 1 ? 'matches' : 'match'}.`;
  return [
    matching,
    ...(total > shown ? [`The first ${shown} are shown.`] : []),
    ...(ignored.length > 0 ? [`Not understood: ${notUnderstood}.`] : []),
  ].join(' ');
}

function countryText(locations: string[], asked: readonly string[]): string {
  const shown = locations.find((id) => asked.includes(id)) ?? locations[0];
  if (shown === undefined) return '-';
  const others = locations.length - 1;
  return countryLabel(shown) + (others > 0 ? ` +${others}` : '');
}

function metricText(brand: BrandDetail, key: MetricKey): string {
  const text = formatMetric(key, brand[key]);
  return text !== '-' && brand.origins[key]?.kind === 'estimated' ? `≈${text}` : text;
}

function rangeText(brand: BrandDetail, key: MetricKey): string {
  const range = brand.estimates?.[key];
  return range ? formatRange(key, range) : '';
}

function growthOf(brand: BrandDetail, metric: MetricKey): string {
  const key = changeKey(metric, '90d');
  return formatMetric(key, brand[key] ?? null);
}

function adsOf(isActive: boolean | null, started: Date | undefined): string {
  if (isActive === null) return '-';
  if (!isActive) return 'No';
  return started ? `Since ${DAY.format(started)}` : 'Yes';
}

/** The first category that is not the parent of another. */
const narrowest = (labels: string[]): string =>
  labels.find((label) => categoryByLabel(label.toLowerCase())?.parentId !== null) ?? labels[0] ?? '-';

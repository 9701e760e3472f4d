import { z } from 'zod';
import { FLAGS, type FlagKey, METRICS, type MetricKey } from './metrics.ts';

type ColumnKey = 'brand_name' | 'brand_url' | 'brand_description' | 'locations' | 'categories';
export type DataKey = MetricKey | FlagKey | ColumnKey;

/** An option as it is declared; what the user has chosen lives in the browser's URL. */
type OptionDeclaration = {
  dataKey: DataKey;
  label: string;
  /** `range` and `flag` can be filtered by; `list` is chosen from a combobox; `column` only shows or hides its column. */
  kind: 'range' | 'flag' | 'list' | 'column';
  columnLabel: string;
  /** Hidden until the user shows it. */
  columnHidden: boolean;
};

const metric = (dataKey: MetricKey, columnHidden = true): OptionDeclaration => ({
  dataKey,
  label: METRICS[dataKey].label,
  kind: 'range',
  columnLabel: METRICS[dataKey].label,
  columnHidden,
});
const flag = (dataKey: FlagKey): OptionDeclaration => ({
  dataKey,
  label: FLAGS[dataKey].label,
  kind: 'flag',
  columnLabel: FLAGS[dataKey].label,
  columnHidden: true,
});
const column = (dataKey: ColumnKey, label: string, kind: 'list' | 'column', columnHidden = false) => ({
  dataKey,
  label,
  kind,
  columnLabel: label,
  columnHidden,
});

/** The ten filter groups in display order; the results table takes its columns from here, in this order. */
export const FILTER_GROUPS: { id: string; name: string; options: OptionDeclaration[] }[] = [
  { id: 'brand', name: 'Brand', options: [column('brand_name', 'Brand', 'column')] },
  {
    id: 'site',
    name: 'Site',
    options: [column('brand_url', 'Site', 'column'), metric('estimated_monthly_traffic', false)],
  },
  { id: 'location', name: 'Location', options: [column('locations', 'Location', 'list', true)] },
  { id: 'category', name: 'Category', options: [column('categories', 'Category', 'list')] },
  {
    id: 'social',
    name: 'Social',
    options: [
      metric('fb_likes_count', false),
      metric('ig_followers_count', false),
      metric('reddit_mentions_count'),
    ],
  },
  {
    id: 'reviews',
    name: 'Reviews',
    options: [
      metric('trustpilot_rating'),
      metric('trustpilot_reviews_count'),
      metric('shopify_reviews_count'),
      metric('fb_reviews_count'),
    ],
  },
  {
    id: 'ads',
    name: 'Ads',
    options: [metric('fb_ads_count'), metric('fb_ads_active_count'), flag('is_fb_ads_active')],
  },
  {
    id: 'store',
    name: 'Store',
    options: [metric('estimated_monthly_revenue'), metric('estimated_monthly_orders')],
  },
  {
    id: 'products',
    name: 'Products',
    options: [
      metric('product_count'),
      metric('product_min_price'),
      metric('product_avg_price'),
      metric('product_max_price'),
      metric('product_count_30_days'),
    ],
  },
  {
    id: 'other',
    name: 'Other',
    options: [flag('is_pinned'), column('brand_description', 'Description', 'column')],
  },
];

/** Groups that get no dropdown in the filter bar. */
export const SKIPPED_GROUPS = ['brand', 'description', 'brand_url'];

/**
 * A filter option as `/api/filters` returns it. `min` and `max` are the catalogue's own bounds in display units, `min` at
 * least 1; both are 0 where no value is known yet or the option is not a number.
 */
export const FilterOption = z.object({
  dataKey: z.string(),
  label: z.string(),
  kind: z.enum(['range', 'flag', 'list', 'column']),
  isBool: z.boolean(),
  min: z.number(),
  max: z.number(),
  hasColumn: z.boolean(),
  columnHidden: z.boolean(),
  columnLabel: z.string(),
});
export type FilterOption = z.infer<typeof FilterOption> & { dataKey: DataKey };

export const FilterGroup = z.object({ id: z.string(), name: z.string(), options: z.array(FilterOption) });
export type FilterGroup = z.infer<typeof FilterGroup>;

export const CategoryEntry = z.object({
  id: z.number().int(),
  label: z.string(),
  sub_categories: z.array(z.object({ id: z.number().int(), label: z.string() })),
});
export type CategoryEntry = z.infer<typeof CategoryEntry>;

export const CountryEntry = z.object({ id: z.string(), label: z.string() });
export type CountryEntry = z.infer<typeof CountryEntry>;

export const FiltersResponse = z.object({
  groups: z.array(FilterGroup),
  categories: z.array(CategoryEntry),
  countries: z.array(CountryEntry),
  /** True while the catalogue holds demonstration brands; the page says so. */
  demonstration: z.boolean(),
  /** Brands in the catalogue. */
  brands: z.number().int(),
});
export type FiltersResponse = z.infer<typeof FiltersResponse>;

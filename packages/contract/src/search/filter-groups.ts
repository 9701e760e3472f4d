import { z } from 'zod';
import { RANGE_KEYS, RANGES, type RangeKey } from '../brands/changes.ts';
import { type FilterGroupId, FLAG_KEYS, FLAGS, type FlagKey } from '../brands/metrics.ts';
import { TRAIT_KEYS, TRAIT_LABELS, type TraitKey } from '../brands/traits.ts';

type ColumnKey =
  | 'brand_name'
  | 'brand_url'
  | 'brand_description'
  | 'locations'
  | 'categories'
  | 'technologies'
  | 'payments'
  | 'themes'
  | TraitKey;
export type DataKey = RangeKey | FlagKey | ColumnKey;

/** The declaration of an option; the user's selection is in the URL. */
type OptionDeclaration = {
  dataKey: DataKey;
  label: string;
  /** `range` and `flag` can be filtered by; `list` is chosen from a combobox; `column` only shows or hides its column. */
  kind: 'range' | 'flag' | 'list' | 'column';
  /** Hidden until the user shows it. */
  columnHidden: boolean;
};

const column = (
  dataKey: DataKey,
  label: string,
  kind: OptionDeclaration['kind'],
  columnHidden = false,
): OptionDeclaration => ({ dataKey, label, kind, columnHidden });

/** The options of a group's metrics, or changes of metrics, and flags. */
const valuesOf = (group: FilterGroupId): OptionDeclaration[] => [
  ...RANGE_KEYS.filter((key) => RANGES[key].filterGroup === group).map((key) =>
    column(key, RANGES[key].label, 'range', RANGES[key].column === 'hidden'),
  ),
  ...FLAG_KEYS.filter((key) => FLAGS[key].filterGroup === group).map((key) =>
    column(key, FLAGS[key].label, 'flag', true),
  ),
];

/** Groups in addition to the specified ones: offered only if a brand has a value. */
export const FURTHER_GROUPS: readonly string[] = ['technology', 'market', 'growth'] satisfies FilterGroupId[];

/** The filter groups in display order; the results table shows their columns in this order. */
export const FILTER_GROUPS: { id: FilterGroupId; name: string; options: OptionDeclaration[] }[] = [
  { id: 'brand', name: 'Brand', options: [column('brand_name', 'Brand', 'column')] },
  { id: 'site', name: 'Site', options: [column('brand_url', 'Site', 'column'), ...valuesOf('site')] },
  { id: 'location', name: 'Location', options: [column('locations', 'Location', 'list', true)] },
  { id: 'category', name: 'Category', options: [column('categories', 'Category', 'list')] },
  { id: 'social', name: 'Social', options: valuesOf('social') },
  { id: 'reviews', name: 'Reviews', options: valuesOf('reviews') },
  { id: 'ads', name: 'Ads', options: valuesOf('ads') },
  { id: 'store', name: 'Store', options: valuesOf('store') },
  { id: 'products', name: 'Products', options: valuesOf('products') },
  {
    id: 'other',
    name: 'Other',
    options: [...valuesOf('other'), column('brand_description', 'Description', 'column')],
  },
  {
    id: 'technology',
    name: 'Technology',
    options: [
      column('platforms', TRAIT_LABELS.platforms, 'list', true),
      column('technologies', 'Technologies', 'list', true),
      column('payments', 'Payment', 'column', true),
      column('themes', 'Theme', 'column', true),
    ],
  },
  {
    id: 'market',
    name: 'Market',
    options: [
      column('languages', TRAIT_LABELS.languages, 'list', true),
      column('currencies', TRAIT_LABELS.currencies, 'list', true),
    ],
  },
  { id: 'growth', name: 'Growth', options: valuesOf('growth') },
];

/**
 * A filter option as returned by `/api/filters`. `min` and `max` are the catalogue's bounds in displayed units, `min` of a
 * metric is at least 1; both are 0 if no value is known yet or the option is not a number.
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
  /** Whether any brand in the scope has a value. */
  hasValues: z.boolean(),
});
export type FilterOption = z.infer<typeof FilterOption> & { dataKey: DataKey };

export const FilterGroup = z.object({ id: z.string(), name: z.string(), options: z.array(FilterOption) });
export type FilterGroup = z.infer<typeof FilterGroup>;

export const CategoryEntry = z.object({
  id: z.number().int(),
  label: z.string(),
  sub_categories: z.array(z.object({ id: z.number().int(), label: z.string() })),
});

export const CountryEntry = z.object({ id: z.string(), label: z.string() });

/** Technologies of one `group` are alternatives; a filter that names several groups wants one of each. */
export const TechnologyEntry = z.object({ id: z.string(), name: z.string(), group: z.string() });
export type TechnologyEntry = z.infer<typeof TechnologyEntry>;

export const FiltersResponse = z.object({
  groups: z.array(FilterGroup),
  categories: z.array(CategoryEntry),
  countries: z.array(CountryEntry),
  technologies: z.array(TechnologyEntry),
  /** Entries of the lists that are filters of the same name. */
  traits: z.record(z.enum(TRAIT_KEYS), z.array(z.object({ id: z.string(), label: z.string() }))),
  /** True while the catalogue contains demonstration brands; the page shows a notice. */
  demonstration: z.boolean(),
  /** Brands in the catalogue. */
  brands: z.number().int(),
});
export type FiltersResponse = z.infer<typeof FiltersResponse>;

import { CHANGE_KEYS, type ChangeKey, isRange, RANGES } from '../brands/changes.ts';
import { FLAG_KEYS, FLAGS, METRIC_KEYS } from '../brands/metrics.ts';
import type { TechnologyColumn } from '../brands/technologies.ts';
import { TRAIT_KEYS, TRAIT_LABELS } from '../brands/traits.ts';
import { keysOf } from '../keys-of.ts';

// Apart from the schemas, which the web app need not load.

export const EXPORT_FORMATS = ['csv', 'xlsx', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Brands in one export on Plus; on Basic a search is limited to its 50 results. */
export const EXPORT_LIMIT = 300_000;

const TEXT_LABELS = {
  id: 'Brand number',
  brand_name: 'Brand name',
  domain: 'Domain',
  brand_url: 'Website',
  categories: 'Categories',
  locations: 'Countries',
  technologies: 'Technologies',
  ...TRAIT_LABELS,
  brand_description: 'Description',
  fb_url: 'Facebook page',
  ig_url: 'Instagram profile',
  shopify_url: 'Shopify address',
  fb_ads_library_url: 'Facebook Ad Library page',
  trustpilot_url: 'Trustpilot page',
} as const;

const TECHNOLOGY_LABELS = { payments: 'Payment', themes: 'Theme' } as const satisfies Record<
  TechnologyColumn,
  string
>;

/** Default columns of an export, in their usual order. New ones come last: spreadsheets with a live link refer to columns by their position. */
export const EXPORT_COLUMN_KEYS = [
  ...keysOf(TEXT_LABELS),
  ...METRIC_KEYS,
  ...FLAG_KEYS,
  ...keysOf(TECHNOLOGY_LABELS),
] as const;
export type ExportColumnKey = (typeof EXPORT_COLUMN_KEYS)[number] | ChangeKey;

/** Texts and lists that sources report as facts, with an own source and day. */
export const FACT_COLUMNS = [
  'categories',
  'locations',
  ...TRAIT_KEYS,
  'fb_url',
  'ig_url',
  'shopify_url',
  'fb_ads_library_url',
  'trustpilot_url',
] as const;
export type FactColumn = (typeof FACT_COLUMNS)[number];

/** The list-specific fields. The import recognises none of these labels as a column of brands. */
const LIST_LABELS = {
  list_status: 'List status',
  list_rating: 'List rating',
  list_tags: 'List tags',
  list_note: 'List note',
} as const;
export const LIST_COLUMN_KEYS = keysOf(LIST_LABELS);
export type ListColumnKey = keyof typeof LIST_LABELS;
/** Columns of the export of a list, in their usual order: the list-specific fields follow the domain. */
export const LIST_EXPORT_COLUMN_KEYS = [
  ...EXPORT_COLUMN_KEYS.slice(0, 3),
  ...LIST_COLUMN_KEYS,
  ...EXPORT_COLUMN_KEYS.slice(3),
];

/** Every column that an export can name. */
export const NAMED_COLUMN_KEYS = [...LIST_EXPORT_COLUMN_KEYS, ...CHANGE_KEYS];

export const isListColumn = (key: ExportColumnKey | ListColumnKey): key is ListColumnKey =>
  Object.hasOwn(LIST_LABELS, key);

const isText = (key: ExportColumnKey): key is keyof typeof TEXT_LABELS => Object.hasOwn(TEXT_LABELS, key);
const isTechnology = (key: ExportColumnKey): key is TechnologyColumn => Object.hasOwn(TECHNOLOGY_LABELS, key);

/** Header of a column, with the unit if the label does not state it. */
export function exportLabel(key: ExportColumnKey | ListColumnKey): string {
  if (isListColumn(key)) return LIST_LABELS[key];
  if (isText(key)) return TEXT_LABELS[key];
  if (isTechnology(key)) return TECHNOLOGY_LABELS[key];
  if (!isRange(key)) return FLAGS[key].label;
  const { label, unit, format, estimated, scale } = RANGES[key];
  return format === 'dollars' || estimated || scale !== 1 ? `${label} (${unit})` : label;
}

import {
  type BrandDetail,
  COUNTRIES,
  type ComparedProducts,
  EXPORT_COLUMN_KEYS,
  type ExportColumnKey,
  exportLabel,
  FACT_COLUMNS,
  type FactColumn,
  FLAGS,
  type FlagKey,
  isMetric,
  isRange,
  isTechnologyColumn,
  LIST_EXPORT_COLUMN_KEYS,
  type ListBrand,
  type ListColumnKey,
  METRICS,
  type MetricKey,
  type Provenance,
  RANGES,
  technologiesInColumn,
  traitName,
} from '@brandlode/contract';

export type Cell = string | number | boolean | Date | null;
/** How a spreadsheet displays the values of a column. */
/** `number`: whole numbers that identify something, without separators of thousands. */
export type CellFormat = 'text' | 'number' | 'integer' | 'decimal' | 'dollars' | 'cents' | 'flag' | 'day';

/** `entry`: the list-specific fields of a brand. `factSources`: where its texts and lists come from. */
export type ExportedBrand = BrandDetail & {
  entry?: Pick<ListBrand, 'status' | 'rating' | 'tags' | 'note'>;
  factSources?: { [column in FactColumn]?: { source: string; observedAt: Date } } | undefined;
  /** In a comparison: metrics relative to the first brand, and products that represent the brand's. */
  compared?: {
    ratios: { [metric in MetricKey]?: number | null };
    products: Omit<ComparedProducts, 'brandId'>;
  };
};

type ColumnKey = ExportColumnKey | ListColumnKey;

/** `key` names the column in NDJSON, `label` in CSV and XLSX. */
export type ColumnHead = { key: string; label: string; format: CellFormat };
export type ExportColumn<Row = ExportedBrand> = ColumnHead & { read: (row: Row) => Cell };

/** The columns of a file: those chosen, or all of a search or list; each metric, flag and fact is followed by its difference, range, source and day if requested; the ranges of metrics that are seldom estimates come last. */
export function exportColumns({
  listId,
  columns = listId === undefined ? EXPORT_COLUMN_KEYS : LIST_EXPORT_COLUMN_KEYS,
  ranges,
  provenance,
  comparison = false,
}: {
  listId?: string | undefined;
  columns?: readonly ColumnKey[] | undefined;
  ranges: boolean;
  provenance: boolean;
  comparison?: boolean;
}): ExportColumn[] {
  const ofBrands = columns.flatMap((key) => {
    const value = { key, label: exportLabel(key), format: formatOf(key), read: reader(key) };
    if (isFact(key)) return [value, ...(provenance ? factSourceColumns(key) : [])];
    if (!isMetric(key) && !isFlagColumn(key)) return [value];
    return [
      value,
      ...(comparison && isMetric(key) ? [differenceColumn(key)] : []),
      ...(ranges && isMetric(key) && METRICS[key].estimated ? rangeColumns(key) : []),
      ...(provenance ? provenanceColumns(key) : []),
    ];
  });
  const withRange = ranges ? SELDOM_ESTIMATED.filter((key) => columns.includes(key)) : [];
  return [
    ...ofBrands,
    ...(comparison ? COMPARED_PRODUCT_COLUMNS : []),
    ...withRange.flatMap((key) => rangeColumns(key)),
  ];
}

/** Metrics whose values are estimates only where a sample of the products was read or a file says so. Live links read by position, so their ranges follow all former columns, and new ones go last. */
const SELDOM_ESTIMATED = [
  'product_count',
  'product_avg_price',
  'fb_likes_count',
  'ig_followers_count',
  'reddit_mentions_count',
  'trustpilot_rating',
  'trustpilot_reviews_count',
  'shopify_reviews_count',
  'fb_reviews_count',
  'fb_ads_count',
  'fb_ads_active_count',
  'product_min_price',
  'product_max_price',
  'product_count_30_days',
] as const satisfies MetricKey[];

const differenceColumn = (key: MetricKey): ExportColumn => ({
  key: `${key}_difference`,
  label: `${METRICS[key].label}, difference to the first brand (%)`,
  format: 'decimal',
  read: ({ compared }) => {
    const ratio = compared?.ratios[key] ?? null;
    return ratio === null ? null : differenceInPercent(ratio);
  },
});

/** With one decimal; 0 only if both values are the same, and never -100, because no value of a ratio is zero. */
function differenceInPercent(ratio: number): number {
  const size = Math.max(ratio === 1 ? 0 : 1, Math.round(Math.abs(ratio - 1) * 1_000)) / 10;
  return ratio < 1 ? -Math.min(size, 99.9) : size;
}

const COMPARED_PRODUCT_COLUMNS = (
  [
    ['cheapest', 'Cheapest product'],
    ['median', 'Product of median price'],
    ['newest', 'Newest product'],
  ] as const
).flatMap(([pick, label]): ExportColumn[] => [
  {
    key: `${pick}_product`,
    label,
    format: 'text',
    read: (row) => row.compared?.products[pick]?.title ?? null,
  },
  {
    key: `${pick}_product_price`,
    label: `${label}, lowest price (USD)`,
    format: 'cents',
    read: (row) => row.compared?.products[pick]?.priceUsd?.min ?? null,
  },
  {
    key: `${pick}_product_url`,
    label: `${label}, address`,
    format: 'text',
    read: (row) => row.compared?.products[pick]?.url ?? null,
  },
]);

const isFact = (key: ColumnKey): key is FactColumn => FACT_COLUMNS.some((column) => column === key);

const isFlagColumn = (key: ColumnKey): key is FlagKey => Object.hasOwn(FLAGS, key);

function formatOf(key: ColumnKey): CellFormat {
  if (isFlagColumn(key)) return 'flag';
  if (key === 'id') return 'number';
  if (!isRange(key)) return key === 'list_rating' ? 'integer' : 'text';
  const { format, scale } = RANGES[key];
  if (format === 'dollars') return scale === 100 ? 'cents' : 'dollars';
  return scale === 1 ? 'integer' : 'decimal';
}

const countryNames = new Map(COUNTRIES.map(({ id, label }) => [id, label]));

function reader(key: ColumnKey): ExportColumn['read'] {
  if (isTechnologyColumn(key))
    return ({ technologies }) => technologiesInColumn(key, technologies).join('; ') || null;
  switch (key) {
    case 'list_status':
      return ({ entry }) => entry?.status ?? null;
    case 'list_rating':
      return ({ entry }) => entry?.rating ?? null;
    case 'list_tags':
      return ({ entry }) => entry?.tags.join('; ') || null;
    case 'list_note':
      return ({ entry }) => entry?.note ?? null;
    case 'categories':
      return ({ categories }) => categories.join('; ') || null;
    case 'locations':
      return ({ locations }) => locations.map((id) => countryNames.get(id) ?? id).join('; ') || null;
    case 'technologies':
      return ({ technologies }) => technologies.join('; ') || null;
    case 'platforms':
    case 'languages':
    case 'currencies':
      return (brand) => brand[key].map((id) => traitName(key, id)).join('; ') || null;
    default:
      return (brand) => brand[key] ?? null;
  }
}

const rangeColumns = (key: MetricKey): ExportColumn[] =>
  (['low', 'high'] as const).map((bound) => ({
    key: `${key}_${bound}`,
    label: `${METRICS[key].label}, ${bound}`,
    format: formatOf(key),
    read: ({ origins }) => (origins[key]?.kind === 'estimated' ? (origins[key][bound] ?? null) : null),
  }));

const factSourceColumns = (key: FactColumn): ExportColumn[] => [
  {
    key: `${key}_source`,
    label: `${exportLabel(key)}, source`,
    format: 'text',
    read: ({ factSources }) => factSources?.[key]?.source ?? null,
  },
  {
    key: `${key}_as_of`,
    label: `${exportLabel(key)}, as of`,
    format: 'day',
    read: ({ factSources }) => factSources?.[key]?.observedAt ?? null,
  },
];

/** `estimates, median price of Shoes` where the store's own price is not known. */
function sourceOf(origin: Provenance | undefined): string | null {
  if (!origin) return null;
  const category = origin.inputs?.source === 'estimates' ? origin.inputs.priceCategory : undefined;
  return category === undefined ? origin.source : `${origin.source}, median price of ${category}`;
}

function provenanceColumns(key: MetricKey | FlagKey): ExportColumn[] {
  const label = isMetric(key) ? METRICS[key].label : FLAGS[key].label;
  const originOf = (brand: BrandDetail) => (brand[key] === null ? undefined : brand.origins[key]);
  return [
    {
      key: `${key}_kind`,
      label: `${label}, kind of value`,
      format: 'text',
      read: (brand) => originOf(brand)?.kind ?? null,
    },
    {
      key: `${key}_source`,
      label: `${label}, source`,
      format: 'text',
      read: (brand) => sourceOf(originOf(brand)),
    },
    {
      key: `${key}_as_of`,
      label: `${label}, as of`,
      format: 'day',
      read: (brand) => {
        const origin = originOf(brand);
        return origin ? new Date(origin.observedAt) : null;
      },
    },
  ];
}

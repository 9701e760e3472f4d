import {
  type BrandDetail,
  COUNTRIES,
  EXPORT_COLUMN_KEYS,
  type ExportColumnKey,
  exportLabel,
  FLAGS,
  type FlagKey,
  isMetric,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';

export type Cell = string | number | boolean | Date | null;
/** How a spreadsheet displays the values of a column. */
export type CellFormat = 'text' | 'integer' | 'decimal' | 'dollars' | 'cents' | 'flag' | 'day';

/** `key` names the column in NDJSON, `label` in CSV and XLSX. */
export type ExportColumn = {
  key: string;
  label: string;
  format: CellFormat;
  read: (brand: BrandDetail) => Cell;
};

/** The columns of a file: those chosen, each metric and flag followed by its range, source and day where these are wanted. */
export function exportColumns({
  columns = EXPORT_COLUMN_KEYS,
  ranges,
  provenance,
}: {
  columns?: readonly ExportColumnKey[] | undefined;
  ranges: boolean;
  provenance: boolean;
}): ExportColumn[] {
  return columns.flatMap((key) => {
    const value = { key, label: exportLabel(key), format: formatOf(key), read: reader(key) };
    if (!isMetric(key) && !isFlagColumn(key)) return [value];
    return [
      value,
      ...(ranges && isMetric(key) && METRICS[key].estimated ? rangeColumns(key) : []),
      ...(provenance ? provenanceColumns(key) : []),
    ];
  });
}

const isFlagColumn = (key: ExportColumnKey): key is FlagKey => Object.hasOwn(FLAGS, key);

function formatOf(key: ExportColumnKey): CellFormat {
  if (isFlagColumn(key)) return 'flag';
  if (!isMetric(key)) return key === 'id' ? 'integer' : 'text';
  const { format, scale } = METRICS[key];
  if (format === 'dollars') return scale === 100 ? 'cents' : 'dollars';
  return scale === 1 ? 'integer' : 'decimal';
}

const countryNames = new Map(COUNTRIES.map(({ id, label }) => [id, label]));

function reader(key: ExportColumnKey): ExportColumn['read'] {
  switch (key) {
    case 'categories':
      return ({ categories }) => categories.join('; ') || null;
    case 'locations':
      return ({ locations }) => locations.map((id) => countryNames.get(id) ?? id).join('; ') || null;
    default:
      return (brand) => brand[key];
  }
}

const rangeColumns = (key: MetricKey): ExportColumn[] =>
  (['low', 'high'] as const).map((bound) => ({
    key: `${key}_${bound}`,
    label: `${METRICS[key].label}, ${bound}`,
    format: formatOf(key),
    read: ({ origins }) => (origins[key]?.kind === 'estimated' ? (origins[key][bound] ?? null) : null),
  }));

function provenanceColumns(key: MetricKey | FlagKey): ExportColumn[] {
  const label = isMetric(key) ? METRICS[key].label : FLAGS[key].label;
  const known = (brand: BrandDetail) => (brand[key] === null ? undefined : brand.origins[key]);
  return [
    {
      key: `${key}_kind`,
      label: `${label}, kind of value`,
      format: 'text',
      read: (brand) => known(brand)?.kind ?? null,
    },
    {
      key: `${key}_source`,
      label: `${label}, source`,
      format: 'text',
      read: (brand) => known(brand)?.source ?? null,
    },
    {
      key: `${key}_as_of`,
      label: `${label}, as of`,
      format: 'day',
      read: (brand) => {
        const origin = known(brand);
        return origin ? new Date(origin.observedAt) : null;
      },
    },
  ];
}

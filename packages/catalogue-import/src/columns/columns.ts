import {
  EXPORT_COLUMN_KEYS,
  exportLabel,
  FLAG_KEYS,
  type FlagKey,
  IMPORT_COLUMNS,
  isMetric,
  isTechnologyColumn,
  isTrait,
  METRIC_ALIASES,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  TEXT_COLUMNS,
  type TextColumn,
  URL_COLUMNS,
} from '@brandlode/contract';

/** What a column of a file can be read as; `rank` is a popularity rank. */
export type Column = 'categories' | 'locations' | 'rank' | TextColumn | MetricKey | FlagKey;

const COLUMNS = new Map<string, Column>([
  ...(
    [
      'categories',
      'locations',
      'rank',
      ...TEXT_COLUMNS,
      ...URL_COLUMNS,
      ...METRIC_KEYS,
      ...FLAG_KEYS,
    ] as const
  ).map((column) => [column, column] as const),
  ...Object.entries(METRIC_ALIASES),
  // So that an exported file can be imported.
  ...EXPORT_COLUMN_KEYS.flatMap((key) =>
    key === 'id' || key === 'domain' || key === 'technologies' || isTechnologyColumn(key) || isTrait(key)
      ? []
      : [[exportLabel(key).toLowerCase(), key] as const],
  ),
]);

/** The column that a header or key names, ignoring case and surrounding space; undefined for unknown ones. */
export const columnNamed = (header: string): Column | undefined => COLUMNS.get(header.trim().toLowerCase());

/** Whether only files exported by this product have such a header; other labels of theirs are everyday words. */
export const isExportHeader = (header: string): boolean =>
  header === exportLabel('id') || (header.endsWith(')') && columnNamed(header) !== undefined);

/** The column's name on screens. */
export const labelOf = (column: Column): string =>
  IMPORT_COLUMNS.find(({ key }) => key === column)?.label ?? column;

/** Metrics of a month. */
export const isPerMonth = (column: Column | null) =>
  column === 'estimated_monthly_revenue' ||
  column === 'estimated_monthly_orders' ||
  column === 'estimated_monthly_traffic';

export const isMoneyColumn = (column: Column | null) =>
  column !== null && isMetric(column) && METRICS[column].format === 'dollars';

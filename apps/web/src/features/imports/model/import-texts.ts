import {
  IMPORT_COLUMNS,
  type Import,
  type ImportReport,
  type ImportStatus,
  type KeptValues,
} from '@brandlode/contract';
import { formatCount } from '#lib/text/format-number.ts';

const RUNNING: ImportStatus[] = ['waiting', 'running', 'undoing'];

/** Whether the server is changing brands. */
export const isRunning = ({ status }: Pick<Import, 'status'>): boolean => RUNNING.includes(status);

/** Whether the server is processing it. */
export const isInProgress = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'previewing' || isRunning({ status });

export const STATUS_TEXTS: Record<ImportStatus, string> = {
  previewing: 'Reading the file',
  ready: 'Ready to import',
  waiting: 'Waiting to start',
  running: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** Products in a workspace, which holds only brands: trying again changes nothing. */
export const isUnusable = ({ status, kind, target }: Pick<Import, 'status' | 'kind' | 'target'>): boolean =>
  status === 'failed' && kind === 'products' && target === 'mine';

export const statusText = (fileImport: Pick<Import, 'status' | 'kind' | 'target'>): string =>
  isUnusable(fileImport) ? 'Not imported' : STATUS_TEXTS[fileImport.status];

/** `About 2 minutes left`; empty where it is not known. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 10) return 'A few seconds left';
  if (seconds < 90) return `About ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `About ${formatCount(minutes, 'minute')} left`;
  return `About ${formatCount(Math.round(minutes / 60), 'hour')} left`;
}

/** What happened to the rows, most important first; outcomes without rows are omitted. */
export function outcomes(
  counts: Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'rejected' | 'overLimit'>,
  when: 'before' | 'after',
): { label: string; rows: number }[] {
  return [
    { label: when === 'before' ? 'Will be added' : 'Added', rows: counts.added },
    { label: when === 'before' ? 'Will be changed' : 'Changed', rows: counts.changed },
    { label: 'Unchanged', rows: counts.unchanged },
    { label: 'Skipped', rows: counts.rejected },
    { label: "Beyond your plan's limit", rows: counts.overLimit },
  ].filter(({ rows }, index) => rows > 0 || index < 2);
}

const KEPT_TEXTS: Record<KeptValues['reason'], string> = {
  identity: 'only replaced if you choose so',
  placeholder: 'the file only has a placeholder',
  coarser: 'the file is less specific',
  newer: 'a newer value stays',
  measured: 'a measured or imported value stays, the file has an estimate',
};

/** `Categories of 2,106 brands: the file is less specific` */
export function keptText({ column, reason, count }: KeptValues): string {
  const label = IMPORT_COLUMNS.find(({ key }) => key === column)?.label ?? column;
  return `${label} of ${formatCount(count, 'brand')}: ${KEPT_TEXTS[reason]}`;
}

const PRODUCT_COLUMN_TEXTS: Record<string, string> = {
  id: 'Product number',
  group: 'Product of the variant',
  handle: 'Address in the store',
  title: 'Name',
  url: 'Product page',
  picture: 'Image',
  kind: 'Product or variant',
  published: 'Whether it is published',
  option: 'Variant',
};

/** What a column of a list of products is imported as: `Product page`. */
export const productColumnText = (column: string): string =>
  PRODUCT_COLUMN_TEXTS[column] ?? column.charAt(0).toUpperCase() + column.slice(1);

export const leftOut = ({ columns }: Pick<Import, 'columns'>): Import['columns'] =>
  columns.filter(({ column, header, question }) => (column === null || question) && header.trim() !== '');

/** `1.2 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

import { exportLabel, FLAGS, isFlag, isMetric, METRICS } from '@brandlode/contract';
import type { ExportedOrigin } from '../read/import-file.ts';
import type { Column } from './columns.ts';

/** The columns of an exported file that follow that of a metric or fact: the ends of their keys and of their labels. */
const ORIGIN_COLUMNS = { kind: 'kind of value', low: 'low', high: 'high' } as const;

const plain = (header: string) => header.trim().toLowerCase();

/** What a file exported by this product states of the values under `header`; null for other files and columns. */
export function exportedOrigin(
  column: Column,
  header: string,
  headers: readonly string[],
): ExportedOrigin | null {
  if (!isMetric(column) && !isFlag(column)) return null;
  const { label } = isMetric(column) ? METRICS[column] : FLAGS[column];
  const names = headers.map(plain);
  const indexOf = (key: keyof typeof ORIGIN_COLUMNS) => {
    const labelled = plain(`${label}, ${ORIGIN_COLUMNS[key]}`);
    const index = names.findIndex((name) => name === `${column}_${key}` || name === labelled);
    return index < 0 ? null : index;
  };
  const [kind, low, high] = [indexOf('kind'), indexOf('low'), indexOf('high')];
  const hasRange = low !== null && high !== null;
  const isExported =
    kind !== null ||
    hasRange ||
    plain(header) === plain(exportLabel(column)) ||
    (names.includes('id') && names.includes('domain') && plain(header) === column);
  if (!isExported) return null;
  const estimated = kind === null && isMetric(column) && METRICS[column].estimated === true;
  return { estimated, kind, range: hasRange ? [low, high] : null };
}

import { toCsvLine } from '@brandlode/contract';
import type { ColumnHead } from '../table.ts';

/** Excel reads a file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

export const csvHeader = (columns: readonly ColumnHead[]): string =>
  BYTE_ORDER_MARK + toCsvLine(columns.map(({ label }) => label));

import { toCsvHead } from '@brandlode/contract';
import type { ColumnHead } from '../table.ts';

export const csvHeader = (columns: readonly ColumnHead[]): string =>
  toCsvHead(columns.map(({ label }) => label));

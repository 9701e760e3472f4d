import type { DataColumn } from './table-types.ts';

export const NUMERIC = 'digits text-right';
/** All rows have the same height. */
export const ROW_HEIGHT = 'h-row group-data-[density=compact]/rows:h-9';
const CELL = `${ROW_HEIGHT} overflow-hidden truncate border-line px-3 transition-colors group-not-last:border-b`;
/** A sticky column; the edge of the last one shows once the table is scrolled. */
const STICKY = 'sticky transition-[background-color,box-shadow]';
const EDGE = 'group-data-scrolled/table:shadow-column';

/** Classes of a cell, except for its layer. */
export const cellClass = (column: number, sticky: Sticky): string =>
  `${CELL} ${stickyClass(column, sticky)} ${column < sticky.columns ? 'bg-surface' : ''}`;

export const stickyClass = (column: number, { columns }: Sticky): string =>
  `${column < columns ? STICKY : ''} ${column === columns - 1 ? EDGE : ''} ${column === 0 ? 'pl-4' : ''}`;

/** The distance of each sticky column from the left, and the width of all. */
export type Sticky = {
  columns: number;
  width: string;
  style: (column: number) => { left: string } | undefined;
};

export function stickyOffsets(shown: DataColumn<never>[], columns: number): Sticky {
  const widths = shown.slice(0, columns).map(({ width }) => length(width));
  const left = (count: number) => `calc(${['0px', ...widths.slice(0, count)].join(' + ')})`;
  const styles = widths.map((_, column) => ({ left: left(column) }));
  return { columns, width: left(columns), style: (column) => styles[column] };
}

export const length = (width: number | string) => (typeof width === 'number' ? `${width}rem` : width);

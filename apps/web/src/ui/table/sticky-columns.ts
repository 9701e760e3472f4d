import type { DataColumn } from './table-types.ts';

export const NUMERIC = 'digits text-right';
const CELL =
  'h-row group-data-[density=compact]/rows:h-9 overflow-hidden truncate border-line px-3 transition-colors group-not-last:border-b';
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
  const lefts = [0, ...shown.slice(0, columns).map((_, index) => index + 1)].map((count) => {
    const widths = shown.slice(0, count).map(({ width }) => length(width));
    return widths.length === 0 ? '0px' : `calc(${widths.join(' + ')})`;
  });
  const styles = lefts.slice(0, columns).map((left) => ({ left }));
  return { columns, width: lefts[columns] ?? '0px', style: (column) => styles[column] };
}

export const length = (width: number | string) => (typeof width === 'number' ? `${width}rem` : width);

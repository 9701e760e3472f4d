import type { ReactNode, RefObject } from 'react';

export type CellValue = string | number | boolean | null;

export type DataColumn<Row> = {
  id: string;
  header: string;
  /** Rem or a CSS length; fixed, so that columns keep their width across pages. */
  width: number | string;
  /** Takes the remaining width. */
  grows?: boolean;
  /** Right-aligned with tabular digits. */
  numeric?: boolean;
  /** The header sorts by it. */
  sortable?: boolean;
  /** The first click on the header sorts the highest first. */
  highestFirst?: boolean;
  fixed?: boolean;
  fixedWidth?: boolean;
  cell: (row: Row) => ReactNode;
  /** The unformatted value for copying. */
  value?: (row: Row) => CellValue;
};

export type TableSort = { column: string; direction: 'asc' | 'desc' };

export type TableSelection = {
  /** Ids of rows, including those on other pages. */
  selected: ReadonlySet<string>;
  /** Selects or deselects rows of the page. */
  select: (ids: string[], isSelected: boolean) => void;
};

/** Actions on the rows of a table that works as a grid by keyboard: one tab stop, arrow keys move through its cells. */
export type TableActions<Row> = {
  nameOf: (row: Row) => string;
  /** Enter, unless the cell has a link or a control, which is used instead. */
  onOpen: (row: Row) => void;
  /** Space or a click on the row; null closes the preview. */
  onPreview?: (row: Row | null) => void;
  /** Controls beside the name, while the row is pointed at or has the focus. */
  controlsOf?: (row: Row) => ReactNode;
  /** Goes to the previous or next page; returns false if there is none. */
  onPage?: (step: 1 | -1) => boolean;
};

/** Moves the preview to the row before or after; to the page before or after at the end of the rows. */
export type TableHandle = { walk: (step: 1 | -1) => void; focus: () => void };

export type DataTableProps<Row> = {
  /** Accessible name. */
  label: string;
  columns: DataColumn<Row>[];
  /** `undefined` while loading: shows a skeleton. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  skeletonRows: number;
  /** The rows are from the previous query; the next is loading. */
  stale: boolean;
  empty: ReactNode;
  /** Number of columns that stay visible when the table is scrolled to the right. */
  pinned?: number;
  sort?: TableSort | null;
  /** Null removes the sort. */
  onSort?: (sort: TableSort | null) => void;
  /** The width is in pixels; null restores the default width. */
  onResize?: (column: string, width: number | null) => void;
  /** Moves a column to the place of another. */
  onMove?: (column: string, target: string) => void;
  selection?: TableSelection;
  actions?: TableActions<Row>;
  /** Id of the row in the preview. */
  previewed?: string | null;
  ref?: RefObject<TableHandle | null>;
};

export type GridOptions<Row> = DataTableProps<Row> & {
  ids: string[];
  region: RefObject<HTMLElement | null>;
};

import type { CellPosition } from './grid-cells.ts';

/** Rows that Page Up and Page Down move by. */
const PAGE_KEY_ROWS = 10;

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

type Grid = {
  focused: CellPosition;
  last: CellPosition;
  /** Whether the preview of a row is open: Arrow Up in the first row then leads to the previous page. */
  hasPreview: boolean;
};

/** Where a key moves the focus; null for keys that do not move it. */
export function cellForKey(
  { key, shiftKey, ctrlKey, metaKey }: Key,
  { focused: { row, column }, last, hasPreview }: Grid,
): CellPosition | 'previous page' | 'next page' | null {
  const isControl = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowDown':
      return row >= last.row ? 'next page' : { row: row + 1, column };
    case 'ArrowUp':
      if (row === 0 && hasPreview) return 'previous page';
      // A range of cells does not include the header.
      return { row: Math.max(row - 1, shiftKey ? Math.min(row, 0) : -1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, last.column) };
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 };
    case 'End':
      return { row: isControl ? last.row : row, column: last.column };
    case 'PageDown':
      return row === last.row ? 'next page' : { row: Math.min(row + PAGE_KEY_ROWS, last.row), column };
    case 'PageUp':
      return row === 0 ? 'previous page' : { row: Math.max(row - PAGE_KEY_ROWS, 0), column };
    default:
      return null;
  }
}

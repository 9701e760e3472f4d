import { useLayoutEffect, useState } from 'react';
import { GridController, type GridOptions } from './grid-controller.ts';

/** Connects a table with actions to the keyboard, the pointer and the clipboard. */
export function useGrid<Row>(options: GridOptions<Row>): GridController<Row> {
  const [grid] = useState(() => new GridController(options));
  useLayoutEffect(() => {
    grid.options = options;
  });
  const isGrid = options.actions !== undefined;
  useLayoutEffect(() => {
    if (!isGrid) return;
    document.addEventListener('copy', grid.onCopy);
    return () => document.removeEventListener('copy', grid.onCopy);
  }, [isGrid, grid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows or columns change
  useLayoutEffect(() => {
    if (isGrid) grid.afterChange();
  }, [isGrid, grid, options.ids, options.columns]);
  return grid;
}

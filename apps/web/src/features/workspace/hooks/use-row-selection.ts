import { useCallback, useRef, useState } from 'react';

/** Selected rows; with Shift all from the row that was selected last. `ids` are those of the page, in order. */
export function useRowSelection(ids: number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(NONE);
  const last = useRef<number>(undefined);
  const order = useRef(ids);
  order.current = ids;
  const select = useCallback((id: number, isSelected: boolean, isRange: boolean) => {
    const from = order.current.indexOf(last.current ?? id);
    const to = order.current.indexOf(id);
    const range =
      isRange && from >= 0 ? order.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    setSelected((old) => {
      const next = new Set(old);
      for (const one of range) {
        if (isSelected) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(NONE), []);
  return { selected, select, clear, selectAll: () => setSelected(new Set(ids)) };
}

const NONE: ReadonlySet<number> = new Set();

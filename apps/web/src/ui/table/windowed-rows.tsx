import { type RefObject, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowsProps, TableRows } from './table-rows.tsx';

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 8;
/** The window moves by this many rows, so that few scroll events render any. */
const STEP = 4;
/** Pixels, before a row has been measured. */
const ROW_HEIGHT = 44;

type Range = { from: number; to: number; rowHeight: number };

type Props<Row> = RowsProps<Row> & {
  region: RefObject<HTMLElement | null>;
  /** Set to a function that renders the row at an index before it is focused. */
  reveal: RefObject<((index: number) => void) | null>;
};

/** Renders the visible rows and the focused one, with space for the others between them. */
export function WindowedRows<Row>({ region, reveal, ...props }: Props<Row>) {
  const count = props.rows.length;
  const { from, to, rowHeight } = useRowsInSight(region, count);
  const [focused, setFocused] = useState(-1);
  useImperativeHandle(reveal, () => (index: number) => flushSync(() => setFocused(index)));
  const shown = Array.from({ length: to - from }, (_, offset) => from + offset);
  if (focused >= 0 && focused < from) shown.unshift(focused);
  if (focused >= to && focused < count) shown.push(focused);
  return <TableRows {...props} shown={shown} rowHeight={rowHeight} />;
}

/** The same whether the window or the table's region scrolls. */
function useRowsInSight(region: RefObject<HTMLElement | null>, count: number): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: Math.min(count, 30), rowHeight: ROW_HEIGHT });
  useLayoutEffect(() => {
    const measure = () => {
      const element = region.current;
      const body = element?.querySelector('tbody');
      if (!element || !body) return;
      const rowHeight = body.querySelector('tr[data-index]')?.getBoundingClientRect().height || ROW_HEIGHT;
      const box = element.getBoundingClientRect();
      const top = body.getBoundingClientRect().top;
      const first = (Math.max(box.top, 0) - top) / rowHeight;
      const last = (Math.min(box.bottom, window.innerHeight) - top) / rowHeight;
      const within = (row: number) => Math.min(Math.max(row, 0), count);
      const from = within(Math.floor((first - OVERSCAN) / STEP) * STEP);
      const to = within(Math.ceil((last + OVERSCAN) / STEP) * STEP);
      setRange((old) =>
        old.from === from && old.to === to && old.rowHeight === rowHeight ? old : { from, to, rowHeight },
      );
    };
    measure();
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', measure, options);
    const observer = new ResizeObserver(measure);
    if (region.current) observer.observe(region.current);
    return () => {
      document.removeEventListener('scroll', measure, options);
      observer.disconnect();
    };
  }, [region, count]);
  return { ...range, from: Math.min(range.from, count), to: Math.min(range.to, count) };
}

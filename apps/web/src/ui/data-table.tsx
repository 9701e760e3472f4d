import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type DataColumn<Row> = {
  id: string;
  header: string;
  /** Rem or a CSS length; fixed, so that columns keep their width across pages. */
  width: number | string;
  /** Takes the remaining width. */
  grows?: boolean;
  /** Right-aligned with tabular digits. */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** Accessible name. */
  label: string;
  columns: DataColumn<Row>[];
  /** By id; a column that is missing here is shown. */
  visible: Readonly<Record<string, boolean>>;
  /** `undefined` while loading: shows a skeleton. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  skeletonRows: number;
  /** The rows are from the previous query; the next is loading. */
  stale: boolean;
  empty: ReactNode;
};

/**
 * A scrolling table with sticky header and first column, for use inside a card. Renders only when a property changes, and of its rows
 * those whose object is another: a query returns what is unchanged as the same object.
 */
export const DataTable = memo(ScrollingTable) as typeof ScrollingTable;

function ScrollingTable<Row>(props: Props<Row>) {
  const { label, columns, visible, rows, rowId, skeletonRows, stale, empty } = props;
  const shown = useMemo(() => columns.filter(({ id }) => visible[id] ?? true), [columns, visible]);
  const region = useRef<HTMLElement>(null);
  const scrolls = useScrolls(region);

  return (
    <div className="group/frame relative">
      <section
        ref={region}
        aria-label={label}
        // Scrollable regions must be keyboard-focusable.
        tabIndex={scrolls ? 0 : undefined}
        data-ring="inside"
        onScroll={({ currentTarget }) => markEdges(currentTarget)}
        className="group/table @container isolate overflow-auto overscroll-x-contain sm:max-h-[calc(100dvh-var(--spacing-top-bar)-1.5rem)]"
      >
        <table
          aria-label={label}
          aria-busy={stale || rows === undefined}
          className="w-full table-fixed border-separate border-spacing-0 text-left text-sm"
          style={{ minWidth: `calc(${shown.map(({ width }) => length(width)).join(' + ')})` }}
        >
          <colgroup>
            {shown.map(({ id, width, grows }) => (
              <col key={id} style={{ width: grows ? undefined : length(width) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {shown.map(({ id, header, numeric }, index) => (
                <th
                  key={id}
                  scope="col"
                  className={`sticky top-0 h-9 truncate border-line border-b bg-surface px-3 font-medium text-ink-faint text-xs ${numeric ? NUMERIC : ''} ${index === 0 ? `${FIRST} z-2` : 'z-1'}`}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            data-stale={stale || undefined}
            className="transition-opacity data-stale:opacity-60 data-stale:delay-calm"
          >
            {rows?.map((row) => (
              <BodyRow key={rowId(row)} row={row} columns={shown} />
            ))}
            {rows === undefined &&
              Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
                <tr key={index} className="group">
                  {shown.map(({ id, numeric }, column) => (
                    <td key={id} className={`${CELL} ${column === 0 ? FIRST : ''}`}>
                      <div className={`skeleton h-3.5 ${numeric ? 'ml-auto w-12' : 'w-4/5'}`} />
                    </td>
                  ))}
                </tr>
              ))}
            {rows?.length === 0 && (
              <tr>
                <td colSpan={shown.length} className="p-0">
                  {/* Centred in the visible area, however wide the table is. */}
                  <div className="sticky left-0 grid h-80 w-[100cqi] place-items-center px-4 text-center text-ink-soft">
                    {empty}
                  </div>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {/* Shows that there is more to the right; forced colours show the scrollbar only. */}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-0 w-12 bg-linear-to-l from-surface to-transparent opacity-0 transition-opacity group-data-more/frame:opacity-100 forced-colors:hidden"
      />
    </div>
  );
}

type RowProps<Row> = { row: Row; columns: DataColumn<Row>[] };

const BodyRow = memo(TableRow) as typeof TableRow;

function TableRow<Row>({ row, columns }: RowProps<Row>) {
  return (
    <tr className="group">
      {columns.map(({ id, numeric, cell }, index) => (
        <td
          key={id}
          className={`${CELL} group-hover:bg-sunken ${numeric ? NUMERIC : ''} ${index === 0 ? `${FIRST} z-1 bg-surface` : ''}`}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

const NUMERIC = 'digits text-right';
const CELL = 'h-row overflow-hidden truncate border-line px-3 transition-colors group-not-last:border-b';
/** The sticky column; its edge shows once the table is scrolled. */
const FIRST =
  'sticky left-0 pl-4 transition-[background-color,box-shadow] group-data-scrolled/table:shadow-column';

const length = (width: number | string) => (typeof width === 'number' ? `${width}rem` : width);

/** Marks what the region hides at its left, and its frame for what it hides at the right. */
function markEdges(region: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth, parentElement } = region;
  region.toggleAttribute('data-scrolled', scrollLeft > 0);
  parentElement?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

function useScrolls(region: React.RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
      markEdges(element);
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [region]);
  return scrolls;
}

import {
  type ColumnDef,
  type ColumnVisibilityState,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

const features = tableFeatures({ columnVisibilityFeature });

export type DataColumn<Row> = {
  id: string;
  header: string;
  /** In rem, or any CSS length. The same on every page, so that nothing jumps when the rows change. */
  width: number | string;
  /** Takes what is left of the table's width. */
  grows?: boolean;
  /** Figures stand at the end of their cell, so that their digits line up. */
  figures?: boolean;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** What the table shows, for those who cannot see it. */
  label: string;
  columns: DataColumn<Row>[];
  visible: ColumnVisibilityState;
  /** `undefined` until the first answer: grey lines hold the place. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  /** Grey lines while there is nothing yet. */
  placeholderRows: number;
  /** The rows are the last answer's; the next is on its way. */
  stale: boolean;
  empty: ReactNode;
};

/**
 * A table that scrolls within itself where it must: its head and its first column stay in sight. Without a frame of its
 * own: it stands in a card.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { label, columns, visible, rows, rowId, placeholderRows, stale, empty } = props;
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  );
  const none = useRef<Row[]>([]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? none.current,
    getRowId: rowId,
    state: { columnVisibility: visible },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const region = useRef<HTMLElement>(null);
  const scrolls = useScrolls(region);
  const leaves = table.getVisibleLeafColumns().map(({ id }) => byId.get(id)!);
  const end = (id: string) => (byId.get(id)?.figures ? 'figures text-right' : '');

  return (
    <section
      ref={region}
      aria-label={label}
      // What scrolls must be reachable by keyboard.
      tabIndex={scrolls ? 0 : undefined}
      data-ring="inside"
      onScroll={({ currentTarget }) =>
        currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
      }
      className="group/table @container isolate overflow-auto overscroll-x-contain sm:max-h-[calc(100dvh-var(--spacing-top-bar)-1.5rem)]"
    >
      <table
        aria-label={label}
        aria-busy={stale || rows === undefined}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-sm"
        style={{ minWidth: `calc(${leaves.map(({ width }) => length(width)).join(' + ')})` }}
      >
        <colgroup>
          {leaves.map(({ id, width, grows }) => (
            <col key={id} style={{ width: grows ? undefined : length(width) }} />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, index) => (
                <th
                  key={header.id}
                  scope="col"
                  className={`sticky top-0 h-9 truncate border-line border-b bg-surface px-3 font-medium text-ink-faint text-xs ${end(header.id)} ${index === 0 ? `${FIRST} z-2` : 'z-1'}`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody
          data-stale={stale || undefined}
          className="transition-opacity data-stale:opacity-60 data-stale:delay-calm"
        >
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="group">
              {row.getVisibleCells().map((cell, index) => (
                <td
                  key={cell.id}
                  className={`${CELL} group-hover:bg-sunken ${end(cell.column.id)} ${index === 0 ? `${FIRST} z-1 bg-surface` : ''}`}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            Array.from({ length: placeholderRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no other name
              <tr key={index} className="group">
                {leaves.map(({ id, figures }, column) => (
                  <td key={id} className={`${CELL} ${column === 0 ? FIRST : ''}`}>
                    <div className={`skeleton h-3.5 ${figures ? 'ml-auto w-12' : 'w-4/5'}`} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={leaves.length} className="p-0">
                {/* In the middle of what is in sight, however wide the table is. */}
                <div className="sticky left-0 grid h-80 w-[100cqi] place-items-center px-4 text-center text-ink-soft">
                  {empty}
                </div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

const CELL = 'h-row overflow-hidden truncate border-line px-3 transition-colors group-not-last:border-b';
/** Stays in sight; its edge shows once the others pass under it. */
const FIRST =
  'sticky left-0 pl-4 transition-[background-color,box-shadow] group-data-scrolled/table:shadow-column';

const length = (width: number | string) => (typeof width === 'number' ? `${width}rem` : width);

function useScrolls(region: React.RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    );
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [region]);
  return scrolls;
}

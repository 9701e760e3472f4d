import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDensity } from '#lib/density.ts';
import { InGrid } from './in-grid.ts';
import { cellClass, length, type Sticky, stickyOffsets } from './sticky-columns.ts';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import type { DataTableProps } from './table-types.ts';
import { useGrid } from './use-grid.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export type { DataColumn } from './table-types.ts';

/**
 * A scrolling table with sticky header and first columns, for use inside a card. Renders only when a prop changes, and only rows
 * whose object has changed, since a query returns unchanged rows as the same objects. With `actions` it is a grid.
 */
export const DataTable = memo(ScrollingTable) as typeof ScrollingTable;

function ScrollingTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, stale, pinned = 1, selection, actions } = props;
  const ids = useMemo(() => rows?.map(rowId) ?? [], [rows, rowId]);
  const region = useRef<HTMLElement>(null);
  const isGrid = actions !== undefined;
  const scrolls = useScrolls(region);
  const density = useDensity();
  const sticky = useMemo(() => stickyOffsets(columns, pinned), [columns, pinned]);
  const { active, handlers } = useGrid({ ...props, ids, region });
  const inSight = useVisibleRows(region, isGrid ? ids : NO_IDS);
  // If one column grows, the others have exactly their own widths; otherwise the last one takes what is left.
  const isExact = !columns.some(({ grows }) => grows) && (pinned > 1 || props.onResize !== undefined);
  const width = `calc(${columns.map((column) => length(column.width)).join(' + ')})`;
  return (
    <div className="group/frame relative">
      <section
        ref={region}
        aria-label={label}
        // Scrollable regions must be keyboard-focusable; the cells of a grid are.
        tabIndex={scrolls && !isGrid ? 0 : undefined}
        data-ring="inside"
        onScroll={({ currentTarget }) => markEdges(currentTarget)}
        style={isGrid ? { scrollPaddingLeft: sticky.width } : undefined}
        className="group/table @container isolate scroll-pt-9 overflow-auto overscroll-x-contain sm:max-h-[calc(100dvh-var(--spacing-top-bar)-1.5rem)] print:max-h-none print:overflow-visible"
      >
        <table
          aria-label={label}
          aria-busy={stale || rows === undefined}
          {...(isGrid && {
            role: 'grid',
            'aria-multiselectable': selection !== undefined,
            'aria-rowcount': ids.length + 1,
            'aria-colcount': columns.length,
            ...handlers,
          })}
          data-density={density}
          className={`group/rows table-fixed border-separate border-spacing-0 text-left text-sm ${isExact ? '' : 'w-full'}`}
          style={isExact ? { width: `max(100%, ${width})` } : { minWidth: width }}
        >
          <colgroup>
            {columns.map(({ id, width, grows }, index) => (
              <col
                key={id}
                data-column={id}
                style={{
                  width: grows || (isExact && index === columns.length - 1) ? undefined : length(width),
                }}
              />
            ))}
          </colgroup>
          <TableHead
            {...props}
            sticky={sticky}
            isGrid={isGrid}
            activeColumn={active.row < 0 ? active.column : null}
            pageSelection={selection && ids.length > 0 ? pageSelection(selection.selected, ids) : undefined}
          />
          <tbody
            data-stale={stale || undefined}
            className="transition-opacity data-stale:opacity-60 data-stale:delay-calm"
          >
            <InGrid value={isGrid}>
              <TableRows
                {...props}
                rows={rows ?? []}
                ids={ids}
                sticky={sticky}
                active={active}
                inSight={inSight}
              />
            </InGrid>
            {rows === undefined && <Skeleton {...props} sticky={sticky} />}
            {rows?.length === 0 && <EmptyRow {...props} />}
          </tbody>
        </table>
      </section>
      {/* Shows that there is more to the right; forced colours show the scrollbar only. */}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-0 w-12 bg-linear-to-l from-surface to-transparent opacity-0 transition-opacity group-data-more/frame:opacity-100 forced-colors:hidden print:hidden"
      />
    </div>
  );
}

const NO_IDS: string[] = [];

type SkeletonProps = Pick<DataTableProps<never>, 'columns' | 'skeletonRows'> & { sticky: Sticky };

const Skeleton = ({ skeletonRows, columns, sticky }: SkeletonProps) =>
  Array.from({ length: skeletonRows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
    <tr key={index} className="group">
      {columns.map(({ id, numeric }, column) => (
        <td key={id} className={cellClass(column, sticky)} style={sticky.style(column)}>
          <div className={`skeleton h-3.5 ${numeric ? 'ml-auto w-12' : 'w-4/5'}`} />
        </td>
      ))}
    </tr>
  ));

const EmptyRow = ({ columns, empty }: Pick<DataTableProps<never>, 'columns' | 'empty'>) => (
  <tr>
    <td colSpan={columns.length} className="p-0">
      {/* Centred in the visible area, however wide the table is. */}
      <div className="sticky left-0 grid h-80 w-[100cqi] place-items-center px-4 text-center text-ink-soft">
        {empty}
      </div>
    </td>
  </tr>
);

const pageSelection = (selected: ReadonlySet<string>, ids: string[]): 'none' | 'some' | 'all' =>
  ids.every((id) => selected.has(id)) ? 'all' : ids.some((id) => selected.has(id)) ? 'some' : 'none';

/** Marks the region when content is hidden at its left, and its frame when content is hidden at the right. */
function markEdges(region: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth, parentElement } = region;
  region.toggleAttribute('data-scrolled', scrollLeft > 0);
  parentElement?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

function useScrolls(region: RefObject<HTMLElement | null>): boolean {
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

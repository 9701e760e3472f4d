import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { SelectBox } from './select-box.tsx';
import { NUMERIC, type Sticky, stickyClass } from './sticky-columns.ts';
import type { DataColumn, DataTableProps, TableSort } from './table-types.ts';

type Props = Pick<DataTableProps<never>, 'sort' | 'onSort' | 'onResize' | 'onMove'> & {
  columns: DataColumn<never>[];
  sticky: Sticky;
  isGrid: boolean;
  /** The header cell that is the tab stop of a grid. */
  activeColumn: number | null;
  /** How many rows of the page are selected; undefined where rows cannot be selected. */
  pageSelection: 'none' | 'some' | 'all' | undefined;
};

/** The table handles most keys, and clicks on the check box. */
export function TableHead(props: Props) {
  const { columns, sticky, isGrid, activeColumn, pageSelection, sort, onSort, onResize, onMove } = props;
  const dragProps = useColumnDrag(onMove);
  return (
    <thead>
      <tr aria-rowindex={isGrid ? 1 : undefined}>
        {columns.map((column, index) => {
          const { id, header, numeric, sortable } = column;
          const direction = sort?.column === id ? sort.direction : null;
          return (
            <th
              key={id}
              scope="col"
              data-column={id}
              tabIndex={isGrid ? (index === activeColumn ? 0 : -1) : undefined}
              data-ring="inside"
              aria-sort={direction ? SORTED[direction] : sortable && onSort ? 'none' : undefined}
              onKeyDown={(event) => moveOrResize(event, props, index)}
              {...dragProps(column)}
              className={`sticky top-0 h-9 border-line border-b bg-surface px-3 font-medium text-ink-faint text-xs data-target:bg-accent-soft ${numeric ? NUMERIC : ''} ${index < sticky.columns ? `${stickyClass(index, sticky)} z-3` : 'z-2'}`}
              style={sticky.style(index)}
            >
              <span className={`flex min-w-0 items-center gap-1.5 ${numeric ? 'justify-end' : ''}`}>
                {index === 0 && pageSelection && (
                  <SelectBox label="Select all rows of this page" state={pageSelection} />
                )}
                {sortable && onSort ? (
                  <button
                    type="button"
                    // The header cells of a grid have the tab stop.
                    tabIndex={isGrid ? -1 : undefined}
                    onClick={() => onSort(nextSort(column, direction))}
                    className={`flex min-h-6 min-w-6 items-center gap-0.5 rounded-sm hover:text-ink ${numeric ? 'flex-row-reverse' : ''} ${direction ? 'text-ink' : ''}`}
                  >
                    <span className="truncate">{header}</span>
                    {direction && <Arrow direction={direction} />}
                  </button>
                ) : (
                  <span className="truncate">{header}</span>
                )}
              </span>
              {onResize && !column.fixedWidth && <ResizeHandle id={id} onResize={onResize} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** One direction, the other, none. */
function nextSort(
  { id, highestFirst }: Pick<DataColumn<never>, 'id' | 'highestFirst'>,
  direction: TableSort['direction'] | null,
): TableSort | null {
  const [first, second] = highestFirst ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  if (direction === second) return null;
  return { column: id, direction: direction === null ? first : second };
}

function Arrow({ direction }: { direction: 'asc' | 'desc' }) {
  const Icon = direction === 'asc' ? ArrowUpIcon : ArrowDownIcon;
  return <Icon className="size-3.5 shrink-0 text-accent" aria-hidden="true" />;
}

/** Pixels per key press. */
const RESIZE_STEP = 16;

/** Shift and an arrow resize a column; with Control they move it. */
function moveOrResize(event: KeyboardEvent<HTMLElement>, props: Props, index: number): void {
  const { columns, onResize, onMove } = props;
  const { key, target, currentTarget, shiftKey, altKey } = event;
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const [column, neighbour] = [columns[index], columns[index + step]];
  if (!column || step === 0 || target !== currentTarget || !shiftKey || altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (!onMove || !neighbour || column.fixed || neighbour.fixed) return;
    onMove(column.id, neighbour.id);
  } else if (!column.fixedWidth) onResize?.(column.id, currentTarget.offsetWidth + step * RESIZE_STEP);
  event.preventDefault();
}

/** Drags columns by their headers. */
function useColumnDrag(onMove: Props['onMove']) {
  const [drag, setDrag] = useState<{ dragged: string; target: string } | null>(null);
  return ({ id, header, fixed }: DataColumn<never>) =>
    onMove &&
    !fixed && {
      draggable: true,
      'data-target': (drag?.target === id && drag.dragged !== id) || undefined,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', header);
        setDrag({ dragged: id, target: id });
      },
      onDragOver: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        if (drag.target !== id) setDrag({ ...drag, target: id });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (drag && drag.dragged !== id) onMove(drag.dragged, id);
        setDrag(null);
      },
      onDragEnd: () => setDrag(null),
    };
}

type HandleProps = { id: string; onResize: (column: string, width: number | null) => void };

/** For pointers; Shift and the arrow keys resize a focused header. */
function ResizeHandle({ id, onResize }: HandleProps) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const header = handle.closest('th');
    const table = handle.closest('table');
    const column = table?.querySelector<HTMLElement>(`col[data-column="${id}"]`);
    if (event.button !== 0 || !header || !table || !column) return;
    handle.setPointerCapture(event.pointerId);
    const isMovable = header.draggable;
    header.draggable = false;
    const from = event.clientX;
    const width = header.offsetWidth;
    const tableWidth = table.offsetWidth;
    let to = width;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      to = Math.max(MIN_WIDTH, width + clientX - from);
      // Not rendered until dragging ends; until then the browser alone lays out the table.
      column.style.width = `${to}px`;
      table.style.width = `${tableWidth + to - width}px`;
    };
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      table.style.width = '';
      header.draggable = isMovable;
      if (to !== width) onResize(id, to);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', stop, { once: true });
  };
  return (
    <span
      aria-hidden="true"
      data-resize={id}
      title="Drag to resize, double-click to reset"
      onPointerDown={begin}
      onDoubleClick={() => onResize(id, null)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-px after:bg-line hover:after:bg-accent"
    />
  );
}

/** Pixels. */
const MIN_WIDTH = 64;

import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import { type PointerEvent, useState } from 'react';
import { NUMERIC, type Sticky, stickyClass } from './sticky-columns.ts';
import type { DataColumn, DataTableProps } from './table-types.ts';

type Props = Pick<DataTableProps<never>, 'sort' | 'onSort' | 'onResize' | 'onMove'> & {
  columns: DataColumn<never>[];
  sticky: Sticky;
  /** How many rows of the page are selected; undefined where rows cannot be selected. */
  pageSelection: 'none' | 'some' | 'all' | undefined;
};

/** The table handles keys, and clicks on column names and on the check box. */
export function TableHead({ columns, sticky, sort, onSort, onResize, onMove, pageSelection }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return (
    <thead>
      <tr aria-rowindex={onSort ? 1 : undefined}>
        {columns.map(({ id, header, numeric, sortable, fixed, fixedWidth }, index) => {
          const direction = sort?.column === id ? sort.direction : null;
          const isMovable = onMove !== undefined && !fixed;
          return (
            <th
              key={id}
              scope="col"
              data-column={id}
              tabIndex={onSort ? -1 : undefined}
              data-ring="inside"
              data-target={target === id && dragged !== id ? '' : undefined}
              aria-sort={direction ? SORTED[direction] : sortable && onSort ? 'none' : undefined}
              draggable={isMovable}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', header);
                setDragged(id);
              }}
              onDragOver={(event) => {
                if (dragged === null || !isMovable) return;
                event.preventDefault();
                setTarget(id);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && dragged !== id) onMove?.(dragged, id);
                end();
              }}
              onDragEnd={end}
              className={`sticky top-0 h-9 border-line border-b bg-surface px-3 font-medium text-ink-faint text-xs data-target:bg-accent-soft ${numeric ? NUMERIC : ''} ${index < sticky.columns ? `${stickyClass(index, sticky)} z-3` : 'z-2'}`}
              style={sticky.style(index)}
            >
              <span className={`flex min-w-0 items-center gap-1.5 ${numeric ? 'justify-end' : ''}`}>
                {index === 0 && pageSelection && (
                  <label className="-my-2 -ml-2 grid size-8 shrink-0 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label="Select all rows of this page"
                      checked={pageSelection === 'all'}
                      ref={(box) => {
                        if (box) box.indeterminate = pageSelection === 'some';
                      }}
                      readOnly
                      data-select-page
                      className="size-4 accent-accent"
                    />
                  </label>
                )}
                {sortable && onSort ? (
                  <button
                    type="button"
                    tabIndex={-1}
                    data-sort={id}
                    className={`flex min-h-6 min-w-0 items-center gap-0.5 rounded-sm hover:text-ink ${numeric ? 'flex-row-reverse' : ''} ${direction ? 'text-ink' : ''}`}
                  >
                    <span className="truncate">{header}</span>
                    {direction && <Arrow direction={direction} />}
                  </button>
                ) : (
                  <span className="truncate">{header}</span>
                )}
              </span>
              {onResize && !fixedWidth && <ResizeHandle id={id} onResize={onResize} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

function Arrow({ direction }: { direction: 'asc' | 'desc' }) {
  const Icon = direction === 'asc' ? ArrowUpIcon : ArrowDownIcon;
  return <Icon className="size-3.5 shrink-0 text-accent" aria-hidden="true" />;
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

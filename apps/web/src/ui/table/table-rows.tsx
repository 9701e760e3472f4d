import { memo, type ReactNode, useState } from 'react';
import { cellClass, NUMERIC, type Sticky } from './sticky-columns.ts';
import type { DataColumn } from './table-types.ts';

export type RowsProps<Row> = {
  rows: Row[];
  ids: string[];
  columns: DataColumn<Row>[];
  sticky: Sticky;
  isGrid: boolean;
  selected: ReadonlySet<string> | undefined;
  previewed: string | null;
  nameOf: ((row: Row) => string) | undefined;
  controlsOf: ((row: Row) => ReactNode) | undefined;
};

type InSight = {
  /** Indexes of the rows to render, ascending; all of them by default. */
  shown?: number[];
  /** Height in pixels of the rows that are not rendered. */
  rowHeight?: number;
};

export function TableRows<Row>(props: RowsProps<Row> & InSight) {
  const { rows, ids, previewed, selected, shown = [...rows.keys()], rowHeight = 0, ...rest } = props;
  const rendered = shown.flatMap((index, position) => {
    const row = rows[index];
    const id = ids[index];
    if (row === undefined || id === undefined) return [];
    const missing = index - (shown[position - 1] ?? -1) - 1;
    return [
      missing > 0 && <tr key={`before ${id}`} style={{ height: missing * rowHeight }} />,
      <BodyRow
        key={id}
        row={row}
        id={id}
        index={index}
        columns={rest.columns}
        sticky={rest.sticky}
        isGrid={rest.isGrid}
        nameOf={rest.nameOf}
        controlsOf={rest.controlsOf}
        selected={selected?.has(id)}
        previewed={id === previewed}
      />,
    ];
  });
  const missing = rows.length - (shown.at(-1) ?? -1) - 1;
  return (
    <>
      {rendered}
      {missing > 0 && <tr style={{ height: missing * rowHeight }} />}
    </>
  );
}

type RowProps<Row> = Pick<RowsProps<Row>, 'columns' | 'sticky' | 'isGrid' | 'nameOf' | 'controlsOf'> & {
  row: Row;
  id: string;
  index: number;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  previewed: boolean;
};

/** The table handles keys and clicks; a cell becomes focusable by its tab index. */
const BodyRow = memo(TableRow) as typeof TableRow;

function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, index, columns, sticky, isGrid, nameOf, selected, previewed } = props;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const controls = (isPointedAt || hasFocus) && props.controlsOf?.(row);
  return (
    <tr
      {...(props.controlsOf && {
        onPointerEnter: ({ pointerType }) => setIsPointedAt(pointerType === 'mouse'),
        onPointerLeave: ({ currentTarget }) => setIsPointedAt(hasOpenMenu(currentTarget)),
        onFocus: () => setHasFocus(true),
        onBlur: ({ currentTarget, relatedTarget }) => {
          const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
          setHasFocus(isInside || hasOpenMenu(currentTarget));
          setIsPointedAt(currentTarget.matches(':hover'));
        },
      })}
      className="group"
      data-index={index}
      data-id={id}
      aria-rowindex={isGrid ? index + 2 : undefined}
      aria-selected={selected}
      data-previewed={previewed || undefined}
    >
      {columns.map(({ id: column, numeric, cell }, columnIndex) => (
        <td
          key={column}
          tabIndex={isGrid ? -1 : undefined}
          data-ring="inside"
          className={`${cellClass(columnIndex, sticky)} group-hover:bg-sunken group-aria-selected:bg-accent-soft group-data-previewed:bg-sunken data-range:bg-accent-soft forced-colors:data-range:outline ${numeric ? NUMERIC : ''} ${columnIndex < sticky.columns ? 'z-1' : ''} ${isGrid ? 'cursor-default' : ''}`}
          style={sticky.style(columnIndex)}
        >
          {columnIndex === 0 && selected !== undefined && nameOf ? (
            <span className="flex items-center gap-1.5">
              <label className="-my-2 -ml-2 grid size-8 shrink-0 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={`Select ${nameOf(row)}`}
                  checked={selected}
                  readOnly
                  data-select
                  className="size-4 accent-accent"
                />
              </label>
              <span className="min-w-0 flex-1">{cell(row)}</span>
            </span>
          ) : (
            cell(row)
          )}
          {columnIndex === 0 && controls && (
            <span className="absolute inset-y-0 right-0 flex items-center bg-inherit pr-1">{controls}</span>
          )}
        </td>
      ))}
    </tr>
  );
}

/** A menu is placed at its control, and returns the focus to it. */
const hasOpenMenu = (row: HTMLElement) => row.querySelector('[aria-expanded=true]') !== null;

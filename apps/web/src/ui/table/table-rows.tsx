import { memo, useMemo, useState } from 'react';
import { SIDE_PANEL } from '../side-panel-id.ts';
import { type ActiveCell, type CellRange, cellsBetween } from './grid-cells.ts';
import { SelectBox } from './select-box.tsx';
import { cellClass, NUMERIC, ROW_HEIGHT, type Sticky } from './sticky-columns.ts';
import type { DataTableProps } from './table-types.ts';

type Props<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions' | 'selection' | 'previewed'> & {
  rows: Row[];
  ids: string[];
  sticky: Sticky;
  active: ActiveCell;
  /** Null for all rows. */
  inSight: ReadonlySet<number> | null;
};

export function TableRows<Row>(props: Props<Row>) {
  const { rows, ids, columns, actions, sticky, active, inSight, selection, previewed } = props;
  const range = active.corner && cellsBetween(active, active.corner);
  return rows.map((row, index) => {
    const id = ids[index] ?? '';
    const isActive = actions !== undefined && index === active.row;
    return (
      <BodyRow
        key={id}
        row={row}
        id={id}
        index={index}
        columns={columns}
        sticky={sticky}
        actions={actions}
        selected={selection?.selected.has(id)}
        previewed={id === previewed}
        isInSight={!inSight || isActive || inSight.has(index)}
        activeColumn={isActive ? active.column : null}
        hasFocus={isActive && active.hasFocus}
        range={range && index >= range.rows[0] && index <= range.rows[1] ? range.columns : null}
      />
    );
  });
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'sticky' | 'actions'> & {
  row: Row;
  id: string;
  index: number;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  previewed: boolean;
  /** Other rows have no cells. */
  isInSight: boolean;
  activeColumn: number | null;
  hasFocus: boolean;
  range: CellRange['columns'] | null;
};

/** The table handles keys and clicks. */
const BodyRow = memo(TableRow) as typeof TableRow;

function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, index, columns, sticky, actions, selected, isInSight, range } = props;
  const [isPointedAt, setIsPointedAt] = useState(false);
  // Unchanged elements, which React does not render again when another cell becomes active.
  const contents = useMemo(
    () => (isInSight ? columns.map(({ cell }) => cell(row)) : []),
    [isInSight, columns, row],
  );
  const hasControls = actions?.controlsOf !== undefined;
  const controls = (isPointedAt || props.hasFocus) && actions?.controlsOf?.(row);
  return (
    <tr
      onPointerEnter={({ pointerType }) => setIsPointedAt(hasControls && pointerType === 'mouse')}
      onPointerLeave={() => setIsPointedAt(false)}
      className={`group ${ROW_HEIGHT}`}
      data-index={isInSight ? index : undefined}
      data-id={id}
      aria-hidden={!isInSight || undefined}
      aria-rowindex={actions && index + 2}
      aria-selected={selected}
      aria-controls={props.previewed ? SIDE_PANEL : undefined}
      data-previewed={props.previewed || undefined}
    >
      {isInSight &&
        columns.map(({ id: column, numeric }, position) => (
          <td
            key={column}
            tabIndex={actions && (position === props.activeColumn ? 0 : -1)}
            data-ring="inside"
            data-range={(range && position >= range[0] && position <= range[1]) || undefined}
            className={`${cellClass(position, sticky)} group-hover:bg-sunken group-aria-selected:bg-accent-soft group-data-previewed:bg-sunken data-range:bg-accent-soft forced-colors:data-range:outline ${numeric ? NUMERIC : ''} ${position < sticky.columns ? 'z-1' : ''} ${actions ? 'cursor-default' : ''}`}
            style={sticky.style(position)}
          >
            {position === 0 && selected !== undefined && actions ? (
              <span className="flex items-center gap-1.5">
                <SelectBox label={`Select ${actions.nameOf(row)}`} state={selected ? 'all' : 'none'} />
                <span className="min-w-0 flex-1">{contents[0]}</span>
              </span>
            ) : (
              contents[position]
            )}
            {position === 0 && controls && (
              <span className="absolute inset-y-0 right-0 flex items-center bg-inherit pr-1">{controls}</span>
            )}
          </td>
        ))}
    </tr>
  );
}

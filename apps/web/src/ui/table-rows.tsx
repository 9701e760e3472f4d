import { memo } from 'react';
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
};

type Part = {
  /** Index of the first of these rows in the table. */
  first?: number;
  /** Pixels for rows that are not rendered. */
  before?: number;
  after?: number;
};

export function TableRows<Row>(props: RowsProps<Row> & Part) {
  const { rows, ids, previewed, selected, first = 0, before = 0, after = 0, ...rest } = props;
  return (
    <>
      {before > 0 && <Room height={before} />}
      {rows.map((row, at) => {
        const id = ids[at] ?? '';
        return (
          <BodyRow
            key={id}
            row={row}
            id={id}
            index={first + at}
            columns={rest.columns}
            sticky={rest.sticky}
            isGrid={rest.isGrid}
            nameOf={rest.nameOf}
            selected={selected?.has(id)}
            previewed={id === previewed}
          />
        );
      })}
      {after > 0 && <Room height={after} />}
    </>
  );
}

const Room = ({ height }: { height: number }) => <tr style={{ height }} />;

type RowProps<Row> = Pick<RowsProps<Row>, 'columns' | 'sticky' | 'isGrid' | 'nameOf'> & {
  row: Row;
  id: string;
  index: number;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  previewed: boolean;
};

/** Keys and clicks are handled by the table; a cell is focused by giving it a tab index. */
const BodyRow = memo(TableRow) as typeof TableRow;

function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, index, columns, sticky, isGrid, nameOf, selected, previewed } = props;
  return (
    <tr
      className="group"
      data-index={index}
      data-id={id}
      aria-rowindex={isGrid ? index + 2 : undefined}
      aria-selected={selected}
      data-previewed={previewed || undefined}
    >
      {columns.map(({ id: column, numeric, cell }, at) => (
        <td
          key={column}
          tabIndex={isGrid ? -1 : undefined}
          data-ring="inside"
          className={`${cellClass(at, sticky)} group-hover:bg-sunken group-aria-selected:bg-accent-soft group-data-previewed:bg-sunken data-range:bg-accent-soft forced-colors:data-range:outline ${numeric ? NUMERIC : ''} ${at < sticky.columns ? 'z-1' : ''} ${isGrid ? 'cursor-default' : ''}`}
          style={sticky.style(at)}
        >
          {at === 0 && selected !== undefined && nameOf ? (
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
        </td>
      ))}
    </tr>
  );
}

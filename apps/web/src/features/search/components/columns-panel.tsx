import { type DataKey, FILTER_GROUPS, isChange } from '@brandlode/contract';
import { ArrowDownIcon, ArrowUpIcon, MapPinIcon as PinnedIcon } from '@heroicons/react/16/solid';
import { MapPinIcon } from '@heroicons/react/24/outline';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { type Density, setDensity, useDensity } from '#lib/density.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/dialog/popover.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import {
  arranged,
  formatColumns,
  isColumnShown,
  type TableColumns,
  withDefaults,
  withMoved,
  withPinned,
  withShown,
} from '../model/table-columns.ts';
import { WithoutDataNote } from './without-data-note.tsx';

const LABELS = new Map(
  FILTER_GROUPS.flatMap(({ options }) => options).map((option) => [option.dataKey, option.label]),
);
const DENSITIES: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

export type ColumnsPanelProps = {
  trigger: ReactElement;
  columns: TableColumns;
  onColumns: (change: (latest: TableColumns) => TableColumns) => void;
};

/** The columns of the results in order, including hidden ones, and the row height. */
export const ColumnsPanel = ({ trigger, ...panel }: ColumnsPanelProps) => (
  <Popover label="Columns" trigger={trigger}>
    <Panel {...panel} />
  </Popover>
);

function Panel({ columns: initial, onColumns: save }: Omit<ColumnsPanelProps, 'trigger'>) {
  // Ahead of the URL, which follows once the table has been rendered.
  const [columns, setColumns] = useState(initial);
  const onColumns: typeof save = (change) => {
    setColumns(change);
    save(change);
  };
  const all = arranged(columns);
  const shown = all.filter((key) => isColumnShown(columns, key));
  const density = useDensity();
  const hidden = all.filter((key) => !shown.includes(key));
  const empty = hidden.filter((key) => columns.empty?.includes(key));
  // Changes have a list of their own, since there are three for each metric.
  const hiddenChanges = hidden.filter((key) => isChange(key) && !empty.includes(key));
  const column = (key: DataKey) => {
    const position = shown.indexOf(key);
    return (
      <Column
        key={key}
        column={key}
        isShown={position >= 0}
        isPinned={columns.pinned.includes(key)}
        up={shown[position - 1]}
        down={shown[position + 1]}
        onColumns={onColumns}
      />
    );
  };
  return (
    <>
      <fieldset className="flex items-center gap-1 px-1.5 pt-1 pb-2">
        <legend className="sr-only">Row height</legend>
        {(['comfortable', 'compact'] as const).map((choice) => (
          <label
            key={choice}
            className="flex-1 cursor-pointer rounded-md border border-line py-1 text-center font-medium text-ink-soft text-sm has-checked:border-accent has-checked:text-ink forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="density"
              className="sr-only"
              checked={density === choice}
              onChange={() => setDensity(choice)}
            />
            {DENSITIES[choice]}
          </label>
        ))}
      </fieldset>
      <ul aria-label="Columns">
        {all.filter((key) => !hiddenChanges.includes(key) && !empty.includes(key)).map(column)}
      </ul>
      {hiddenChanges.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer rounded-md px-2 py-1 font-medium text-ink-soft text-sm hover:bg-sunken">
            Changes over 7, 30 and 90 days
          </summary>
          <ul aria-label="Change columns">{hiddenChanges.map(column)}</ul>
        </details>
      )}
      {empty.length > 0 && (
        <details className="mt-1">
          <summary className="digits cursor-pointer rounded-md px-2 py-1 font-medium text-ink-soft text-sm hover:bg-sunken">
            {formatCount(empty.length, 'column')} without data
          </summary>
          <WithoutDataNote className="px-2 py-1" />
          <ul aria-label="Columns without data">{empty.map(column)}</ul>
        </details>
      )}
      <div className="mt-1 flex items-center justify-between gap-3 border-line border-t px-1.5 pt-2 pb-1">
        <p className="text-pretty text-ink-faint text-xs">
          Drag a header to move it, or its edge to resize it. With a header focused, Shift and arrow keys
          resize it; with Ctrl they move it.
        </p>
        <Button
          variant="secondary"
          size="sm"
          disabled={formatColumns(columns) === ''}
          onClick={() => onColumns(withDefaults)}
        >
          Reset
        </Button>
      </div>
    </>
  );
}

type ColumnProps = Pick<ColumnsPanelProps, 'onColumns'> & {
  column: DataKey;
  isShown: boolean;
  isPinned: boolean;
  /** The visible columns before and after it. */
  up: DataKey | undefined;
  down: DataKey | undefined;
};

function Column({ column, isShown, isPinned, up, down, onColumns }: ColumnProps) {
  const pressed = useRef<HTMLElement>(null);
  // Moving an element in the document takes its focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
  });
  const label = LABELS.get(column) ?? column;
  const Pin = isPinned ? PinnedIcon : MapPinIcon;
  const move = (target: DataKey | undefined) => {
    if (target) onColumns((latest) => withMoved(latest, column, target));
  };
  return (
    <li
      onFocus={({ target }) => {
        pressed.current = target;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) pressed.current = null;
      }}
      className="flex items-center rounded-md pr-1 hover:bg-sunken"
    >
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 py-1 pl-2 text-sm">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => onColumns((latest) => withShown(latest, column, target.checked))}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="truncate">{label}</span>
      </label>
      {isShown && (
        <>
          <IconButton
            size="md"
            label={`Pin ${label}`}
            pressed={isPinned}
            onClick={() => onColumns((latest) => withPinned(latest, column, !isPinned))}
          >
            <Pin className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton size="md" label={`Move ${label} up`} disabled={!up} onClick={() => move(up)}>
            <ArrowUpIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton size="md" label={`Move ${label} down`} disabled={!down} onClick={() => move(down)}>
            <ArrowDownIcon className="size-4" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}

import type { Brand, ListBrand } from '@brandlode/contract';
import { PencilSquareIcon } from '@heroicons/react/16/solid';
import type { DataColumn } from '#ui/data-table.tsx';
import { RESULT_COLUMNS } from '../../catalogue/components/result-columns.tsx';
import { firstLine } from '../model/first-line.ts';
import type { Change } from '../model/list-entries.ts';
import { DragHandle } from './drag-handle.tsx';
import { RatingInput } from './rating-input.tsx';
import { StatusSelect } from './status-select.tsx';
import { TagsInput } from './tags-input.tsx';

type Context = {
  statuses: string[];
  /** In use on the list. */
  tags: string[];
  selected: ReadonlySet<number>;
  /** In the list's own order. */
  sortable: boolean;
  /** `range`: all from the last selected one. */
  onSelect: (entry: ListBrand, selected: boolean, range: boolean) => void;
  onEdit: (entry: ListBrand, change: Change) => void;
  onNote: (entry: ListBrand) => void;
};

/** The columns of Search with the list's own fields after the brand's name. */
export function listColumns(context: Context): DataColumn<ListBrand>[] {
  const { statuses, tags, onEdit, onNote } = context;
  const [name, ...others] = RESULT_COLUMNS;
  if (!name) return [];
  return [
    {
      id: name.id,
      header: name.header,
      width: 'clamp(13rem, 42vw, 17rem)',
      cell: (entry) => <NameCell entry={entry} column={name} context={context} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 9,
      cell: (entry) => (
        <StatusSelect
          value={entry.status}
          statuses={statuses}
          label={`Status of ${entry.brandName}`}
          onChange={(status) => onEdit(entry, { status })}
        />
      ),
    },
    {
      id: 'rating',
      header: 'Rating',
      width: 8,
      cell: (entry) => (
        <RatingInput
          value={entry.rating}
          label={`Rating of ${entry.brandName}`}
          onChange={(rating) => onEdit(entry, { rating })}
        />
      ),
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 11,
      cell: (entry) => (
        <TagsInput
          value={entry.tags}
          name={entry.brandName}
          suggestions={tags}
          onChange={(changed) => onEdit(entry, { tags: changed })}
        />
      ),
    },
    {
      id: 'note',
      header: 'Note',
      width: 14,
      cell: (entry) => <NoteCell entry={entry} onOpen={() => onNote(entry)} />,
    },
    ...others.map(
      (column): DataColumn<ListBrand> => ({
        ...column,
        cell: ({ brand }) => (brand ? column.cell(brand) : NONE),
        value: ({ brand }) => (brand && column.value ? column.value(brand) : null),
      }),
    ),
  ];
}

const NONE = <span className="text-ink-faint">-</span>;

type NameProps = { entry: ListBrand; column: DataColumn<Brand>; context: Context };

function NameCell({ entry, column, context: { selected, sortable, onSelect } }: NameProps) {
  const { brand, brandId, brandName } = entry;
  return (
    <span className="-ml-2 flex items-center gap-1">
      {sortable && <DragHandle id={brandId} name={brandName} moves="tr" />}
      <label className="grid size-7 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={`Select ${brandName}`}
          checked={selected.has(brandId)}
          onChange={({ target, nativeEvent }) =>
            onSelect(entry, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
          className="size-4 accent-accent"
        />
      </label>
      <span className="min-w-0 flex-1">
        {brand ? (
          column.cell(brand)
        ) : (
          <span className="block text-ink-faint leading-4.5">
            <span dir="auto" className="block truncate font-medium">
              {brandName}
            </span>
            <span className="block truncate text-2xs" title="It belongs to the catalogue that is not active.">
              Unavailable: in the other catalogue
            </span>
          </span>
        )}
      </span>
    </span>
  );
}

function NoteCell({ entry: { brandName, note }, onOpen }: { entry: ListBrand; onOpen: () => void }) {
  const line = firstLine(note);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={line ? `Note on ${brandName}: ${line}` : `Add a note on ${brandName}`}
      className="group/note flex h-8 w-full min-w-0 items-center gap-1 rounded-md text-left text-sm hover:text-ink"
    >
      {line ? (
        <span dir="auto" className="min-w-0 truncate text-ink-soft group-hover/note:text-ink">
          {line}
        </span>
      ) : (
        <span className="flex items-center gap-1 text-ink-faint text-xs group-hover/note:text-ink">
          <PencilSquareIcon className="size-3.5" aria-hidden="true" />
          Note
        </span>
      )}
    </button>
  );
}

import { type Brand, isChange, type ListBrand, UNAVAILABLE_BRAND } from '@brandlode/contract';
import { PencilSquareIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import type { DataColumn } from '#ui/table/data-table.tsx';
import { DragHandle } from '../../../ui/drag-handle.tsx';
import { firstLine } from '../model/first-line.ts';
import type { Change } from '../model/list-entries.ts';
import { LEAD_COLUMNS } from '../model/list-table-columns.ts';
import { RatingInput } from './rating-input.tsx';
import { StatusSelect } from './status-select.tsx';
import { TagsInput } from './tags-input.tsx';

export type ListColumnsContext = {
  statuses: string[];
  /** Tags in use on the list. */
  tags: string[];
  /** Whether the rows are in the list's own order. */
  isOrdered: boolean;
  onEdit: (entry: ListBrand, change: Change) => void;
  onNote: (entry: ListBrand) => void;
  /** False for viewers of the workspace. */
  canEdit: boolean;
};

/**
 * The columns of Search with the list's own fields after the brand's name and pinned columns, and what brands are compared by between
 * them. All of these fit a window of 1440 pixels.
 */
export function listColumns(
  columns: DataColumn<Brand>[],
  pinned: number,
  context: ListColumnsContext,
): DataColumn<ListBrand>[] {
  const [name, ...others] = columns;
  if (!name) return [];
  const own = ownColumns(context);
  const rest = others.slice(pinned - 1);
  const isLead = ({ id }: DataColumn<Brand>) => LEAD_COLUMNS.some((key) => key === id);
  const afterLead = rest.findIndex((column) => !isLead(column));
  const lead = afterLead < 0 ? rest.length : afterLead;
  const ofBrand = (column: DataColumn<Brand>): DataColumn<ListBrand> => ({
    ...column,
    cell: ({ brand }) => (brand ? column.cell(brand) : NONE),
    value: ({ brand }) => (brand && column.value ? column.value(brand) : null),
  });
  const ofLead = (column: DataColumn<Brand>): DataColumn<ListBrand> => ({
    ...ofBrand(column),
    // Beside 'Monthly traffic', its change needs no further name.
    ...(isChange(column.id) && { header: '30-day change' }),
    ...(!isResized(column) && { width: isChange(column.id) ? 7.5 : 7 }),
  });
  return [
    {
      id: name.id,
      header: name.header,
      // Wider than on Search, for the handle, unless the user has resized it.
      width: isResized(name) ? name.width : 'clamp(13rem, 42vw, max(14.5rem, 12vw))',
      sortable: true,
      fixed: true,
      cell: (entry) => <NameCell entry={entry} column={name} isOrdered={context.isOrdered} />,
      value: ({ brandName }) => brandName,
    },
    ...others.slice(0, pinned - 1).map(ofBrand),
    ...own.slice(0, 2),
    ...rest.slice(0, lead).map(ofLead),
    ...own.slice(2),
    ...rest.slice(lead).map(ofBrand),
  ];
}

const isResized = ({ width }: DataColumn<Brand>) => `${width}`.endsWith('px');

function ownColumns({
  statuses,
  tags,
  onEdit,
  onNote,
  canEdit,
}: ListColumnsContext): DataColumn<ListBrand>[] {
  const editable = (control: ReactNode) =>
    canEdit ? (
      control
    ) : (
      <fieldset disabled className="min-w-0">
        {control}
      </fieldset>
    );
  return [
    {
      id: 'status',
      ...OWN,
      sortable: true,
      header: 'Status',
      width: 9,
      value: ({ status }) => status,
      cell: (entry) =>
        editable(
          <StatusSelect
            value={entry.status}
            statuses={statuses}
            label={`Status of ${entry.brandName}`}
            onChange={(status) => onEdit(entry, { status })}
          />,
        ),
    },
    {
      id: 'rating',
      ...OWN,
      sortable: true,
      header: 'Rating',
      width: 8,
      value: ({ rating }) => rating,
      cell: (entry) =>
        editable(
          <RatingInput
            value={entry.rating}
            label={`Rating of ${entry.brandName}`}
            onChange={(rating) => onEdit(entry, { rating })}
          />,
        ),
    },
    {
      id: 'tags',
      ...OWN,
      header: 'Tags',
      width: 8,
      value: (entry) => entry.tags.join(', '),
      cell: (entry) =>
        editable(
          <TagsInput
            value={entry.tags}
            name={entry.brandName}
            suggestions={tags}
            onChange={(changed) => onEdit(entry, { tags: changed })}
          />,
        ),
    },
    {
      id: 'note',
      ...OWN,
      header: 'Note',
      width: 'max(10.25rem, 10vw)',
      value: ({ note }) => note,
      cell: (entry) => <NoteCell entry={entry} onOpen={() => onNote(entry)} />,
    },
  ];
}

/** The list's own columns cannot be moved or resized. */
const OWN = { fixedWidth: true, fixed: true };

const NONE = <span className="text-ink-faint">-</span>;

type NameProps = { entry: ListBrand; column: DataColumn<Brand>; isOrdered: boolean };

function NameCell({ entry, column, isOrdered }: NameProps) {
  const { brand, brandId, brandName } = entry;
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 flex-1">
        {brand ? (
          column.cell(brand)
        ) : (
          <span className="block text-ink-faint leading-4.5">
            <span dir="auto" className="block truncate font-medium">
              {brandName}
            </span>
            <span className="block truncate text-2xs" title="This brand isn't in the current catalogue.">
              {UNAVAILABLE_BRAND}
            </span>
          </span>
        )}
      </span>
      {isOrdered && <DragHandle id={brandId} name={brandName} moves="tr" />}
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

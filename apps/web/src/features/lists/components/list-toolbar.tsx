import { isRange, RANGES } from '@brandlode/contract';
import { Squares2X2Icon, TableCellsIcon } from '@heroicons/react/16/solid';
import { focusOnceRemoved } from '#lib/focus-if-lost.ts';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { Select } from '#ui/fields/select.tsx';
import { useEmptyColumns } from '../../search/api/list-filters.ts';
import { ColumnsButton } from '../../search/components/columns-button.tsx';
import { changeColumns, type OnListView } from '../hooks/use-list-view.ts';
import { parseListColumns } from '../model/list-table-columns.ts';
import type { ListView } from '../model/list-view.ts';
import { ListBoard } from './board/deferred-board.ts';

type Props = {
  view: ListView;
  statuses: string[];
  tags: string[];
  onView: OnListView;
};

/** Table or board; for the table also filters and order. */
export function ListToolbar({ view, statuses, tags, onView }: Props) {
  const empty = useEmptyColumns('all');
  return (
    <div data-list-toolbar className="flex flex-wrap items-center gap-2">
      <SegmentedChoice
        legend="View"
        options={VIEWS}
        value={view.view}
        onChange={(to) => {
          onView({ view: to });
          // Each view has its own toolbar.
          if (document.activeElement) focusOnceRemoved(document.activeElement, focusChosenView);
        }}
      />
      {view.view === 'table' && (
        <>
          <Select
            aria-label="Filter by status"
            className="h-8 max-w-44 text-sm"
            value={view.status === undefined ? ANY : `=${view.status}`}
            onChange={({ target }) =>
              onView({ status: target.value === ANY ? undefined : target.value.slice(1), page: 1 })
            }
          >
            <option value={ANY}>Any status</option>
            <option value="=">No status</option>
            {withCurrent(statuses, view.status || undefined).map((status) => (
              <option key={status} value={`=${status}`}>
                {status}
              </option>
            ))}
          </Select>
          {(tags.length > 0 || view.tag !== undefined) && (
            <Select
              aria-label="Filter by tag"
              className="h-8 max-w-44 text-sm"
              value={view.tag ?? ANY}
              onChange={({ target }) => onView({ tag: target.value || undefined, page: 1 })}
            >
              <option value={ANY}>Any tag</option>
              {withCurrent(tags, view.tag).map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
            </Select>
          )}
          <div className="flex items-center gap-2 sm:ml-auto">
            <Select
              aria-label="Sort by"
              className="h-8 max-w-52 text-sm"
              value={view.sort ?? ANY}
              onChange={({ target }) => onView({ sort: target.value || undefined, page: 1 })}
            >
              <option value={ANY}>List order</option>
              <option value={NEWEST}>Last added</option>
              {view.sort !== undefined && view.sort !== NEWEST && (
                <option value={view.sort}>{sortText(view.sort)}</option>
              )}
            </Select>
            <ColumnsButton
              columns={parseListColumns(view.columns, empty)}
              onColumns={(change) => changeColumns(onView, change)}
            />
          </div>
        </>
      )}
    </div>
  );
}

const VIEWS = [
  { value: 'table', label: 'Table', icon: <TableCellsIcon className="size-4" aria-hidden="true" /> },
  {
    value: 'board',
    label: 'Board',
    icon: <Squares2X2Icon className="size-4" aria-hidden="true" />,
    preload: ListBoard.preload,
  },
] as const;

export const focusChosenView = () =>
  document
    .querySelector<HTMLElement>('[data-list-toolbar] [aria-pressed=true]')
    ?.focus({ preventScroll: true });

const OWN_COLUMNS: Record<string, string> = {
  name: 'Brand',
  status: 'Status',
  rating: 'Rating',
  added: 'Added',
};

function sortText(sort: string): string {
  const [key = '', direction] = sort.split(':');
  const label = isRange(key) ? RANGES[key].label : (OWN_COLUMNS[key] ?? key);
  return `${label}, ${direction === 'asc' ? 'ascending' : 'descending'}`;
}

/** No status, tag or sort has this value. */
const ANY = '';
const NEWEST = 'added:desc';

const withCurrent = (all: string[], current: string | undefined): string[] =>
  current === undefined || all.includes(current) ? all : [...all, current];

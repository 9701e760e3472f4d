import { FILTER_GROUPS, isMetric } from '@brandlode/contract';
import { Squares2X2Icon, TableCellsIcon } from '@heroicons/react/16/solid';
import { Select } from '../../catalogue/components/select.tsx';
import type { OnListView } from '../hooks/use-list-view.ts';
import { type ListView, OWN_SORTS } from '../model/list-view.ts';

type Props = {
  view: ListView;
  statuses: string[];
  tags: string[];
  onView: OnListView;
};

const METRIC_SORTS = FILTER_GROUPS.flatMap(({ options }) =>
  options.filter(({ dataKey }) => isMetric(dataKey)),
);

/** Table or board; of the table also filters and order. */
export function ListToolbar({ view, statuses, tags, onView }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex gap-0.5 rounded-lg bg-sunken p-0.5">
        <legend className="sr-only">View of the list</legend>
        {VIEWS.map(({ view: one, label, Icon }) => (
          <button
            key={one}
            type="button"
            aria-pressed={view.view === one}
            onClick={() => onView({ view: one })}
            className={`flex h-7 items-center gap-1.5 rounded-md px-2.5 font-medium text-sm ${view.view === one ? 'bg-thumb text-ink shadow-raised forced-colors:border' : 'text-ink-soft hover:text-ink'}`}
          >
            <Icon className="size-4" aria-hidden="true" />
            {label}
          </button>
        ))}
      </fieldset>
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
            {withPresent(statuses, view.status || undefined).map((status) => (
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
              onChange={({ target }) =>
                onView({ tag: target.value === ANY ? undefined : target.value, page: 1 })
              }
            >
              <option value={ANY}>Any tag</option>
              {withPresent(tags, view.tag).map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
            </Select>
          )}
          <Select
            aria-label="Sort by"
            className="ml-auto h-8 max-w-52 text-sm"
            value={view.sort ?? ANY}
            onChange={({ target }) =>
              onView({ sort: target.value === ANY ? undefined : target.value, page: 1 })
            }
          >
            <option value={ANY}>List order</option>
            {Object.entries(OWN_SORTS).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
            {METRIC_SORTS.map(({ dataKey, columnLabel }) => (
              <option key={dataKey} value={`${dataKey}:desc`}>
                {columnLabel}
              </option>
            ))}
          </Select>
        </>
      )}
    </div>
  );
}

const VIEWS = [
  { view: 'table', label: 'Table', Icon: TableCellsIcon },
  { view: 'board', label: 'Board', Icon: Squares2X2Icon },
] as const;

/** No status, tag or sort has this value. */
const ANY = '';

const withPresent = (all: string[], present: string | undefined): string[] =>
  present === undefined || all.includes(present) ? all : [...all, present];

import {
  CATEGORIES,
  COUNTRIES,
  EVENT_GROUPS,
  EVENT_KIND_RECORDS,
  EVENT_KINDS,
  type EventKind,
  TECHNOLOGIES,
} from '@brandlode/contract';
import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { ClockIcon } from '@heroicons/react/24/outline';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { type UrlChange, useUrlState } from '#lib/use-url-state.ts';
import { Chip } from '#ui/chip.tsx';
import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { Select, SelectOf } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useRowSelection } from '#ui/table/use-row-selection.ts';
import { useEventCounts, useEvents } from '../api/list-events.ts';
import { ChangesSelection } from '../components/changes-selection.tsx';
import { ChangesSource } from '../components/changes-source.tsx';
import { type ChangesOfDay, ChangesTable } from '../components/changes-table.tsx';
import { changesOfDays } from '../model/changes-of-days.ts';
import {
  type ChangesState,
  eventsQuery,
  formatChanges,
  PERIODS,
  parseChanges,
  VISITS_BANDS,
} from '../model/changes-state.ts';

const PAGE = 100;
const keyOf = ({ key }: ChangesOfDay) => key;

const formatUrl = (_: string, state: ChangesState) => formatChanges(state);

export default function ChangesPage() {
  const [state, change] = useUrlState(parseChanges, formatUrl);
  const changes = useEvents(state, PAGE);
  const { data, error, isError, isPlaceholderData, refetch } = changes;
  const isSourceMissing = isMissing(error) && (state.listId ?? state.searchId) !== undefined;
  const events = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const rows = useMemo(() => changesOfDays(events), [events]);
  const { selection, chosen, clear } = useRowSelection({
    entry: useLocation().key,
    of: eventsQuery(state),
    rows,
    idOf: keyOf,
  });
  const total = data?.pages[0]?.total ?? 0;
  return (
    <>
      <PageTitle>What changed</PageTitle>
      <PageHeading
        title="What changed"
        lead="Changes to brands, found by checking their stores repeatedly, each with its evidence."
      />
      {(state.listId || state.searchId) && (
        <ChangesSource
          state={state}
          onRemove={() => void change({ listId: '', searchId: '' }, { replace: false })}
        />
      )}
      {state.technologies.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state.technologies.map((id) => (
            <Chip
              key={id}
              label="Technology"
              value={TECHNOLOGIES.get(id)?.name ?? id}
              onRemove={() => change(toggled(id))}
            />
          ))}
        </div>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <div className="flex min-w-0 overflow-x-auto *:shrink-0">
          <SegmentedChoice
            legend="View"
            options={VIEWS}
            value={viewOf(state) ?? ''}
            onChange={(label) => {
              const { kinds, switched } = READY_VIEWS.find((view) => view.label === label) ?? state;
              change({ kinds, switched });
            }}
          />
        </div>
        <div className="max-sm:w-full">
          <Periods state={state} onChange={change} />
        </div>
      </div>
      <Filters state={state} onChange={change} />
      <div className="mt-3 flex min-h-9 items-center *:w-full">
        {chosen.length > 0 ? (
          <ChangesSelection rows={chosen} kinds={state.kinds} onClear={clear} />
        ) : (
          <p role="status" className="digits text-ink-soft text-sm">
            {data && !isPlaceholderData && totalText(total, events.length)}
          </p>
        )}
      </div>
      {isError && !data && !isSourceMissing && (
        <LoadError className="mt-4" text="Couldn't load changes." onRetry={refetch} />
      )}
      {isSourceMissing && (
        <EmptyState
          Icon={ClockIcon}
          title={state.listId ? "This list doesn't exist" : 'Saved search not found'}
          text="It may have been deleted, or it belongs to a workspace that you are not a member of."
        />
      )}
      {!data && !isError && <div aria-busy="true" className="skeleton mt-3 h-96 rounded-xl" />}
      {data && events.length === 0 && (
        <EmptyState
          Icon={ClockIcon}
          title="No changes"
          text="Changes appear once a store has been checked twice. Try a longer period or fewer filters."
        />
      )}
      {rows.length > 0 && (
        <div className="mt-2">
          <ChangesTable rows={rows} selection={selection} stale={isPlaceholderData} />
        </div>
      )}
      <ShowMore query={changes} className="mt-4" />
    </>
  );
}

/** Ready views: what each of them sets. */
const READY_VIEWS: ({ label: string } & Pick<ChangesState, 'kinds' | 'switched'>)[] = [
  { label: 'All', kinds: [], switched: false },
  { label: 'Started advertising', kinds: ['ads_started'], switched: false },
  { label: 'Who switched', kinds: [], switched: true },
  { label: 'Price cuts', kinds: ['price_cut'], switched: false },
  { label: 'New stores', kinds: ['store_discovered'], switched: false },
];
const VIEWS = READY_VIEWS.map(({ label }) => ({ label, value: label }));

/** Other choices are no ready view. */
const viewOf = ({ kinds, switched }: ChangesState): string | undefined =>
  READY_VIEWS.find((view) => view.switched === switched && view.kinds.join() === kinds.join())?.label;

const totalText = (total: number, shown: number): string =>
  shown < total
    ? `${formatCount(total, 'change')}. Showing the newest ${formatExact(shown)}.`
    : formatCount(total, 'change');

const loadTechnologies = () =>
  import('../components/technology-choice.tsx').then(({ TechnologyChoice }) => TechnologyChoice);

/** Adds a technology, or removes it. */
const toggled =
  (id: string) =>
  ({ technologies }: ChangesState) => ({
    technologies: technologies.includes(id)
      ? technologies.filter((other) => other !== id)
      : [...technologies, id],
  });

const COUNTRY_OPTIONS = [
  { label: 'Any country', value: null },
  ...COUNTRIES.map(({ id, label }) => ({ label, value: id })),
];
const SIZE_OPTIONS = [{ label: 'Any size', value: null }, ...VISITS_BANDS];

const SELECT = 'h-8 text-sm sm:w-0 sm:min-w-30 sm:max-w-44 sm:flex-1';

const OPTIONS = EVENT_GROUPS.map((group) => ({
  group,
  kinds: EVENT_KINDS.filter((kind) => EVENT_KIND_RECORDS[kind].group === group),
}));

type FilterProps = { state: ChangesState; onChange: (change: UrlChange<ChangesState>) => unknown };

/** The periods, each with its number of changes; counting all of them could take long. */
function Periods({ state, onChange }: FilterProps) {
  const { data, isError, isPlaceholderData } = useEventCounts(state);
  // Leaves room for the counts that are being loaded.
  const pending = isError ? undefined : '';
  const options: { label: string; value: number | null; count?: string | undefined }[] = PERIODS.map(
    (days, position) => {
      const total = isPlaceholderData ? undefined : data?.totals[position];
      return {
        label: days === 1 ? 'Today' : `${days} days`,
        value: days,
        count: total === undefined ? pending : formatExact(total),
      };
    },
  );
  return (
    <SegmentedChoice
      legend="Period"
      size="counts"
      options={[...options, { label: 'All', value: null }]}
      value={state.days}
      onChange={(days) => onChange({ days })}
    />
  );
}

function Filters({ state, onChange }: FilterProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] max-sm:*:first:col-span-full">
      <Select
        aria-label="Kind of change"
        className={SELECT}
        value={optionOf(state.kinds)}
        onChange={({ target }) => onChange({ kinds: kindsOf(target.value), switched: false })}
      >
        <option value="">All changes</option>
        {OPTIONS.map(({ group, kinds }) => (
          <optgroup key={group} label={group}>
            <option value={group}>All {group.toLowerCase().replace(/s$/, '')} changes</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {EVENT_KIND_RECORDS[kind].label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select
        aria-label="Category"
        className={SELECT}
        value={state.category ?? ''}
        onChange={({ target }) => onChange({ category: target.value || null })}
      >
        <option value="">Any category</option>
        {CATEGORIES.map(({ label, sub_categories }) => (
          <optgroup key={label} label={label}>
            <option value={label.toLowerCase()}>All of {label}</option>
            {sub_categories.map((sub) => (
              <option key={sub.id} value={sub.label.toLowerCase()}>
                {sub.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <SelectOf
        aria-label="Country"
        className={SELECT}
        options={COUNTRY_OPTIONS}
        value={state.country}
        onChange={(country) => onChange({ country })}
      />
      <SelectOf
        aria-label="Size"
        className={SELECT}
        options={SIZE_OPTIONS}
        value={state.visits}
        onChange={(visits) => onChange({ visits })}
      />
      <PopoverOnIntent
        load={loadTechnologies}
        props={{
          trigger: (
            <button type="button" className={`select-box flex items-center justify-between pr-2.5 ${SELECT}`}>
              Technology
              <ChevronDownIcon className="size-4 text-ink-faint" aria-hidden="true" />
            </button>
          ),
          chosen: state.technologies,
          onToggle: (id) => onChange(toggled(id)),
        }}
      />
    </div>
  );
}

/** The option for some kinds: their group, if they are all kinds of one. */
function optionOf(kinds: EventKind[]): string {
  const [first] = kinds;
  if (first === undefined) return '';
  return kinds.length === 1 ? first : EVENT_KIND_RECORDS[first].group;
}

const kindsOf = (value: string): EventKind[] =>
  EVENT_KINDS.filter((kind) => kind === value || EVENT_KIND_RECORDS[kind].group === value);

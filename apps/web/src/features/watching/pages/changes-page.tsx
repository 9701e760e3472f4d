import {
  CATEGORIES,
  COUNTRIES,
  EVENT_GROUPS,
  EVENT_KIND_RECORDS,
  EVENT_KINDS,
  type EventKind,
  TECHNOLOGIES,
} from '@brandlode/contract';
import { ClockIcon } from '@heroicons/react/24/outline';
import { useSearchParams } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { formatCount } from '#lib/text/format-number.ts';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { Select, SelectOf } from '#ui/select.tsx';
import { useEvents } from '../api/list-events.ts';
import { ChangesSource } from '../components/changes-source.tsx';
import { EventsByDay } from '../components/event-list.tsx';
import { ShowMore } from '../components/show-more.tsx';
import {
  type ChangesState,
  formatChanges,
  PERIODS,
  parseChanges,
  VISITS_BANDS,
} from '../model/changes-state.ts';

const PAGE = 50;

/** The URL; after quick actions it is ahead of what has been rendered. */
const latestChanges = () => parseChanges(new URLSearchParams(window.location.search));

export default function ChangesPage() {
  const [params, setParams] = useSearchParams();
  const state = parseChanges(params);
  const changes = useEvents(state, PAGE);
  const { data, isError, isPlaceholderData, refetch } = changes;
  const change = (part: Partial<ChangesState>) =>
    setParams(formatChanges({ ...latestChanges(), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <div className="max-w-4xl">
      <PageTitle>What changed</PageTitle>
      <PageHeading
        title="What changed"
        lead="Changes to brands, found by checking their stores again and again, each with its evidence."
      />
      {(state.listId || state.searchId) && (
        <ChangesSource
          state={state}
          onRemove={() => setParams(formatChanges({ ...state, listId: '', searchId: '' }))}
        />
      )}
      {state.technologies.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state.technologies.map((id) => (
            <Chip
              key={id}
              label="Technology"
              value={TECHNOLOGIES.get(id)?.name ?? id}
              onRemove={() => change({ technologies: state.technologies.filter((other) => other !== id) })}
            />
          ))}
        </div>
      )}
      <Filters state={state} onChange={change} />
      <p role="status" className="digits mt-4 min-h-5 text-ink-soft text-sm">
        {data && !isPlaceholderData && totalText(total, events.length)}
      </p>
      {isError && !data && <LoadError className="mt-4" text="Couldn't load changes." onRetry={refetch} />}
      {!data && !isError && <div aria-busy="true" className="skeleton mt-3 h-96 rounded-xl" />}
      {data && events.length === 0 && (
        <EmptyState
          Icon={ClockIcon}
          title="No changes"
          text="Changes appear once a store has been checked twice. Try a longer period or fewer filters."
        />
      )}
      <div className={`mt-3 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
        <EventsByDay events={events} />
      </div>
      <ShowMore query={changes} className="mt-4" />
    </div>
  );
}

const totalText = (total: number, shown: number): string =>
  shown < total
    ? `${formatCount(total, 'change')}. Showing the newest ${shown}.`
    : formatCount(total, 'change');

const PERIOD_OPTIONS: { label: string; value: number | null }[] = [
  ...PERIODS.map((days) => ({ label: `${days} days`, value: days })),
  { label: 'All', value: null },
];

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

function Filters({
  state,
  onChange,
}: {
  state: ChangesState;
  onChange: (part: Partial<ChangesState>) => void;
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:first:col-span-2">
      <SegmentedChoice
        legend="Period"
        options={PERIOD_OPTIONS}
        value={state.days}
        onChange={(days) => onChange({ days })}
      />
      <Select
        aria-label="Kind of change"
        className={SELECT}
        value={optionOf(state.kinds)}
        onChange={({ target }) => onChange({ kinds: kindsOf(target.value) })}
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

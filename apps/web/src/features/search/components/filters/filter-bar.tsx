import { FURTHER_GROUPS, RANGE_KEYS, RANGES, type RangeKey } from '@brandlode/contract';
import { useState } from 'react';
import { formatExact, formatNumber } from '#lib/text/format-number.ts';
import { useNarrowScreen } from '#lib/use-narrow-screen.ts';
import { Button } from '#ui/button.tsx';
import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { useDebounced } from '../../../brands/hooks/use-debounced.ts';
import type { Filters } from '../../api/list-filters.ts';
import type { Matching } from '../../hooks/use-search.ts';
import { filtersWithoutData, offeredGroups } from '../../model/filter-data.ts';
import { type Bounds, rangeProblem } from '../../model/filter-draft.ts';
import { CountBadge } from './count-badge.tsx';
import { FilterGroupButton, selectedIn } from './filter-group-button.tsx';
import type { PanelProps } from './filter-group-panel.tsx';

type Props = PanelProps & {
  lists: Filters;
  bounds: Partial<Record<RangeKey, Bounds>>;
  /** The edited filters differ from the applied ones. */
  changed: boolean;
  matching: Matching;
  /** Whether the similarity filter is offered; private brands have none. */
  hasLike: boolean;
  onSearch: () => void;
  /** The button is being pressed. */
  onSearchIntent: () => void;
};

const loadMore = () => import('./more-filters.tsx').then(({ MoreFilters }) => MoreFilters);
const loadSheet = () => import('./filters-sheet.tsx').then(({ FiltersSheet }) => FiltersSheet);

/** Milliseconds without a change before the number of matches is announced. */
const ANNOUNCEMENT_DELAY = 1_000;

/** The button with which a filter bar's form is submitted. */
export const searchButtonOf = (form: string) =>
  document.getElementById(form)?.querySelector<HTMLElement>('[type=submit]');

export function FilterBar({ bounds, changed, matching, hasLike, onSearch, onSearchIntent, ...panel }: Props) {
  const problems = RANGE_KEYS.flatMap((key) => {
    const range = panel.draft[key];
    const problem = range && range.unknown !== 'only' && rangeProblem(range, bounds[key]);
    return problem ? `${RANGES[key].label}: ${problem}` : [];
  });
  const isNarrow = useNarrowScreen();
  const withoutData = filtersWithoutData(panel.lists.groups);
  const groups = offeredGroups(panel.lists.groups, panel.draft);
  const { further = [], specified = [] } = Object.groupBy(groups, ({ id }) =>
    FURTHER_GROUPS.includes(id) ? 'further' : 'specified',
  );
  const hasMore = further.length > 0 || hasLike || withoutData.length > 0;
  const likes = panel.draft.like ? 1 : 0;
  const selectedFurther = selectedIn(further, panel.draft) + likes;
  const selected = selectedIn(groups, panel.draft) + likes;
  const submit = () => {
    if (problems.length === 0) onSearch();
  };
  const sheet = useDialog(loadSheet, { ...panel, groups, hasLike, withoutData, onSearch: submit });
  /** Matches of the edited filters; the last number is shown until the next one is known. */
  const [count, setCount] = useState<number>();
  const nextCount = !changed || problems.length > 0 || matching === null ? undefined : matching;
  if (nextCount !== 'counting' && nextCount !== count) setCount(nextCount);
  const [pending, setPending] = useState('');
  const next = pendingText();
  // The last count is shown until the next one is known.
  if (next !== undefined && next !== pending) setPending(next);
  const announced = useDebounced(pending, ANNOUNCEMENT_DELAY);

  function pendingText(): string | undefined {
    if (!changed || problems.length > 0) return '';
    if (matching === 'counting') return undefined;
    if (matching === null) return 'Filters changed. Search to see matching brands.';
    return `${formatExact(matching)} ${matching === 1 ? 'brand matches' : 'brands match'} your changes.`;
  }

  return (
    <form
      id={panel.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* Everything keeps its place and width whatever is chosen. */}
      <div className="flex flex-wrap items-center gap-1.5 min-[88rem]:flex-nowrap xl:gap-1">
        {isNarrow ? (
          <button
            type="button"
            {...sheet.trigger}
            data-selected={selected > 0 || undefined}
            className="filter-button"
          >
            Filters
            <CountBadge count={selected} />
          </button>
        ) : (
          <>
            {specified.map((group) => (
              <FilterGroupButton key={group.id} group={group} {...panel} />
            ))}
            {hasMore && (
              <PopoverOnIntent
                load={loadMore}
                props={{
                  ...panel,
                  groups: further,
                  hasLike,
                  withoutData,
                  trigger: (
                    <button
                      type="button"
                      data-selected={selectedFurther > 0 || undefined}
                      className="filter-button"
                    >
                      More filters
                      <CountBadge count={selectedFurther} />
                    </button>
                  ),
                }}
              />
            )}
          </>
        )}
        <Button
          type="submit"
          size="sm"
          className="ml-auto px-3 max-sm:flex-1 sm:w-34"
          onPointerDown={() => {
            if (problems.length === 0) onSearchIntent();
          }}
        >
          Search
          <span aria-hidden="true" className="digits font-normal empty:hidden">
            {count !== undefined && ` · ${count < 1e6 ? formatExact(count) : formatNumber(count)}`}
          </span>
        </Button>
      </div>
      <p aria-live="polite" className="text-danger text-sm not-empty:mt-2">
        {problems.join(' ')}
      </p>
      <p role="status" className="sr-only">
        {announced === pending ? pending : ''}
      </p>
      {sheet.element}
    </form>
  );
}

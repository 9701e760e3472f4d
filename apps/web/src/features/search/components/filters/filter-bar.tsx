import { RANGE_KEYS, RANGES, type RangeKey } from '@brandlode/contract';
import { useState } from 'react';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useDebounced } from '../../../brands/hooks/use-debounced.ts';
import type { Filters } from '../../api/list-filters.ts';
import type { Matching } from '../../hooks/use-search.ts';
import { filtersWithoutData, offeredGroups } from '../../model/filter-data.ts';
import { type Bounds, rangeProblem } from '../../model/filter-draft.ts';
import { FilterGroupButton } from './filter-group-button.tsx';
import type { PanelProps } from './filter-group-panel.tsx';
import { LikeButton } from './like-button.tsx';
import { WithoutDataButton } from './without-data-button.tsx';

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
  const withoutData = filtersWithoutData(panel.lists.groups);
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
        if (problems.length === 0) onSearch();
      }}
    >
      <div className="flex flex-wrap items-center gap-1.5">
        {offeredGroups(panel.lists.groups, panel.draft).map((group) => (
          <FilterGroupButton key={group.id} group={group} {...panel} />
        ))}
        {hasLike && <LikeButton draft={panel.draft} onDraft={panel.onDraft} />}
        {withoutData.length > 0 && <WithoutDataButton groups={withoutData} />}
        <Button
          type="submit"
          size="sm"
          className="px-4 max-sm:flex-1 sm:ml-1"
          onPointerDown={() => {
            if (problems.length === 0) onSearchIntent();
          }}
        >
          Search
        </Button>
        <p
          className={`digits text-sm empty:hidden max-sm:w-full sm:ml-1.5 ${next === undefined ? 'text-ink-faint' : 'text-ink-soft'}`}
        >
          {pending}
        </p>
      </div>
      <p aria-live="polite" className="text-danger text-sm not-empty:mt-2">
        {problems.join(' ')}
      </p>
      <p role="status" className="sr-only">
        {announced === pending ? pending : ''}
      </p>
    </form>
  );
}

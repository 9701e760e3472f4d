import { METRIC_KEYS, METRICS, type MetricKey, SKIPPED_GROUPS } from '@brandlode/contract';
import { formatExact } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import type { FilterGroup } from '../api/list-filters.ts';
import { type Bounds, rangeProblem } from '../model/filter-draft.ts';
import { FilterGroupPanel } from './filter-group-panel.tsx';
import type { PanelProps } from './filter-options.tsx';

type Props = PanelProps & {
  groups: FilterGroup[];
  bounds: Partial<Record<MetricKey, Bounds>>;
  /** The edited filters differ from the applied ones. */
  changed: boolean;
  onSearch: () => void;
};

export function FilterBar({ groups, bounds, changed, onSearch, ...panel }: Props) {
  const problems = METRIC_KEYS.flatMap((key) => {
    const range = panel.draft.ranges[key];
    const problem = range && rangeProblem(range, bounds[key]);
    return problem ? `${METRICS[key].label}: ${problem}` : [];
  });
  const total = panel.facets?.total;

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
        {groups
          .filter(({ id }) => !SKIPPED_GROUPS.includes(id))
          .map((group) => (
            <FilterGroupPanel key={group.id} group={group} {...panel} />
          ))}
        <Button type="submit" size="sm" className="px-4 max-sm:flex-1 sm:ml-1">
          Search
        </Button>
      </div>
      <p aria-live="polite" className="digits text-sm not-empty:mt-2">
        {problems.length > 0 ? (
          <span className="text-danger">{problems.join(' ')}</span>
        ) : changed ? (
          <span className="text-ink-soft">
            {total === undefined
              ? 'Filters changed. Search to see matching brands.'
              : `${formatExact(total)} ${total === 1 ? 'brand matches' : 'brands match'}. Search to see ${total === 1 ? 'it' : 'them'}.`}
          </span>
        ) : null}
      </p>
    </form>
  );
}

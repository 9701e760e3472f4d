import type { FilterPayload } from '@brandlode/contract';
import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';
import type { FilterGroup } from '../../api/list-filters.ts';
import { optionsByData } from '../../model/filter-data.ts';
import { isListKey } from '../../model/filter-draft.ts';
import { CountBadge } from './count-badge.tsx';
import type { PanelProps } from './filter-group-panel.tsx';

const load = () => import('./filter-group-panel.tsx').then(({ FilterGroupPanel }) => FilterGroupPanel);

/** A filter group's button, which opens its panel (docs/product.md 3.6). */
export function FilterGroupButton({ group, ...panel }: PanelProps & { group: FilterGroup }) {
  const selected = selectedIn([group], panel.draft);
  const isEmpty = optionsByData(group.options, panel.draft).offered.length === 0;
  const trigger = (
    <button
      type="button"
      data-selected={selected > 0 || undefined}
      data-empty={isEmpty || undefined}
      className="filter-button"
    >
      {group.name}
      <CountBadge count={selected} />
    </button>
  );
  return <PopoverOnIntent load={load} props={{ group, trigger, ...panel }} />;
}

/** The number of filters of these groups, and of the entries of their lists. */
export function selectedIn(groups: FilterGroup[], draft: FilterPayload): number {
  return groups
    .flatMap(({ options }) => options)
    .reduce((sum, { dataKey }) => {
      if (isListKey(dataKey)) return sum + (draft[dataKey]?.length ?? 0);
      return sum + (dataKey in draft ? 1 : 0);
    }, 0);
}

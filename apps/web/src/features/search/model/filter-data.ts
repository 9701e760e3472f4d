import { type FilterOption, type FilterPayload, FURTHER_GROUPS } from '@brandlode/contract';
import type { FilterGroup } from '../api/list-filters.ts';
import { isListKey } from './filter-draft.ts';

const isFilter = ({ kind }: FilterOption): boolean => kind !== 'column';

export const isSelected = (draft: FilterPayload, key: FilterOption['dataKey']): boolean =>
  isListKey(key) ? (draft[key]?.length ?? 0) > 0 : key in draft;

const hasData = ({ options }: FilterGroup): boolean =>
  options.some((option) => isFilter(option) && option.hasValues);

/** The groups of the filter bar: the specified ones always, others once a brand has a value or the search uses them. */
export const offeredGroups = (groups: FilterGroup[], draft: FilterPayload): FilterGroup[] =>
  groups.filter(
    (group) =>
      group.id !== 'brand' &&
      (!FURTHER_GROUPS.includes(group.id) ||
        hasData(group) ||
        group.options.some(({ dataKey }) => isSelected(draft, dataKey))),
  );

/** The names of the filters that no brand has a value of, by group. Changes are one filter, and only if none is known. */
export function filtersWithoutData(groups: FilterGroup[]): { name: string; filters: string[] }[] {
  return groups.flatMap((group) => {
    const { id, name, options } = group;
    const filters =
      id === 'growth'
        ? hasData(group)
          ? []
          : ['Change of each metric']
        : options.filter((option) => isFilter(option) && !option.hasValues).map(({ label }) => label);
    return filters.length > 0 ? [{ name, filters }] : [];
  });
}

/** The options of a group's panel: first those that have values or are in use in any of the drafts, then the others. */
export function optionsByData(
  options: FilterOption[],
  ...drafts: FilterPayload[]
): { offered: FilterOption[]; others: FilterOption[] } {
  const { offered = [], others = [] } = Object.groupBy(options, ({ dataKey, hasValues }) =>
    hasValues || drafts.some((draft) => isSelected(draft, dataKey)) ? 'offered' : 'others',
  );
  return { offered, others };
}

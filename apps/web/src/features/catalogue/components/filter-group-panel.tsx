import {
  type FacetsAnswer,
  type FilterGroup,
  type FilterOption,
  type FiltersAnswer,
  type FlagKey,
  METRICS,
  type MetricKey,
  UNKNOWN,
} from '@brandlode/contract';
import { useRef } from 'react';
import { formatExact } from '#lib/format-number.ts';
import { type ComboboxOption, MultiCombobox } from '#ui/combobox.tsx';
import { PopoverPanel } from '#ui/popover-panel.tsx';
import { boundsOf, type FilterDraft, rangeOf, withoutInDraft } from '../model/filter-draft.ts';
import { ColumnToggle } from './column-toggle.tsx';
import { FlagFilter } from './flag-filter.tsx';
import { RangeFilter } from './range-filter.tsx';

export type PanelProps = {
  draft: FilterDraft;
  onDraft: (draft: FilterDraft) => void;
  isColumnShown: (option: FilterOption) => boolean;
  onColumn: (option: FilterOption, shown: boolean) => void;
  lists: Pick<FiltersAnswer, 'categories' | 'countries'>;
  facets: FacetsAnswer | undefined;
  form: string;
};

/** A filter group's dropdown panel (specification, section 2). */
export function FilterGroupPanel({ group, ...panel }: PanelProps & { group: FilterGroup }) {
  return (
    <PopoverPanel label={group.name} selected={selectedIn(group, panel.draft)}>
      {group.options.map((option) => (
        <Option key={option.dataKey} option={option as FilterOption} {...panel} />
      ))}
    </PopoverPanel>
  );
}

function selectedIn({ options }: FilterGroup, draft: FilterDraft): number {
  return options.reduce((sum, { dataKey }) => {
    if (dataKey === 'locations' || dataKey === 'categories') return sum + draft[dataKey].length;
    return sum + (dataKey in draft.ranges || dataKey in draft.flags ? 1 : 0);
  }, 0);
}

function Option({ option, ...panel }: PanelProps & { option: FilterOption }) {
  const { draft, onDraft, facets } = panel;
  const checkbox = useRef<HTMLInputElement>(null);
  const eye = option.hasColumn && (
    <ColumnToggle
      columnLabel={option.columnLabel}
      shown={panel.isColumnShown(option)}
      onToggle={() => panel.onColumn(option, !panel.isColumnShown(option))}
    />
  );

  if (option.kind === 'list') {
    const key = option.dataKey as 'locations' | 'categories';
    return (
      <div className="p-1">
        <div className="mb-1.5 flex items-center justify-between pl-1 font-medium text-sm">
          {option.label}
          {eye}
        </div>
        <MultiCombobox
          label={key === 'locations' ? 'Locations' : 'Categories'}
          options={key === 'locations' ? locationOptions(panel) : categoryOptions(panel)}
          selected={draft[key]}
          onChange={(selected) => onDraft({ ...draft, [key]: selected })}
        />
      </div>
    );
  }

  if (option.kind === 'column') {
    return (
      <div className="flex min-h-8 items-center justify-between gap-2 pr-1 pl-8 text-sm">
        <span className="text-ink-soft">{option.label}</span>
        {eye}
      </div>
    );
  }

  const key = option.dataKey as MetricKey | FlagKey;
  const range = draft.ranges[key as MetricKey];
  const flag = draft.flags[key as FlagKey];
  const checked = range !== undefined || flag !== undefined;
  const uncheck = () => onDraft(withoutInDraft(draft, { key }));
  // The row goes, and its button with it: the focus goes back to the checkbox.
  const remove = () => {
    checkbox.current?.focus();
    uncheck();
  };
  const bounds = boundsOf(option);
  const metric = option.isBool ? undefined : facets?.metrics[key as MetricKey];
  const count = option.isBool
    ? facets?.flags[key as FlagKey]?.yes
    : metric?.buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  // Nothing to choose from: no brand has a value yet.
  const empty = !option.isBool && option.max === 0 && !checked;

  function onCheck() {
    if (checked) uncheck();
    else if (option.isBool) onDraft({ ...draft, flags: { ...draft.flags, [key]: true } });
    else onDraft({ ...draft, ranges: { ...draft.ranges, [key]: rangeOf(bounds) } });
  }

  return (
    <div>
      <div className="flex items-center gap-1 rounded-md pr-1 hover:bg-sunken">
        <label
          className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 pl-2 text-sm ${empty ? 'text-ink-faint' : 'cursor-pointer'}`}
        >
          <input
            ref={checkbox}
            type="checkbox"
            form={panel.form}
            checked={checked}
            disabled={empty}
            onChange={onCheck}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 truncate">{option.label}</span>
          <span className="figures ml-auto text-ink-faint text-xs">
            {empty ? 'no values yet' : count === undefined ? '' : formatExact(count)}
          </span>
        </label>
        {eye}
      </div>
      {range && option.max > 1 && (
        <RangeFilter
          label={option.label}
          unit={METRICS[key as MetricKey].unit}
          range={range}
          bounds={bounds}
          facet={metric}
          form={panel.form}
          onChange={(changed) => onDraft({ ...draft, ranges: { ...draft.ranges, [key]: changed } })}
          onRemove={remove}
        />
      )}
      {flag !== undefined && (
        <FlagFilter
          label={option.label}
          value={flag}
          facet={facets?.flags[key as FlagKey]}
          onChange={(changed) => onDraft({ ...draft, flags: { ...draft.flags, [key]: changed } })}
          onRemove={remove}
        />
      )}
    </div>
  );
}

function locationOptions({ lists, facets }: PanelProps): ComboboxOption[] {
  const counts = facets?.lists.locations;
  return [{ id: UNKNOWN, label: 'Unknown' }, ...lists.countries].map(({ id, label }) => ({
    value: id,
    label,
    count: counts && (counts[id] ?? 0),
  }));
}

function categoryOptions({ lists, facets }: PanelProps): ComboboxOption[] {
  const counts = facets?.lists.categories;
  const option = (label: string, parent?: string): ComboboxOption => {
    const value = label.toLowerCase();
    return { value, label, parent, count: counts && (counts[value] ?? 0) };
  };
  return [
    option('Unknown'),
    ...lists.categories.flatMap(({ label, sub_categories }) => [
      option(label),
      ...sub_categories.map((sub) => option(sub.label, label)),
    ]),
  ];
}

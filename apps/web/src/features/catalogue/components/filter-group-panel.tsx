import {
  type FacetsResponse,
  type FilterOption,
  type FlagKey,
  isFlag,
  isMetric,
  METRICS,
  type MetricKey,
  UNKNOWN,
} from '@brandlode/contract';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { formatExact } from '#lib/format-number.ts';
import { MultiSelect, type SelectOption } from '#ui/multi-select.tsx';
import { Popover } from '#ui/popover.tsx';
import type { FilterGroup, Filters } from '../api/list-filters.ts';
import { boundsOf, type FilterDraft, rangeOf, withoutInDraft } from '../model/filter-draft.ts';
import { ColumnToggle } from './column-toggle.tsx';
import { FlagFilter } from './flag-filter.tsx';
import { RangeFilter } from './range-filter.tsx';

export type PanelProps = {
  draft: FilterDraft;
  onDraft: (draft: FilterDraft) => void;
  isColumnShown: (option: FilterOption) => boolean;
  onColumn: (option: FilterOption, shown: boolean) => void;
  lists: Pick<Filters, 'categories' | 'countries' | 'technologies'>;
  facets: FacetsResponse | undefined;
  form: string;
};

type Props = PanelProps & { group: FilterGroup; trigger: ReactElement };

/** A filter group's options in a dropdown panel, opened by `trigger`. */
export function FilterGroupPanel({ group, trigger, ...panel }: Props) {
  return (
    <Popover label={group.name} trigger={trigger}>
      {group.options.map((option) => (
        <Option key={option.dataKey} option={option} {...panel} />
      ))}
    </Popover>
  );
}

function Option({ option, ...panel }: PanelProps & { option: FilterOption }) {
  const key = option.dataKey;
  const columnToggle = option.hasColumn && (
    <ColumnToggle
      columnLabel={option.columnLabel}
      shown={panel.isColumnShown(option)}
      onToggle={() => panel.onColumn(option, !panel.isColumnShown(option))}
    />
  );
  const props = { option, columnToggle, ...panel };
  if (key === 'technologies') return <TechnologyOption {...props} />;
  if (key === 'locations' || key === 'categories') return <ListOption {...props} list={key} />;
  if (isMetric(key)) return <MetricOption {...props} metric={key} />;
  if (isFlag(key)) return <FlagOption {...props} flag={key} />;
  return (
    <div className="flex min-h-8 items-center justify-between gap-2 pr-1 pl-8 text-sm">
      <span className="text-ink-soft">{option.label}</span>
      {columnToggle}
    </div>
  );
}

type OptionProps = PanelProps & { option: FilterOption; columnToggle: ReactNode };

function ListOption({
  list,
  option,
  columnToggle,
  ...panel
}: OptionProps & { list: 'locations' | 'categories' }) {
  const { draft, onDraft, lists, facets } = panel;
  const options = useMemo(
    () =>
      list === 'locations'
        ? locationOptions(lists.countries, facets?.lists.locations)
        : categoryOptions(lists.categories, facets?.lists.categories),
    [list, lists, facets],
  );
  return (
    <div className="p-1">
      <div className="mb-1.5 flex items-center justify-between pl-1 font-medium text-sm">
        {option.label}
        {columnToggle}
      </div>
      <MultiSelect
        label={list === 'locations' ? 'Locations' : 'Categories'}
        options={options}
        selected={draft[list]}
        onChange={(selected) => onDraft({ ...draft, [list]: selected })}
      />
    </div>
  );
}

/** What stores run on, and what they do not; counts are those of stores that run on it. */
function TechnologyOption({ option, columnToggle, draft, onDraft, lists, facets }: OptionProps) {
  const options = useMemo(
    () => technologyOptions(lists.technologies, facets?.lists.technologies),
    [lists, facets],
  );
  const { technologies } = draft;
  const used = technologies.filter((value) => !value.startsWith('-'));
  const notUsed = technologies.filter((value) => value.startsWith('-')).map((value) => value.slice(1));
  const setTechnologies = (uses: string[], avoids: string[]) =>
    onDraft({ ...draft, technologies: [...uses, ...avoids.map((value) => `-${value}`)] });
  return (
    <div className="p-1">
      <div className="mb-1.5 flex items-center justify-between pl-1 font-medium text-sm">
        {option.label}
        {columnToggle}
      </div>
      <MultiSelect
        label="Uses"
        options={options}
        selected={used}
        onChange={(chosen) =>
          setTechnologies(
            chosen,
            notUsed.filter((value) => !chosen.includes(value)),
          )
        }
      />
      <div className="mt-3 mb-1.5 pl-1 text-ink-soft text-sm">Doesn't use</div>
      <MultiSelect
        label="Doesn't use"
        options={options.filter(({ value }) => value !== UNKNOWN)}
        selected={notUsed}
        onChange={(chosen) =>
          setTechnologies(
            used.filter((value) => !chosen.includes(value)),
            chosen,
          )
        }
      />
    </div>
  );
}

function MetricOption({ metric, ...props }: OptionProps & { metric: MetricKey }) {
  const { option, draft, onDraft, facets, form } = props;
  const range = draft.ranges[metric];
  const bounds = boundsOf(option);
  const facet = facets?.metrics[metric];
  const setRange = (changed: typeof range) =>
    onDraft({ ...draft, ranges: { ...draft.ranges, [metric]: changed } });
  return (
    <CheckableOption
      {...props}
      dataKey={metric}
      checked={range !== undefined}
      // No brand has a value yet.
      disabled={option.max === 0 && range === undefined}
      count={facet?.buckets.reduce((sum, bucket) => sum + bucket.count, 0)}
      onCheck={() => setRange(rangeOf(bounds))}
    >
      {(remove) =>
        range &&
        option.max > 1 && (
          <RangeFilter
            label={option.label}
            unit={METRICS[metric].unit}
            range={range}
            bounds={bounds}
            facet={facet}
            form={form}
            onChange={setRange}
            onRemove={remove}
          />
        )
      }
    </CheckableOption>
  );
}

function FlagOption({ flag, ...props }: OptionProps & { flag: FlagKey }) {
  const { option, draft, onDraft, facets } = props;
  const value = draft.flags[flag];
  const setFlag = (changed: typeof value) =>
    onDraft({ ...draft, flags: { ...draft.flags, [flag]: changed } });
  return (
    <CheckableOption
      {...props}
      dataKey={flag}
      checked={value !== undefined}
      disabled={false}
      count={facets?.flags[flag]?.yes}
      onCheck={() => setFlag(true)}
    >
      {(remove) =>
        value !== undefined && (
          <FlagFilter
            label={option.label}
            value={value}
            facet={facets?.flags[flag]}
            onChange={setFlag}
            onRemove={remove}
          />
        )
      }
    </CheckableOption>
  );
}

type CheckableProps = OptionProps & {
  dataKey: MetricKey | FlagKey;
  checked: boolean;
  disabled: boolean;
  count: number | undefined;
  onCheck: () => void;
  children: (remove: () => void) => ReactNode;
};

/** A checkbox with the number of matching brands, and the checked option's controls below it. */
function CheckableOption(props: CheckableProps) {
  const { option, columnToggle, draft, onDraft, form, dataKey, checked, disabled, count } = props;
  const checkbox = useRef<HTMLInputElement>(null);
  const uncheck = () => onDraft(withoutInDraft(draft, { key: dataKey }));
  return (
    <div>
      <div className="flex items-center gap-1 rounded-md pr-1 hover:bg-sunken">
        <label
          className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 pl-2 text-sm ${disabled ? 'text-ink-faint' : 'cursor-pointer'}`}
        >
          <input
            ref={checkbox}
            type="checkbox"
            form={form}
            checked={checked}
            disabled={disabled}
            onChange={checked ? uncheck : props.onCheck}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 truncate">{option.label}</span>
          <span className="digits ml-auto text-ink-faint text-xs">
            {disabled ? 'no data yet' : count === undefined ? '' : formatExact(count)}
          </span>
        </label>
        {columnToggle}
      </div>
      {props.children(() => {
        // The remove button disappears with its row.
        checkbox.current?.focus();
        uncheck();
      })}
    </div>
  );
}

type Counts = Record<string, number> | undefined;

function locationOptions(countries: Filters['countries'], counts: Counts): SelectOption[] {
  const byCount = counts
    ? countries.toSorted((one, other) => (counts[other.id] ?? 0) - (counts[one.id] ?? 0))
    : countries;
  return [{ id: UNKNOWN, label: 'Unknown' }, ...byCount].map(({ id, label }) => ({
    value: id,
    label,
    count: counts && (counts[id] ?? 0),
  }));
}

function categoryOptions(categories: Filters['categories'], counts: Counts): SelectOption[] {
  const option = (label: string, parent?: string): SelectOption => {
    const value = label.toLowerCase();
    return { value, label, parent, count: counts && (counts[value] ?? 0) };
  };
  return [
    option('Unknown'),
    ...categories.flatMap(({ label, sub_categories }) => [
      option(label),
      ...sub_categories.map((sub) => option(sub.label, label)),
    ]),
  ];
}

/** The most used ones first. */
function technologyOptions(technologies: Filters['technologies'], counts: Counts): SelectOption[] {
  const option = (value: string, label: string): SelectOption => ({
    value,
    label,
    count: counts && (counts[value] ?? 0),
  });
  return [option(UNKNOWN, 'Unknown'), ...technologies.map(({ id, name }) => option(id, name))].sort(
    (one, other) => (other.count ?? 0) - (one.count ?? 0),
  );
}

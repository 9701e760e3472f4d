import {
  asksForAgeRestricted,
  type ChangePeriod,
  type FacetsResponse,
  type FilterOption,
  type FilterPayload,
  type FlagKey,
  isChange,
  isFlag,
  isRange,
  isTrait,
  RANGES,
  type RangeKey,
  type TraitKey,
  UNKNOWN,
} from '@brandlode/contract';
import { EyeIcon, EyeSlashIcon } from '@heroicons/react/16/solid';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { formatExact } from '#lib/text/format-number.ts';
import { Popover } from '#ui/dialog/popover.tsx';
import { MultiSelect, type SelectOption } from '#ui/fields/multi-select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { FilterGroup, Filters } from '../../api/list-filters.ts';
import { optionsByData } from '../../model/filter-data.ts';
import { boundsOf, withoutFilter } from '../../model/filter-draft.ts';
import { WithoutDataNote } from '../without-data-note.tsx';
import { ChangePeriodChoice } from './change-period-choice.tsx';
import { FlagFilter } from './flag-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { TechnologyOptions } from './technology-options.tsx';

export type PanelProps = {
  draft: FilterPayload;
  onDraft: (draft: FilterPayload) => void;
  /** Present if the results have columns that can be chosen. */
  columns?: {
    isShown: (option: FilterOption) => boolean;
    onToggle: (option: FilterOption, shown: boolean) => void;
  };
  lists: Pick<Filters, 'categories' | 'countries' | 'technologies' | 'traits'>;
  facets: FacetsResponse | undefined;
  /** The period whose changes are counted. */
  onPeriod: (period: ChangePeriod) => void;
  form: string;
};

type Props = PanelProps & { group: FilterGroup; trigger: ReactElement };

/** A filter group's options in a dropdown panel, opened by `trigger`. */
export function FilterGroupPanel({ group, trigger, ...panel }: Props) {
  return (
    <Popover label={group.name} trigger={trigger}>
      {group.id === 'growth' ? (
        <ChangePeriodChoice options={group.options} draft={panel.draft} onPeriod={panel.onPeriod}>
          {(options) => <Options options={options} {...panel} />}
        </ChangePeriodChoice>
      ) : group.id === 'technology' ? (
        <TechnologyOptions {...panel}>
          {panel.columns &&
            optionsByData(group.options, panel.draft).offered.map((option) => (
              <ColumnOption key={option.dataKey} option={option} columns={panel.columns} />
            ))}
        </TechnologyOptions>
      ) : (
        <Options options={group.options} {...panel} />
      )}
    </Popover>
  );
}

/** Options without any value are collapsed, or explained if there are no others. */
function Options({ options, ...panel }: PanelProps & { options: FilterOption[] }) {
  // An option that is unchecked stays where it was, with the focus, until the panel is opened again.
  const [opened] = useState(panel.draft);
  const { offered, others } = optionsByData(options, panel.draft, opened);
  const listed = (shown: FilterOption[]) =>
    shown.map((option) => <Option key={option.dataKey} option={option} {...panel} />);
  if (offered.length === 0)
    return (
      <>
        {listed(others)}
        <WithoutDataNote className="px-2 pt-1.5 pb-1" />
      </>
    );
  return (
    <>
      {listed(offered)}
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="digits cursor-pointer rounded-md px-2 py-1 text-ink-soft text-sm hover:bg-sunken">
            {others.length} without data
          </summary>
          <WithoutDataNote className="px-2 py-1" />
          {listed(others)}
        </details>
      )}
    </>
  );
}

function Option({ option, columns, ...panel }: PanelProps & { option: FilterOption }) {
  const key = option.dataKey;
  const columnToggle = columns && <ColumnToggle option={option} columns={columns} />;
  const props = { option, columnToggle, ...panel };
  if (key === 'locations' || key === 'categories' || isTrait(key))
    return <ListOption {...props} list={key} />;
  if (isRange(key)) return <RangeOption {...props} range={key} />;
  if (isFlag(key)) return <FlagOption {...props} flag={key} />;
  return <ColumnOption option={option} columns={columns} />;
}

type ColumnProps = { option: FilterOption; columns: PanelProps['columns'] };

function ColumnToggle({ option, columns }: ColumnProps & { columns: NonNullable<PanelProps['columns']> }) {
  const isShown = columns.isShown(option);
  const Icon = isShown ? EyeIcon : EyeSlashIcon;
  return (
    <IconButton
      size="md"
      label={`Show ${option.columnLabel} column`}
      title={isShown ? 'Hide column' : 'Show column'}
      pressed={isShown}
      onClick={() => columns.onToggle(option, !isShown)}
    >
      <Icon className="size-4" aria-hidden="true" />
    </IconButton>
  );
}

/** A column without a filter of its own here. */
const ColumnOption = ({ option, columns }: ColumnProps) =>
  columns && (
    <div className="flex min-h-8 items-center justify-between gap-2 pr-1 pl-8 text-sm">
      <span className="text-ink-soft">{option.label}</span>
      <ColumnToggle option={option} columns={columns} />
    </div>
  );

type OptionProps = Omit<PanelProps, 'columns'> & { option: FilterOption; columnToggle: ReactNode };

function ListOption({
  list,
  option,
  columnToggle,
  ...panel
}: OptionProps & { list: 'locations' | 'categories' | TraitKey }) {
  const { draft, onDraft, lists, facets } = panel;
  const options = useMemo(
    () =>
      list === 'locations'
        ? optionsByCount(lists.countries, facets?.lists.locations)
        : list === 'categories'
          ? categoryOptions(lists.categories, facets?.lists.categories)
          : optionsByCount(lists.traits[list], facets?.lists[list]),
    [list, lists, facets],
  );
  return (
    <div className="p-1">
      <div className="mb-1.5 flex items-center justify-between pl-1 font-medium text-sm">
        {option.label}
        {columnToggle}
      </div>
      <MultiSelect
        label={list === 'locations' ? 'Locations' : list === 'categories' ? 'Categories' : option.label}
        options={options}
        selected={draft[list] ?? []}
        onChange={(selected) => onDraft({ ...draft, [list]: selected })}
      />
      {list === 'categories' && !asksForAgeRestricted(draft.categories) && (
        <p className="mt-1.5 px-1 text-ink-soft text-xs">
          Adult products, alcohol, tobacco, cannabis and gambling are hidden unless you choose one of these
          categories.
        </p>
      )}
    </div>
  );
}

function RangeOption({ range: key, ...props }: OptionProps & { range: RangeKey }) {
  const { option, draft, onDraft, facets, form } = props;
  const range = draft[key];
  const bounds = boundsOf(option);
  const facet = isChange(key) ? facets?.changes[key] : facets?.metrics[key];
  const hasChoice = isChange(key) ? option.min < option.max : option.max > 1;
  const setRange = (changed: typeof range) => onDraft({ ...draft, [key]: changed });
  return (
    <CheckableOption
      {...props}
      dataKey={key}
      checked={range !== undefined}
      disabled={!option.hasValues && range === undefined}
      count={facet?.buckets.reduce((sum, { min, count }) => (min < bounds.min ? sum : sum + count), 0)}
      onCheck={() => setRange(bounds)}
    >
      {(remove) =>
        range &&
        hasChoice && (
          <RangeFilter
            label={option.label}
            unit={RANGES[key].unit}
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
  const value = draft[flag];
  const setFlag = (changed: typeof value) => onDraft({ ...draft, [flag]: changed });
  return (
    <CheckableOption
      {...props}
      dataKey={flag}
      checked={value !== undefined}
      disabled={!option.hasValues && value === undefined}
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
  dataKey: RangeKey | FlagKey;
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
  const uncheck = () => onDraft(withoutFilter(draft, { key: dataKey }));
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

const optionWith =
  (counts: Counts) =>
  (value: string, label: string, parent?: string): SelectOption => ({
    value,
    label,
    parent,
    count: counts && (counts[value] ?? 0),
  });

function optionsByCount(entries: Filters['countries'], counts: Counts): SelectOption[] {
  const byCount = counts ? entries.toSorted((a, b) => (counts[b.id] ?? 0) - (counts[a.id] ?? 0)) : entries;
  const option = optionWith(counts);
  return [option(UNKNOWN, 'Unknown'), ...byCount.map(({ id, label }) => option(id, label))];
}

function categoryOptions(categories: Filters['categories'], counts: Counts): SelectOption[] {
  const option = optionWith(counts);
  return [
    option(UNKNOWN, 'Unknown'),
    ...categories.flatMap(({ label, sub_categories }) => [
      option(label.toLowerCase(), label),
      ...sub_categories.map((sub) => option(sub.label.toLowerCase(), sub.label, label)),
    ]),
  ];
}

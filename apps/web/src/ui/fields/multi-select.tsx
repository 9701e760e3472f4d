import { Combobox } from '@base-ui/react/combobox';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { foldText } from '#lib/text/fold-text.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { ComboboxField, OptionCheck } from './combobox-field.tsx';

export type SelectOption = {
  value: string;
  label: string;
  /** Label of the entry this one is indented under. */
  parent?: string;
  /** Shown beside the label, and found by the search. */
  group?: string;
  count?: number | undefined;
};

type Props = {
  /** Accessible name and placeholder. */
  label: string;
  options: SelectOption[];
  selected: string[];
  onChange: (selected: string[]) => void;
};

/** Options whose label contains the text, ignoring case and accents, then those whose group does. */
export function matching(options: SelectOption[], text: string): SelectOption[] {
  const needle = foldText(text.trim());
  if (needle === '') return options;
  const byLabel = options.filter(({ label }) => foldText(label).includes(needle));
  const byGroup = options.filter(
    (option) => option.group && foldText(option.group).includes(needle) && !byLabel.includes(option),
  );
  return [...byLabel, ...byGroup];
}

/** Options rendered at once, which fill the list; the others follow when the browser has painted these. */
const FIRST_OPTIONS = 16;

/** A searchable multi-select list. Arrows move, Enter toggles, Escape clears the field. */
export function MultiSelect({ label, options, selected, onChange }: Props) {
  const [text, setText] = useState('');
  const found = useMemo(() => matching(options, text), [options, text]);
  const isPainted = useDeferredValue(true, false);
  const searching = text.trim() !== '';

  return (
    <Combobox.Root
      multiple
      inline
      open
      autoHighlight
      filter={null}
      items={useMemo(() => found.map(({ value }) => value), [found])}
      value={selected}
      onValueChange={onChange}
      inputValue={text}
      onInputValueChange={(value, { reason }) => {
        // Selecting an option keeps the text, so that more can be selected from the same results.
        if (reason === 'input-change') setText(value);
      }}
    >
      <ComboboxField
        label={label}
        aria-expanded={found.length > 0}
        onClear={text === '' ? undefined : () => setText('')}
      />
      <Combobox.List
        aria-label={label}
        className={`mt-1.5 max-h-60 overflow-y-auto overscroll-contain ${found.length === 0 ? 'hidden' : ''}`}
      >
        {(isPainted ? found : found.slice(0, FIRST_OPTIONS)).map((option) => (
          <Option key={option.value} option={option} searching={searching} />
        ))}
      </Combobox.List>
      <p
        role="status"
        className={found.length === 0 ? 'px-2 py-4 text-center text-ink-faint text-sm' : 'sr-only'}
      >
        {found.length === 0 ? 'No matches.' : searching ? formatCount(found.length, 'result') : ''}
      </p>
    </Combobox.Root>
  );
}

type OptionProps = { option: SelectOption; searching: boolean };

/** Styled and laid out when it is scrolled into view. */
const Option = memo(({ option, searching }: OptionProps) => (
  <Combobox.Item
    value={option.value}
    className={`group/option flex cursor-pointer items-center gap-2 rounded-md py-1.5 pr-2 text-ink text-sm -outline-offset-1 [contain-intrinsic-size:auto_2rem] [content-visibility:auto] data-highlighted:bg-sunken data-selected:font-medium data-selected:text-accent-ink data-highlighted:outline-1 data-highlighted:outline-transparent ${option.parent && !searching ? 'pl-7' : 'pl-2'}`}
  >
    <OptionCheck />
    <span className="min-w-0 truncate">
      {option.label}
      {option.group && <span className="font-normal text-ink-faint"> {option.group}</span>}
      {searching && option.parent && <span className="font-normal text-ink-faint"> in {option.parent}</span>}
    </span>
    {option.count !== undefined && (
      <span className="digits ml-auto shrink-0 pl-2 font-normal text-ink-faint text-xs">
        {formatExact(option.count)}
      </span>
    )}
  </Combobox.Item>
));

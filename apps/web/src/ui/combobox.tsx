import { CheckIcon, MagnifyingGlassIcon } from '@heroicons/react/16/solid';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { moveActive } from './move-active.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** Label of the entry this one is indented under. */
  parent?: string;
  count?: number;
};

type Props = {
  /** Accessible name and placeholder. */
  label: string;
  options: ComboboxOption[];
  selected: string[];
  onChange: (selected: string[]) => void;
};

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Options whose label contains the text, ignoring case and accents. */
export function matching(options: ComboboxOption[], text: string): ComboboxOption[] {
  const needle = fold(text.trim());
  return needle === '' ? options : options.filter(({ label }) => fold(label).includes(needle));
}

/** A searchable multi-select list. Arrows move, Enter toggles, Escape clears the field. */
export function MultiCombobox({ label, options, selected, onChange }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const found = matching(options, text);
  const searching = text.trim() !== '';

  useEffect(() => {
    // On touch screens focus would open the keyboard.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);

  function onKeyDown(event: KeyboardEvent) {
    const move = moveActive(event.key, active, found.length);
    if (move !== undefined) {
      event.preventDefault();
      setActive(move);
    } else if (event.key === 'Enter') {
      // Enter toggles an option and never submits the form.
      event.preventDefault();
      const option = found[active] ?? (searching ? found[0] : undefined);
      if (option) toggle(option.value);
    } else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
      setActive(-1);
    }
  }

  return (
    <div>
      <div className="relative">
        <MagnifyingGlassIcon
          className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint"
          aria-hidden="true"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          className="field h-9 w-full pr-3 pl-8 text-sm"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        className={`mt-1.5 max-h-60 overflow-y-auto overscroll-contain ${found.length === 0 ? 'hidden' : ''}`}
      >
        {found.map((option, index) => {
          const checked = selected.includes(option.value);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps focus and handles keys
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps focus (aria-activedescendant)
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={checked}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => toggle(option.value)}
              className={`flex cursor-pointer items-center gap-2 rounded-md py-1.5 pr-2 text-sm ${option.parent && !searching ? 'pl-7' : 'pl-2'} ${index === active ? 'bg-sunken' : ''} ${checked ? 'font-medium text-accent-ink' : 'text-ink'}`}
            >
              <span
                className={`grid size-4 shrink-0 place-items-center rounded border ${checked ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface'}`}
              >
                {checked && <CheckIcon className="size-3.5" aria-hidden="true" />}
              </span>
              <span className="min-w-0 truncate">
                {option.label}
                {searching && option.parent && (
                  <span className="font-normal text-ink-faint"> in {option.parent}</span>
                )}
              </span>
              {option.count !== undefined && (
                <span className="digits ml-auto shrink-0 pl-2 font-normal text-ink-faint text-xs">
                  {option.count.toLocaleString('en-US')}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <p
        role="status"
        className={found.length === 0 ? 'px-2 py-4 text-center text-ink-faint text-sm' : 'sr-only'}
      >
        {found.length === 0 ? 'No matches.' : searching ? `${found.length} results` : ''}
      </p>
    </div>
  );
}

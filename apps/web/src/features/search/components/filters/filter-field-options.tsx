import { Autocomplete } from '@base-ui/react/autocomplete';
import type { DataKey, FilterPayload } from '@brandlode/contract';
import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { formatCount } from '#lib/text/format-number.ts';
import { useBrandSearch } from '../../../brands/hooks/use-brand-search.ts';
import { type PhraseOption, phraseOptions, similarName } from '../../model/phrase-options.ts';

type Props = {
  field: ComponentPropsWithRef<'input'>;
  text: string;
  onText: (text: string) => void;
  empty: readonly DataKey[];
  hasLike: boolean;
  onAdd: (filters: FilterPayload) => void;
};

/** The field with what its text offers. Arrows move, Enter adds, Escape closes the options, then clears the field. */
export function FilterFieldOptions({ field, text, onText, empty, hasLike, onAdd }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const name = useMemo(() => (hasLike ? similarName(text) : ''), [hasLike, text]);
  const { found, stale, failed, offline } = useBrandSearch(name);
  const brands = name === '' || stale ? undefined : found?.data;
  const { options, problems } = useMemo(
    () => phraseOptions(text, { brands: brands ?? [], empty }),
    [text, brands, empty],
  );
  // The first reading prepares the names in all languages, which takes too long for a key press.
  useEffect(() => {
    const timer = setTimeout(() => phraseOptions('first', { brands: [], empty: [] }));
    return () => clearTimeout(timer);
  }, []);
  const isShown = isOpen && text.trim() !== '';
  const state =
    name !== '' && brands === undefined
      ? failed
        ? "Couldn't load brands."
        : offline
          ? 'No connection.'
          : 'Searching...'
      : name !== '' && brands?.length === 0
        ? `No brand is called “${name}”.`
        : options.length === 0 && problems.length === 0
          ? 'No filter has that name.'
          : '';
  const notes = [...problems, ...(state ? [state] : [])];

  function choose({ filters, rest }: PhraseOption) {
    onText(rest);
    if (filters) {
      onAdd(filters);
      setIsOpen(rest !== '');
    }
  }

  function onKeyDown(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.preventBaseUIHandler();
      if (isShown) setIsOpen(false);
      else onText('');
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(true);
    }
  }

  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      keepHighlight
      filter={null}
      items={options.map(({ key }) => key)}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'input-change') return;
        onText(value);
        setIsOpen(true);
      }}
    >
      <Autocomplete.Input
        {...field}
        aria-expanded={isShown && options.length > 0}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        className={`absolute inset-x-0 top-full z-30 mt-1.5 max-w-2xl overflow-hidden rounded-xl bg-surface shadow-overlay outline-1 outline-transparent ${isShown ? '' : 'hidden'}`}
      >
        <Autocomplete.List
          aria-label="Filters"
          className={`max-h-[min(60dvh,24rem)] overflow-y-auto overscroll-contain p-1.5 ${options.length > 0 ? '' : 'hidden'}`}
        >
          {options.map((option) => (
            <Autocomplete.Item
              key={option.key}
              value={option.key}
              onClick={() => choose(option)}
              className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm -outline-offset-1 data-highlighted:inset-shadow-mark data-highlighted:bg-sunken data-highlighted:outline-1 data-highlighted:outline-transparent"
            >
              <span className="digits min-w-0 flex-1 text-pretty font-medium">{option.label}</span>
              {option.detail && (
                <span className="max-w-2/5 shrink-0 truncate text-ink-faint text-xs">{option.detail}</span>
              )}
            </Autocomplete.Item>
          ))}
        </Autocomplete.List>
        {notes.length > 0 && (
          <p
            className={`px-4 py-2.5 text-pretty text-ink-soft text-sm ${options.length > 0 ? 'border-line border-t' : ''}`}
          >
            {notes.join(' ')}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {isShown ? [formatCount(options.length, 'option'), ...notes].join('. ') : ''}
      </p>
    </Autocomplete.Root>
  );
}

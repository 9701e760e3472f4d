import type { BrandSuggestions, Scope } from '@brandlode/contract';
import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { isShortcut, useKeyDown } from '#lib/keys/shortcuts.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { LoadOnIntent } from '#ui/load-on-intent.tsx';
import { useBrandSearch } from '../../brands/hooks/use-brand-search.ts';

/** Props of the field before and after the script of its results is loaded. */
const FIELD = {
  inputMode: 'search',
  enterKeyHint: 'go',
  autoComplete: 'off',
  spellCheck: false,
  /** The API's limit. */
  maxLength: 200,
  /** Where large text leaves little room, the text gets that of the icon. */
  className: 'field h-full w-full pr-3 pl-9 text-sm @max-[10rem]:px-2',
} as const;

const load = () => import('./search-suggestions.tsx').then(({ SearchSuggestions }) => SearchSuggestions);

const LABELS: Record<Scope, { 'aria-label': string; placeholder: string }> = {
  all: { 'aria-label': 'Search brands', placeholder: 'Search brands...' },
  mine: { 'aria-label': 'Search My brands', placeholder: 'Search My brands...' },
};

/** That of My brands is as high as the action beside it. */
const HEIGHTS: Record<Scope, string> = { all: 'h-9', mine: 'h-8' };

/** Finds brands while typing; `/` focuses the field of the shared catalogue (docs/product.md 3.4). */
export function SearchBox({ scope = 'all' }: { scope?: Scope }) {
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(true);
  const { keyword, found, stale, failed, offline, retry } = useBrandSearch(text, scope);
  const shown = open && keyword !== '' && !(stale && found?.data.length === 0) ? found : undefined;
  const isWaiting = open && keyword !== '' && shown === undefined;

  useKeyDown((event) => {
    if (scope !== 'all' || !isShortcut('search-box', event)) return;
    event.preventDefault();
    const field = frame.current?.querySelector('input');
    field?.select();
    field?.focus();
  });

  return (
    <div ref={frame} className={`@container relative ${HEIGHTS[scope]}`}>
      <MagnifyingGlassIcon
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.75 size-4.5 text-ink-faint @max-[10rem]:hidden"
        aria-hidden="true"
      />
      <LoadOnIntent
        load={load}
        props={{
          field: { ...FIELD, ...LABELS[scope] },
          text,
          onText: setText,
          found: shown,
          stale,
          waiting: isWaiting ? (failed ? 'failed' : offline ? 'offline' : 'searching') : undefined,
          onRetry: retry,
          onOpen: setOpen,
        }}
        fallback={
          <input
            {...FIELD}
            {...LABELS[scope]}
            type="text"
            dir="auto"
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        }
      />
      <p role="status" className="sr-only">
        {shown && !stale ? statusOf(shown) : ''}
        {failed ? "Couldn't load results." : ''}
      </p>
    </div>
  );
}

function statusOf({ data, categories, countries, observable }: BrandSuggestions): string {
  const found = data.length === 0 ? 'No items found.' : `${formatCount(data.length, 'brand')} found.`;
  const others = categories.length + countries.length + (observable === null ? 0 : 1);
  return others === 0 ? found : `${found} ${formatCount(others, 'suggestion')}.`;
}

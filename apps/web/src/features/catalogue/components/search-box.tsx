import { MagnifyingGlassIcon } from '@heroicons/react/20/solid';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isSearchBoxShortcut, useKeyDown } from '#lib/shortcuts.ts';
import { paths } from '#paths.ts';
import { moveActive } from '#ui/move-active.ts';
import { useBrandSearch } from '../hooks/use-brand-search.ts';
import { BrandImage } from './brand-image.tsx';

/** The API's limit. */
const MAX_LENGTH = 200;

/** Finds brands while typing. Arrows move, Enter opens, Escape closes; `/` focuses the field (docs/product.md 3.4). */
export function SearchBox() {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const { keyword, results, stale, failed } = useBrandSearch(text);
  const shown = open && keyword !== '' && results !== undefined && !(stale && results.length === 0);

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useKeyDown((event) => {
    // Inert behind a dialog.
    if (!isSearchBoxShortcut(event) || field.current?.closest('[inert]')) return;
    event.preventDefault();
    field.current?.select();
    field.current?.focus();
  });

  function clear() {
    setText('');
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = moveActive(event.key, active, results?.length ?? 0);
    if (next !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive(next);
    } else if (event.key === 'Enter' && shown && !event.nativeEvent.isComposing) {
      // Enter opens the active or else the first result, unless results are stale.
      const brand = results[active] ?? (stale ? undefined : results[0]);
      if (!brand) return;
      void navigate(paths.brandOverview(brand.id));
      clear();
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      if (shown) setOpen(false);
      else clear();
      setActive(-1);
    }
  }

  return (
    <div className="relative">
      <MagnifyingGlassIcon
        className="pointer-events-none absolute top-2.25 left-2.75 size-4.5 text-ink-faint"
        aria-hidden="true"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        role="combobox"
        aria-label="Search brands"
        aria-expanded={shown && results.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && results[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        placeholder="Search brands..."
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="field h-9 w-full pr-3 pl-9 text-sm"
      />
      <div
        className={`absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-xl bg-surface shadow-overlay ${shown ? '' : 'hidden'}`}
      >
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Matching brands"
          className={`max-h-[min(75dvh,36rem)] overflow-y-auto overscroll-contain p-1.5 transition-opacity ${stale ? 'opacity-60' : ''} ${results?.length ? '' : 'hidden'}`}
        >
          {shown &&
            results.map((brand, index) => (
              <Link
                key={brand.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                to={paths.brandOverview(brand.id)}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setActive(index)}
                onClick={(event) => {
                  // Opening in a new tab keeps the results open.
                  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) clear();
                }}
                className={`flex items-center gap-3 rounded-lg px-2.5 py-1.5 ${index === active ? 'bg-sunken' : ''}`}
              >
                <BrandImage src={brand.profile_image} className="size-7 shrink-0 rounded-md" />
                <span className="min-w-0">
                  <span className="block truncate font-medium text-sm">{brand.brand_name}</span>
                  <span className="block truncate text-ink-faint text-xs">{brand.domain}</span>
                </span>
              </Link>
            ))}
        </div>
        {results?.length === 0 && (
          <p className="px-4 py-5 text-center text-ink-soft text-sm">No items found.</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {shown && !stale ? (results.length === 0 ? 'No items found.' : `${results.length} brands found`) : ''}
        {failed ? "Couldn't load results." : ''}
      </p>
    </div>
  );
}

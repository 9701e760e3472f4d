import { Autocomplete } from '@base-ui/react/autocomplete';
import type { BrandSuggestions } from '@brandlode/contract';
import { GlobeAltIcon, MapPinIcon, TagIcon } from '@heroicons/react/24/outline';
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { BrandImage } from '../../brands/components/brand-image.tsx';
import { type Entry, EntryItem } from '../../brands/components/command-option.tsx';
import { brandPath } from '../../brands/model/brand-path.ts';
import { useCheckStore } from '../../collection/api/check-store.ts';
import { filtersPath } from '../model/search-state.ts';

type Props = {
  field: ComponentPropsWithRef<'input'>;
  text: string;
  onText: (text: string) => void;
  /** `undefined` while there is nothing to show. */
  found: BrandSuggestions | undefined;
  /** `found` belongs to an earlier keyword. */
  stale: boolean;
  /** Why there are no results yet. */
  waiting: 'searching' | 'offline' | 'failed' | undefined;
  onRetry: () => void;
  onOpen: (open: boolean) => void;
};

/** The search field with its results. Arrows move, Enter opens, Escape closes the results, then clears the field. */
export function SearchSuggestions({ field, text, onText, found, stale, waiting, onRetry, onOpen }: Props) {
  const navigate = useNavigate();
  /** The text for which Enter was pressed before its results had arrived. */
  const [submitted, setSubmitted] = useState<string>();
  const check = useCheckStore();
  const entries = found ? entriesOf(found, check.mutate) : [];
  const first = stale ? undefined : entries[0];
  const openFirst = useEffectEvent(() => {
    setSubmitted(undefined);
    if (submitted !== text || !first || !('to' in first)) return;
    clear();
    void navigate(first.to);
  });
  useEffect(() => {
    if (first?.key !== undefined) openFirst();
  }, [first?.key]);

  function clear() {
    onText('');
    onOpen(false);
  }

  function onKeyDown(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
    if (event.key === 'Enter') {
      // Results of an earlier keyword are ignored: Enter waits for those of this one.
      if (stale || waiting || event.nativeEvent.isComposing) event.preventBaseUIHandler();
      if ((stale || waiting) && !event.nativeEvent.isComposing) setSubmitted(text);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.preventBaseUIHandler();
      if (found) onOpen(false);
      else clear();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      onOpen(true);
    }
  }

  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      keepHighlight
      filter={null}
      items={entries.map(({ key }) => key)}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'input-change') return;
        onText(value);
        onOpen(true);
      }}
    >
      <Autocomplete.Input
        {...field}
        dir="auto"
        aria-expanded={entries.length > 0}
        onFocus={() => onOpen(true)}
        onBlur={() => onOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        className={`absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-xl bg-surface shadow-overlay outline-1 outline-transparent ${found || waiting ? '' : 'hidden'}`}
      >
        {found?.data.length === 0 && (
          <p
            className={`px-4 text-center text-ink-soft text-sm ${entries.length > 0 ? 'border-line border-b py-3' : 'py-5'}`}
          >
            No items found.
          </p>
        )}
        <Autocomplete.List
          aria-label="Matching brands"
          className={`max-h-[min(75dvh,36rem)] overflow-y-auto overscroll-contain p-1.5 transition-opacity ${stale ? 'opacity-60' : ''} ${entries.length > 0 ? '' : 'hidden'}`}
        >
          {entries.map((entry) => (
            <EntryItem
              key={entry.key}
              entry={entry}
              onSelect={clear}
              className="flex items-center gap-3 rounded-lg px-2.5 py-1.5 -outline-offset-1 data-highlighted:bg-sunken data-highlighted:outline-1 data-highlighted:outline-transparent"
            >
              {entry.icon}
              <span className="min-w-0">
                <span dir="auto" className="block truncate text-left font-medium text-sm">
                  {entry.label}
                </span>
                <span className="block truncate text-ink-faint text-xs">{entry.detail}</span>
              </span>
            </EntryItem>
          ))}
        </Autocomplete.List>
        {waiting && (
          <p className="flex min-h-16 items-center justify-center gap-3 px-4 text-ink-soft text-sm">
            {waiting === 'searching' && <Spinner />}
            {waiting === 'offline' && 'No connection.'}
            {waiting === 'failed' && (
              <>
                Couldn't load results.
                {/* The field keeps its focus. */}
                <Button
                  variant="secondary"
                  size="sm"
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={onRetry}
                >
                  Try again
                </Button>
              </>
            )}
          </p>
        )}
      </div>
    </Autocomplete.Root>
  );
}

/** Brands, else filters that the keyword names; an unknown address last. */
function entriesOf(found: BrandSuggestions, check: (address: string) => void): Entry[] {
  const { data, categories, countries, observable } = found;
  return [
    ...data.map((brand) => ({
      key: String(brand.id),
      label: brand.brand_name,
      detail: displayDomain(brand.domain),
      icon: <BrandImage brand={brand} image="logo" className="size-7 shrink-0 rounded-md" />,
      to: brandPath(brand),
    })),
    ...categories.map(({ label, brands }) => ({
      key: `Category ${label}`,
      label,
      detail: `Category · ${formatCount(brands, 'brand')}`,
      icon: <Framed icon={<TagIcon />} />,
      to: filtersPath({ categories: [label.toLowerCase()] }),
    })),
    ...countries.map(({ id, label, brands }) => ({
      key: `Location ${label}`,
      label,
      detail: `Location · ${formatCount(brands, 'brand')}`,
      icon: <Framed icon={<MapPinIcon />} />,
      to: filtersPath({ locations: [id] }),
    })),
    ...(observable === null
      ? []
      : [
          {
            key: `check ${observable}`,
            label: `Check ${displayDomain(observable)}`,
            detail: 'Not in the catalogue yet',
            icon: <Framed icon={<GlobeAltIcon />} />,
            run: () => check(observable),
          },
        ]),
  ];
}

function Framed({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft *:size-4.5"
    >
      {icon}
    </span>
  );
}

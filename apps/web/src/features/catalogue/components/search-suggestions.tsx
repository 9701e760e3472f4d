import { Autocomplete } from '@base-ui/react/autocomplete';
import type { Brand } from '@brandlode/contract';
import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { brandPath } from '../model/brand-path.ts';
import { BrandImage } from './brand-image.tsx';

type Props = {
  field: ComponentPropsWithRef<'input'>;
  text: string;
  onText: (text: string) => void;
  /** `undefined` while there is nothing to show. */
  results: Brand[] | undefined;
  /** The results are of an earlier keyword. */
  stale: boolean;
  /** Why there are no results yet. */
  waiting: 'searching' | 'offline' | 'failed' | undefined;
  onRetry: () => void;
  onOpen: (open: boolean) => void;
};

/** The search field with its results. Arrows move, Enter opens, Escape closes the results, then clears the field. */
export function SearchSuggestions({ field, text, onText, results, stale, waiting, onRetry, onOpen }: Props) {
  const navigate = useNavigate();
  /** The text for which Enter was pressed before its results had arrived. */
  const [submitted, setSubmitted] = useState<string>();
  const first = stale ? undefined : results?.[0];
  const openFirst = useEffectEvent((brand: Brand) => {
    setSubmitted(undefined);
    if (submitted !== text) return;
    clear();
    void navigate(brandPath(brand));
  });
  useEffect(() => {
    if (first) openFirst(first);
  }, [first]);

  function clear() {
    onText('');
    onOpen(false);
  }

  function onKeyDown(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
    if (event.key === 'Enter') {
      // Results of an earlier keyword are not what Enter is meant for: it waits for those of this one.
      if (stale || waiting || event.nativeEvent.isComposing) event.preventBaseUIHandler();
      if ((stale || waiting) && !event.nativeEvent.isComposing) setSubmitted(text);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.preventBaseUIHandler();
      if (results) onOpen(false);
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
      items={(results ?? []).map(({ id }) => String(id))}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'input-change') return;
        onText(value);
        onOpen(true);
      }}
    >
      <Autocomplete.Input
        {...field}
        aria-expanded={Boolean(results?.length)}
        onFocus={() => onOpen(true)}
        onBlur={() => onOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        className={`absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-xl bg-surface shadow-overlay outline-1 outline-transparent ${results || waiting ? '' : 'hidden'}`}
      >
        <Autocomplete.List
          aria-label="Matching brands"
          className={`max-h-[min(75dvh,36rem)] overflow-y-auto overscroll-contain p-1.5 transition-opacity ${stale ? 'opacity-60' : ''} ${results?.length ? '' : 'hidden'}`}
        >
          {results?.map((brand) => (
            <Autocomplete.Item
              key={brand.id}
              value={String(brand.id)}
              className="flex items-center gap-3 rounded-lg px-2.5 py-1.5 -outline-offset-1 data-highlighted:bg-sunken data-highlighted:outline-1 data-highlighted:outline-transparent"
              onClick={(event) => {
                // Opening in a new tab keeps the results open.
                if (!event.metaKey && !event.ctrlKey && !event.shiftKey) clear();
              }}
              render={(props: ComponentPropsWithRef<'a'>, { highlighted }) => (
                <Link {...props} to={brandPath(brand)} tabIndex={-1} aria-selected={highlighted} />
              )}
            >
              <BrandImage brand={brand} image="logo" className="size-7 shrink-0 rounded-md" />
              <span className="min-w-0">
                <span className="block truncate font-medium text-sm">{brand.brand_name}</span>
                <span className="block truncate text-ink-faint text-xs">{brand.domain}</span>
              </span>
            </Autocomplete.Item>
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
        {results?.length === 0 && (
          <p className="px-4 py-5 text-center text-ink-soft text-sm">No items found.</p>
        )}
      </div>
    </Autocomplete.Root>
  );
}

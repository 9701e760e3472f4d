import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useEffectEvent, useState } from 'react';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useBrandSearch } from '../hooks/use-brand-search.ts';
import { BrandImage } from './brand-image.tsx';
import { CommandOption } from './command-option.tsx';

type Props = {
  /** Accessible name of the field. */
  label: string;
  /** Brands that are not offered. */
  without: number[];
  /** Why no brand can be chosen at the moment. */
  full?: string | undefined;
  onChoose: (id: number, name: string) => void;
};

/** A field with the brands that it finds; choosing one clears the field for the next. */
export function FindBrand({ label, without, full, onChoose }: Props) {
  const [text, setText] = useState('');
  const { keyword, found, stale, failed, offline, retry } = useBrandSearch(text);
  const brands = (found?.data ?? []).filter(({ id }) => !without.includes(id));
  /** The text for which Enter was pressed before its results had arrived. */
  const [submitted, setSubmitted] = useState<string>();
  const first = stale ? undefined : brands[0];
  const add = ({ id, brand_name }: { id: number; brand_name: string }) => {
    onChoose(id, brand_name);
    setText('');
  };
  const addFirst = useEffectEvent(() => {
    setSubmitted(undefined);
    if (first && submitted === text) add(first);
  });
  useEffect(() => {
    if (first?.id !== undefined) addFirst();
  }, [first?.id]);
  const state = full
    ? full
    : failed
      ? "Couldn't load results."
      : offline
        ? "You're offline."
        : keyword === ''
          ? 'Type the name or domain of a brand.'
          : !found || (stale && brands.length === 0)
            ? 'Searching...'
            : brands.length === 0
              ? 'No items found.'
              : '';
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      filter={null}
      items={brands.map(({ id }) => String(id))}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason === 'input-change') setText(value);
      }}
    >
      <Autocomplete.Input
        // Keeps the focus.
        readOnly={full !== undefined}
        aria-label={label}
        aria-expanded={brands.length > 0}
        placeholder="Find a brand"
        dir="auto"
        spellCheck={false}
        maxLength={200}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!stale) return;
          // Results of an earlier keyword are ignored: Enter waits for those of this one.
          event.preventBaseUIHandler();
          setSubmitted(text);
        }}
        className="field h-9 w-full px-3 text-sm"
      />
      <Autocomplete.List
        aria-label="Brands"
        className={`mt-1.5 max-h-72 overflow-y-auto overscroll-contain ${brands.length === 0 ? 'hidden' : ''}`}
      >
        {brands.map((brand) => (
          <CommandOption
            key={brand.id}
            entry={{
              key: String(brand.id),
              label: brand.brand_name,
              detail: displayDomain(brand.domain),
              icon: <BrandImage brand={brand} image="logo" className="size-7 rounded-md" />,
              run: () => add(brand),
            }}
            stale={stale}
            onSelect={() => {}}
          />
        ))}
      </Autocomplete.List>
      {state && (
        <p className="px-2 py-4 text-pretty text-center text-ink-soft text-sm">
          {state}
          {failed && (
            <Button variant="secondary" size="sm" className="ml-3" onClick={retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {state || (stale ? '' : formatCount(brands.length, 'result'))}
      </p>
    </Autocomplete.Root>
  );
}

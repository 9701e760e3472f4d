import { Autocomplete } from '@base-ui/react/autocomplete';
import { PlusIcon } from '@heroicons/react/24/outline';
import { useEffect, useEffectEvent, useState } from 'react';
import { BrandImage } from '#features/catalogue/components/brand-image.tsx';
import { CommandOption } from '#features/catalogue/components/command-option.tsx';
import { useBrandSearch } from '#features/catalogue/hooks/use-brand-search.ts';
import { shortcutProps } from '#lib/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { MAX_COMPARED } from '../model/comparison.ts';

type Props = { ids: number[]; onAdd: (id: number) => void };

/** Adds brands by name, one after another. */
export function AddComparedBrand({ ids, onAdd }: Props) {
  return (
    <Popover
      label="Add brand"
      trigger={
        <Button size="sm" {...shortcutProps('add-compared')}>
          <PlusIcon className="size-4.5 sm:-ml-0.5" aria-hidden="true" />
          Add brand
        </Button>
      }
    >
      <FindBrand ids={ids} onAdd={onAdd} />
    </Popover>
  );
}

/** A field with the brands that it finds; choosing one clears the field for the next. */
export function FindBrand({ ids, onAdd }: Props) {
  const [text, setText] = useState('');
  const { keyword, found, stale, failed, offline, retry } = useBrandSearch(text);
  const brands = (found?.data ?? []).filter(({ id }) => !ids.includes(id));
  /** The text for which Enter was pressed before its results had arrived. */
  const [submitted, setSubmitted] = useState<string>();
  const first = stale ? undefined : brands[0];
  const add = (id: number) => {
    onAdd(id);
    setText('');
  };
  const addFirst = useEffectEvent(() => {
    setSubmitted(undefined);
    if (first && submitted === text) add(first.id);
  });
  useEffect(() => {
    if (first?.id !== undefined) addFirst();
  }, [first?.id]);
  const isFull = ids.length >= MAX_COMPARED;
  const state = isFull
    ? `${MAX_COMPARED} brands are compared, the most at once. Remove one to add another.`
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
        readOnly={isFull}
        aria-label="Find a brand to compare"
        aria-expanded={brands.length > 0}
        placeholder="Find a brand"
        dir="auto"
        spellCheck={false}
        maxLength={200}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!stale) return;
          // A brand of an earlier keyword is not what Enter is meant for: it waits for those of this one.
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
              detail: brand.domain,
              icon: <BrandImage brand={brand} image="logo" className="size-7 rounded-md" />,
              run: () => add(brand.id),
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
        {state || (stale ? '' : `${brands.length} results`)}
      </p>
    </Autocomplete.Root>
  );
}

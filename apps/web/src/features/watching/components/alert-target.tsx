import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FindBrand } from '#features/brands/components/find-brand.tsx';
import { useLists } from '#features/lists/api/lists.ts';
import { savedSearchesQuery } from '#features/search/api/saved-searches.ts';
import { FindField } from '#ui/fields/find-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { type Followed, useFollows } from '../api/follows.ts';

const ONE_BRAND = 'brand';

type Props = { target: Followed | null; onTarget: (target: Followed | null) => void };

export function AlertTarget({ target, onTarget }: Props) {
  const [text, setText] = useState('');
  const hasMoreLists = useLists().data?.next !== undefined;
  const lists = useLists(text);
  const searches = useQuery(savedSearchesQuery);
  const follows = useFollows();
  const [isBrand, setIsBrand] = useState(target?.kind === 'brand');
  const listed = lists.data?.data ?? [];
  const targets: Followed[] = [
    ...(follows.data?.data ?? []).filter(({ kind, available }) => kind === 'brand' && available),
    // The chosen list may not be among those found by a later text.
    ...(target?.kind === 'list' && !listed.some(({ id }) => id === target.id) ? [target] : []),
    ...listed.map(({ id, name }): Followed => ({ kind: 'list', id, name })),
    ...(searches.data?.data ?? [])
      .filter(({ search }) => search.scope === 'all' && !search.products)
      .map(({ id, name }): Followed => ({ kind: 'search', id, name })),
  ];
  const options = (kind: Followed['kind'], label: string) => {
    const ofKind = targets.filter((target) => target.kind === kind);
    return (
      ofKind.length > 0 && (
        <optgroup label={label}>
          {ofKind.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )
    );
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-sm">Watch</legend>
      {hasMoreLists && (
        // Only the first page of lists is offered; typing finds the others.
        <FindField label="Find a list" text={text} onText={setText} className="w-full max-w-sm" />
      )}
      <Select
        aria-label="What to watch"
        className="h-9 max-w-sm text-sm"
        value={isBrand ? ONE_BRAND : (target?.id ?? '')}
        onChange={({ target: { value } }) => {
          setIsBrand(value === ONE_BRAND);
          onTarget(targets.find(({ id }) => id === value) ?? null);
        }}
      >
        <option value="">Choose a brand, list or search</option>
        <option value={ONE_BRAND}>Find a brand</option>
        {options('brand', 'Followed brands')}
        {options('list', 'Lists')}
        {options('search', 'Saved searches')}
      </Select>
      {[lists, searches].some(({ data, isError }) => isError && !data) && (
        <LoadError
          text="Couldn't load your lists and saved searches."
          onRetry={() => Promise.all([lists.refetch(), searches.refetch()])}
        />
      )}
      {isBrand && (
        <div className="max-w-sm rounded-lg border border-line p-2">
          {target && <p className="px-1 pb-2 font-medium text-sm">{target.name}</p>}
          <FindBrand
            label="Find the brand"
            without={[]}
            onChoose={(id, name) => onTarget({ kind: 'brand', id: String(id), name })}
          />
        </div>
      )}
    </fieldset>
  );
}

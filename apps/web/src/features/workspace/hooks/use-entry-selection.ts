import type { ListBrand } from '@brandlode/contract';
import { useCallback, useMemo, useState } from 'react';
import type { TableSelection } from '#ui/table-types.ts';

const NONE: ReadonlyMap<string, ListBrand> = new Map();

/** The selected brands of a list, including those on other pages. `entries` are those of the current page. */
export function useEntrySelection(entries: ListBrand[]) {
  const [chosen, setChosen] = useState(NONE);
  const current = useMemo(() => new Map(entries.map((entry) => [String(entry.brandId), entry])), [entries]);
  const selection = useMemo(
    (): TableSelection => ({
      selected: new Set(chosen.keys()),
      onSelect: (next) =>
        setChosen(
          (old) =>
            new Map(
              [...next].flatMap((id) => {
                const entry = current.get(id) ?? old.get(id);
                return entry ? [[id, entry] as const] : [];
              }),
            ),
        ),
    }),
    [chosen, current],
  );
  const clear = useCallback(() => setChosen(NONE), []);
  return { selection, chosen: [...chosen].map(([id, entry]) => current.get(id) ?? entry), clear };
}

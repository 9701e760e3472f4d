import { useMemo, useState } from 'react';
import type { TableSelection } from '#ui/table-types.ts';
import type { FoundProduct } from '../components/product-columns.tsx';

/** Brands by id of the selected product. */
type Selected = ReadonlyMap<string, number>;
const NONE: Selected = new Map();

/** The products selected on all pages of a search; a new search clears them. */
export function useProductSelection(search: string, rows: FoundProduct[] | undefined) {
  const [state, setState] = useState({ search, selected: NONE });
  const selected = state.search === search ? state.selected : NONE;
  return useMemo(() => {
    const setSelected = (ids: ReadonlySet<string>) => {
      const next = new Map([...selected].filter(([id]) => ids.has(id)));
      for (const { id, brandId } of rows ?? []) if (ids.has(String(id))) next.set(String(id), brandId);
      setState({ search, selected: next });
    };
    const selection: TableSelection = { selected: new Set(selected.keys()), onSelect: setSelected };
    return {
      selection,
      brandIds: [...new Set(selected.values())],
      toggle: (id: number, isSelected: boolean) => {
        const ids = new Set(selected.keys());
        if (isSelected) ids.add(String(id));
        else ids.delete(String(id));
        setSelected(ids);
      },
      clear: () => setState({ search, selected: NONE }),
    };
  }, [search, selected, rows]);
}

import type { FilterPayload } from '@brandlode/contract';
import { useState } from 'react';
import {
  draftOf,
  type FilterDraft,
  type FilterTarget,
  withoutFilter,
  withoutInDraft,
} from '../model/filter-draft.ts';
import { formatSearch } from '../model/search-state.ts';

/** `expected` is the address after a removal made here. */
type State = { address: string; draft: FilterDraft; expected: string | null };

const addressOf = (filters: FilterPayload) => formatSearch({ filters, columns: {}, page: 1 });

/** The filters being edited. Reset when the applied filters change, except by `remove`, which keeps other edits. */
export function useFilterDraft(applied: FilterPayload) {
  const address = addressOf(applied);
  const [state, setState] = useState<State>({ address, draft: draftOf(applied), expected: null });
  if (state.address !== address) {
    setState({
      address,
      draft: address === state.expected ? state.draft : draftOf(applied),
      expected: null,
    });
  }

  return {
    draft: state.draft,
    setDraft: (draft: FilterDraft) => setState((old) => ({ ...old, draft })),
    /** Returns the filters to apply. */
    remove: (target: FilterTarget): FilterPayload => {
      const filters = withoutFilter(applied, target);
      setState((old) => ({
        ...old,
        draft: withoutInDraft(old.draft, target),
        expected: addressOf(filters),
      }));
      return filters;
    },
  };
}

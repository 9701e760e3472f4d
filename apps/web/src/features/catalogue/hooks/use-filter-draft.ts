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

const addressOf = (filters: FilterPayload) => formatSearch({ filters, columns: {}, page: 1 });

/**
 * The filters being edited. They follow the applied ones when those change (a search run, back, forward, a link), except
 * when the change is a removal made here: then what else was being edited stays.
 */
export function useFilterDraft(applied: FilterPayload) {
  const address = addressOf(applied);
  const [state, setState] = useState({ address, draft: draftOf(applied), awaited: null as string | null });
  if (state.address !== address) {
    setState({
      address,
      draft: address === state.awaited ? state.draft : draftOf(applied),
      awaited: null,
    });
  }

  return {
    draft: state.draft,
    setDraft: (draft: FilterDraft) => setState((old) => ({ ...old, draft })),
    /** Answers the filters to apply without the removed one. */
    remove: (target: FilterTarget): FilterPayload => {
      const filters = withoutFilter(applied, target);
      setState((old) => ({
        ...old,
        draft: withoutInDraft(old.draft, target),
        awaited: addressOf(filters),
      }));
      return filters;
    },
  };
}

import type {
  CreateSavedSearch,
  SavedSearch,
  SavedSearches,
  SuggestedSearches,
  UpdateSavedSearch,
} from '@brandlode/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { apiGet, apiPatch, apiPost } from '#lib/loading/http.ts';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { toastUndo } from '#lib/undo-toast.tsx';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { refetchWatched } from '../../../lib/loading/refetch-watched.ts';
import { deleteOnce } from '../../../lib/loading/revoke.ts';
import { nameConflict, saveMerged } from '../../../lib/loading/save-merged.ts';
import { moveBefore } from '../../../lib/move-before.ts';
import { isSameSearch } from '../model/saved-search.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => apiGet<SavedSearches>('/api/searches', { signal }),
  // Members change the same searches.
  refetchOnWindowFocus: true,
});

export const suggestedSearchesQuery = queryOptions({
  queryKey: ['suggested-searches'],
  queryFn: ({ signal }) => apiGet<SuggestedSearches>('/api/searches/suggested', { signal }),
  staleTime: 300_000,
});

const refetchSearches = () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });

const refetchAll = () => Promise.all([refetchSearches(), refetchWatched()]);

const updateSearches = (changed: (searches: SavedSearch[]) => SavedSearch[]) =>
  queryClient.setQueryData(savedSearchesQuery.queryKey, (old) => old && { data: changed(old.data) });

const put = (search: SavedSearch) =>
  updateSearches((searches) => searches.map((saved) => (saved.id === search.id ? search : saved)));

export function useCreateSavedSearch() {
  return useExclusiveMutation({
    mutationFn: (search: CreateSavedSearch) => apiPost<SavedSearch>('/api/searches', search),
    onSuccess: (search) => {
      // A response in flight may already have brought it.
      updateSearches((searches) => [...searches.filter(({ id }) => id !== search.id), search]);
      void refetchSearches();
      toastSuccess(`“${search.name}” saved.`);
    },
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't save the search. Please try again."),
  });
}

type Change = { search: SavedSearch; change: Omit<UpdateSavedSearch, 'version'> };

const currentOf = (search: SavedSearch): SavedSearch =>
  queryClient.getQueryData(savedSearchesQuery.queryKey)?.data.find(({ id }) => id === search.id) ?? search;

const UPDATE = ['saved-searches', 'update'];

/** Renames, moves or redefines a search; optimistic, except for a new definition. Changes are sent in sequence. */
export function useUpdateSavedSearch() {
  return useMutation({
    mutationFn: ({ search, change }: Change) =>
      saveMerged({
        save: (version) => apiPatch<SavedSearch>(`/api/searches/${search.id}`, { ...change, version }),
        // A definition replaces only the one that the user opened, even if a newer one is already in the cache.
        version: change.search ? search.version : currentOf(search).version,
        fetchCurrent: async () => {
          const { data } = await queryClient.fetchQuery({ ...savedSearchesQuery, staleTime: 0 });
          return data.find(({ id }) => id === search.id);
        },
        conflictOf: (current) =>
          nameConflict(search.name, current.name, change.name) ??
          (change.search && !isSameSearch(current.search, search.search)
            ? `“${current.name}” was changed elsewhere. Press Save again to replace it, or Save as to keep both.`
            : undefined),
      }),
    mutationKey: UPDATE,
    scope: { id: 'saved-searches' },
    onMutate: async ({ search, change: { name, before } }) => {
      await queryClient.cancelQueries({ queryKey: savedSearchesQuery.queryKey });
      if (name !== undefined) put({ ...currentOf(search), name });
      if (before !== undefined) updateSearches((all) => moveBefore(all, ({ id }) => id, search.id, before));
    },
    // A later name is already displayed.
    onSuccess: (saved) => put(isLastMutation(UPDATE) ? saved : { ...saved, name: currentOf(saved).name }),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't save the search. Please try again."),
    onSettled: async (_, __, { change }) => {
      if (change.name !== undefined) void refetchWatched();
      if (isLastMutation(UPDATE)) await refetchSearches();
    },
  });
}

export function useDeleteSavedSearch() {
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => deleteOnce(`/api/searches/${id}`),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: savedSearchesQuery.queryKey });
      updateSearches((searches) => searches.filter((saved) => saved.id !== id));
    },
    onSuccess: (_, { id, name }) => toastUndo(`“${name}” deleted.`, () => restore(id, name)),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't delete the search. Please try again."),
    onSettled: refetchAll,
  });
}

async function restore(id: string, name: string) {
  try {
    await apiPost(`/api/searches/${id}/restore`);
    toastSuccess(`“${name}” restored.`);
  } finally {
    await refetchAll();
  }
}

/** Marks all current matches as seen by this user. */
export async function visitSavedSearch(id: string): Promise<void> {
  await apiPost(`/api/searches/${id}/visit`);
  updateSearches((searches) => searches.map((saved) => (saved.id === id ? { ...saved, new: 0 } : saved)));
}

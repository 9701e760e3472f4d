import { cutText, type List, type Lists, MAX_LISTS_PER_PAGE, type UpdateList } from '@brandlode/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { apiGet, apiPatch, apiPost } from '#lib/loading/http.ts';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { toastUndo } from '#lib/undo-toast.tsx';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { refetchWatched } from '../../../lib/loading/refetch-watched.ts';
import { deleteOnce } from '../../../lib/loading/revoke.ts';
import { EditConflict, nameConflict, saveMerged } from '../../../lib/loading/save-merged.ts';
import { moveBefore } from '../../../lib/move-before.ts';

/** Milliseconds between requests while addresses of the list are being checked. */
const POLL = 15_000;

/** Milliseconds for which data prefetched for a page need not be refetched. */
export const PRELOADED = 1_000;

const PATH = `/api/lists?limit=${MAX_LISTS_PER_PAGE}`;

const pathOf = (id: string) => `/api/lists/${id}`;

/** The first page; few workspaces have more. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: ({ signal }) => apiGet<Lists>(PATH, { signal }),
  staleTime: PRELOADED,
});

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...listsQuery.queryKey, 'one', id],
    queryFn: ({ signal }) => apiGet<List>(pathOf(id), { signal }),
    staleTime: PRELOADED,
    // Members change the same list.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.pending ? POLL : false),
  });

/** The first page, which the caller searches; if there are more lists, those with the text in their name. */
export function useLists(text = '') {
  const first = useQuery(listsQuery);
  const keyword = cutText(text.trim(), 100);
  const isSearched = keyword !== '' && first.data?.next !== undefined;
  const found = useQuery({
    queryKey: [...listsQuery.queryKey, 'named', keyword],
    queryFn: ({ signal }) => apiGet<Lists>(`${PATH}&keyword=${encodeURIComponent(keyword)}`, { signal }),
    staleTime: 0,
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  return isSearched && found.data ? found : first;
}
export const useList = (id: string) => useQuery(listQuery(id));

/** Refetches everything about lists, since a change shows in several places. */
export const refetchLists = () => queryClient.invalidateQueries({ queryKey: listsQuery.queryKey });

/** Keeps responses in flight from replacing an optimistic change; the brands of lists keep loading. */
const cancelLists = () => queryClient.cancelQueries({ queryKey: listsQuery.queryKey, exact: true });

export const createList = (name: string) => apiPost<List>('/api/lists', { name });

export function useCreateList() {
  return useExclusiveMutation({
    mutationFn: createList,
    leavesPage: true,
    onSuccess: (list) => {
      queryClient.setQueryData(listQuery(list.id).queryKey, list);
      void refetchLists();
    },
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't create the list. Please try again."),
  });
}

const STATUSES_CHANGED =
  'The statuses were changed elsewhere. You now see the current ones; please try again.';

const isSame = (a: string[], b: string[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Statuses are sent whole, and brands lose those that are left out. The displayed ones may include earlier changes that failed
 * in the meantime, so a change is sent only if the statuses that it was made from are saved.
 */
async function versionWithStatusesOf({ id, statuses }: List): Promise<number> {
  const saved = await apiGet<List>(pathOf(id));
  if (isSame(saved.statuses, statuses)) return saved.version;
  putList(saved);
  throw new EditConflict(STATUSES_CHANGED);
}

type Change = { list: List; change: Omit<UpdateList, 'version'> };

const UPDATE = ['lists', 'update'];

/** Changes with one scope reach the server in order. */
export const scopeOf = (listId: string) => ({ id: `list ${listId}` });

/**
 * Changes a list; optimistic. On the board, changes of its statuses wait for those of its brands, since a brand cannot get a
 * status that has been renamed.
 */
export function useUpdateList({ scope = { id: 'lists' } } = {}) {
  return useMutation({
    mutationFn: ({ list, change }: Change) =>
      saveMerged({
        save: async (version) =>
          apiPatch<List>(pathOf(list.id), {
            ...change,
            version: change.statuses ? await versionWithStatusesOf(list) : version,
          }),
        version: currentOf(list).version,
        // The cache has the optimistic change.
        fetchCurrent: () => queryClient.fetchQuery({ ...listQuery(list.id), staleTime: 0 }),
        conflictOf: ({ name, statuses }) =>
          nameConflict(list.name, name, change.name) ??
          (change.statuses && !isSame(statuses, list.statuses) ? STATUSES_CHANGED : undefined),
      }),
    mutationKey: UPDATE,
    scope,
    onMutate: async ({ list, change: { name, statuses, before } }) => {
      await cancelLists();
      await queryClient.cancelQueries({ queryKey: listQuery(list.id).queryKey });
      const current = currentOf(list);
      putList({
        ...current,
        name: name ?? current.name,
        statuses: statuses?.map((status) => status.name) ?? current.statuses,
      });
      if (before === undefined) return;
      queryClient.setQueryData(
        listsQuery.queryKey,
        (old) => old && { ...old, data: moveBefore(old.data, ({ id }) => id, list.id, before) },
      );
    },
    onSuccess: (saved) => {
      const shown = queryClient.getQueryData(listQuery(saved.id).queryKey);
      putList(shown && !isLastMutation(UPDATE) ? { ...shown, version: saved.version } : saved);
    },
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't save the list. Please try again."),
    onSettled: async (_, __, { list, change }) => {
      if (change.name !== undefined) void refetchWatched();
      if (!isLastMutation(UPDATE)) return;
      // A renamed status is displayed, and its brands requested, before it is saved; a refetch does not replace a first request.
      if (change.statuses)
        await queryClient.cancelQueries({ queryKey: [...listsQuery.queryKey, 'brands', list.id] });
      await refetchLists();
    },
  });
}

const currentOf = (list: List): List =>
  [
    list,
    queryClient.getQueryData(listQuery(list.id).queryKey),
    queryClient.getQueryData(listsQuery.queryKey)?.data.find(({ id }) => id === list.id),
  ].reduce<List>((newest, cached) => (cached && cached.version >= newest.version ? cached : newest), list);

function putList(list: List): void {
  queryClient.setQueryData(listQuery(list.id).queryKey, (old) => old && list);
  queryClient.setQueryData(
    listsQuery.queryKey,
    (old) => old && { ...old, data: old.data.map((listed) => (listed.id === list.id ? list : listed)) },
  );
}

const refetchAll = () => Promise.all([refetchLists(), refetchWatched()]);

export function useDeleteList() {
  return useMutation({
    mutationFn: ({ id }: List) => deleteOnce(pathOf(id)),
    onMutate: async ({ id }) => {
      await cancelLists();
      queryClient.setQueryData(
        listsQuery.queryKey,
        (old) => old && { ...old, total: old.total - 1, data: old.data.filter((listed) => listed.id !== id) },
      );
    },
    onSuccess: (_, { id, name }) => toastUndo(`“${name}” deleted.`, () => restore(id, name)),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't delete the list. Please try again."),
    onSettled: refetchAll,
  });
}

async function restore(id: string, name: string) {
  try {
    await apiPost(`${pathOf(id)}/restore`);
    toastSuccess(`“${name}” restored.`);
  } finally {
    await refetchAll();
  }
}

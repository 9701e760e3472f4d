import type {
  List,
  ListBrand,
  ListBrandFields,
  ListBrands,
  UpdatedListBrands,
  UpdateListBrands,
} from '@brandlode/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { apiGet, apiPatch, codeOf, isMissing, retryLimited } from '#lib/loading/http.ts';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { toastUndo } from '#lib/undo-toast.tsx';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { revertOf } from '../model/entry-conflict.ts';
import { linkToList } from '../model/link-to-list.ts';
import {
  type BulkChange,
  type Change,
  changedPage,
  type EntriesQuery,
  isBoard,
  isEntriesQuery,
} from '../model/list-entries.ts';
import {
  addToList,
  fetchMembership,
  ListFull,
  removeFromList,
  restoreToList,
  updateListBrand,
} from './list-memberships.ts';
import { listQuery, listsQuery, PRELOADED, refetchLists, scopeOf } from './lists.ts';
import { mergeWithCurrent, rebaseChange } from './rebase-change.ts';

const keyOf = (listId: string) => [...listsQuery.queryKey, 'brands', listId] as const;
const pathOf = (listId: string) => `/api/lists/${listId}/brands`;

const MAX_ENTRIES = 100;

/** Lists whose displayed brands may lack changes: after a failure or a merge, and where a request was sent before all changes were saved. */
const outdated = new Set<string>();

/** Lists whose boards may show brands in another order than the server, which alone knows it across statuses. */
const outdatedBoards = new Set<string>();

/** Refetches the brands after the last of several changes: a refetch in between would undo the display of later changes. */
function refetchOutdated(listId: string): Promise<void> | undefined {
  if (!isLastMutation(keyOf(listId))) return;
  const isBoardOutdated = outdatedBoards.delete(listId);
  const isOutdated = outdated.has(listId);
  if (!isOutdated && !isBoardOutdated) return;
  const refetched = queryClient.invalidateQueries({
    queryKey: keyOf(listId),
    // In the table an entry stays although it no longer matches the filter.
    predicate: ({ queryKey }) => isOutdated || isBoard(queryKey.at(-1)),
  });
  // Its requests do not make the list outdated again, although the mutation is still in flight.
  outdated.delete(listId);
  return refetched;
}

export const listBrandsQuery = (listId: string, query: EntriesQuery) =>
  queryOptions({
    queryKey: [...keyOf(listId), query],
    queryFn: async ({ signal }): Promise<ListBrands> => {
      if (queryClient.isMutating({ mutationKey: keyOf(listId) }) > 0) outdated.add(listId);
      if (query.kind === 'table') return withPending(listId, query, await fetchPage(listId, query, signal));
      const pages: ListBrands[] = [];
      for (let page = 1; page <= query.pages; page++) {
        const next = await fetchPage(listId, { status: query.status, page, limit: MAX_ENTRIES }, signal);
        pages.push(next);
        if (next.next === undefined) break;
      }
      const [first] = pages;
      const { total = 0, tags = [], unavailable = 0 } = first ?? {};
      const cursor = pages.at(-1)?.cursor ?? null;
      const data = pages.flatMap((page) => page.data);
      return withPending(listId, query, { data, total, tags, unavailable, cursor });
    },
    staleTime: PRELOADED,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });

type Parameters = { page: number; limit: number } & {
  [key in 'sort' | 'status' | 'tag']?: string | undefined;
};

async function fetchPage(
  listId: string,
  { page, limit, sort, status, tag }: Parameters,
  signal: AbortSignal,
) {
  const params = new URLSearchParams({ page: String(page), limit: String(limit) });
  if (sort !== undefined) params.set('sort', sort);
  if (status !== undefined) params.set('status', status);
  if (tag !== undefined) params.set('tag', tag);
  try {
    return await apiGet<ListBrands>(`${pathOf(listId)}?${params}`, { signal });
  } catch (error) {
    // The list has been deleted elsewhere: its page says so once the list itself is refetched.
    if (isMissing(error)) void queryClient.invalidateQueries({ queryKey: listQuery(listId).queryKey });
    throw error;
  }
}

export const useListBrands = (listId: string, query: EntriesQuery) =>
  useQuery(listBrandsQuery(listId, query));

export const refetchListBrands = (listId: string) =>
  queryClient.invalidateQueries({ queryKey: keyOf(listId) });

function cachedPages(listId: string) {
  return queryClient.getQueriesData<ListBrands>({ queryKey: keyOf(listId) });
}

export const cachedEntry = (listId: string, brandId: number): ListBrand | undefined =>
  cachedPages(listId)
    .flatMap(([, page]) => page?.data.filter((entry) => entry.brandId === brandId) ?? [])
    .reduce<ListBrand | undefined>(
      (newest, entry) => (newest && newest.version > entry.version ? newest : entry),
      undefined,
    );

/** Keeps responses in flight from replacing an optimistic change; they are requested again after it. */
async function cancelRequests(listId: string): Promise<void> {
  if (queryClient.isFetching({ queryKey: keyOf(listId) }) > 0) outdated.add(listId);
  await queryClient.cancelQueries({ queryKey: keyOf(listId) });
}

function show(listId: string, entry: ListBrand, change: Change): void {
  for (const [key, page] of cachedPages(listId)) {
    const query = key.at(-1);
    if (page && isEntriesQuery(query)) queryClient.setQueryData(key, changedPage(page, query, entry, change));
  }
}

/**
 * A page that already has all earlier changes keeps what it displays, which may include changes that are still to be saved, and only takes the
 * new version. An older page takes all saved fields; while another change waits that it may not display, it keeps its older version.
 */
function putSaved(listId: string, saved: ListBrandFields[]): void {
  const isLast = isLastMutation(keyOf(listId));
  const hasAll = (entry: ListBrand | undefined, version: number) => entry && entry.version >= version - 1;
  const current = new Set(
    saved
      .filter(({ brandId, version }) => hasAll(cachedEntry(listId, brandId), version))
      .map(({ brandId }) => brandId),
  );
  const fieldsOf = new Map(saved.map((fields) => [fields.brandId, fields]));
  for (const [key] of cachedPages(listId))
    queryClient.setQueryData<ListBrands>(
      key,
      (old) =>
        old && {
          ...old,
          data: old.data.map((entry) => {
            const fields = fieldsOf.get(entry.brandId);
            if (!fields) return entry;
            const { version } = fields;
            if (hasAll(entry, version)) return { ...entry, version };
            const staysOlder = !isLast && current.has(entry.brandId);
            return { ...entry, ...fields, version: staysOlder ? entry.version : version };
          }),
        },
    );
}

type Edit = { entry: ListBrand; change: Change };

const isEdit = (value: unknown): value is Edit =>
  typeof value === 'object' && value !== null && 'entry' in value;
const isBulkEdit = (value: unknown): value is BulkEdit =>
  typeof value === 'object' && value !== null && 'edits' in value;

/** A loaded page with the changes that are being saved, which it may lack. */
function withPending(listId: string, query: EntriesQuery, page: ListBrands): ListBrands {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: keyOf(listId), status: 'pending' })
    .flatMap(({ state: { variables } }) =>
      isBulkEdit(variables) ? variables.edits : isEdit(variables) ? [variables] : [],
    )
    .reduce((changed, { entry, change }) => changedPage(changed, query, entry, change), page);
}

/**
 * Changes a brand's own fields or position; optimistic. Changes made elsewhere in the meantime are kept: only a change of the
 * same field is a conflict, which is reported.
 */
export function useEditEntry(listId: string) {
  return useMutation({
    mutationKey: keyOf(listId),
    mutationFn: async ({ entry, change }: Edit) => {
      const { brandId, brandName: name } = entry;
      const version = cachedEntry(listId, brandId)?.version ?? entry.version;
      try {
        return await updateListBrand(listId, brandId, { ...change, version });
      } catch (error) {
        const rebased = await rebaseChange(error, { listId, brandId, name, base: entry, change });
        show(listId, entry, rebased);
        // This may have replaced changes that are displayed but not yet saved.
        outdated.add(listId);
        return updateListBrand(listId, brandId, rebased);
      }
    },
    // In sequence: each starts from the version created by the previous one.
    scope: scopeOf(listId),
    onMutate: async ({ entry, change }) => {
      show(listId, entry, change);
      await cancelRequests(listId);
      // A cancelled fetch restores the data from before it.
      show(listId, entry, change);
    },
    onSuccess: (saved) => putSaved(listId, [saved]),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't save the change. Please try again."),
    onSettled: (_, error, { change }) => {
      // The server knows which tags are in use.
      if (error || change.tags) outdated.add(listId);
      if (change.status !== undefined && change.before === undefined) outdatedBoards.add(listId);
      void refetchOutdated(listId);
    },
  });
}

type BulkEdit = {
  /** At most `MAX_BRANDS_AT_ONCE`. */
  edits: { entry: ListBrand; change: BulkChange }[];
  /** What happened, for the number of brands that were changed. */
  doneText: (count: number) => string;
  isUndo?: boolean;
};

/** Changes status or tags of several brands by one request; optimistic, merged with changes made elsewhere, and undone with one click. */
export function useEditEntries(listId: string) {
  const { mutate, mutateAsync } = useMutation({
    mutationKey: keyOf(listId),
    mutationFn: async ({ edits, isUndo }: BulkEdit) => {
      const { data } = await apiPatch<UpdatedListBrands>(pathOf(listId), {
        brands: edits.map(({ entry: { brandId, version }, change }) => ({
          brandId,
          // Undoing must not overwrite what has been displayed since.
          version: (isUndo ? undefined : cachedEntry(listId, brandId)?.version) ?? version,
          ...change,
        })),
      } satisfies UpdateListBrands);
      const saved = new Map(data.map((fields) => [fields.brandId, fields]));
      const failures: unknown[] = [];
      for (const { entry, change } of edits) {
        const { brandId, brandName: name } = entry;
        if (saved.has(brandId)) continue;
        try {
          const merged = await mergeWithCurrent({ listId, brandId, name, base: entry, change });
          saved.set(brandId, await retryLimited(() => updateListBrand(listId, brandId, merged)));
        } catch (failure) {
          failures.push(failure);
        }
      }
      return { saved, failures };
    },
    scope: scopeOf(listId),
    onMutate: async ({ edits }) => {
      const showAll = () => {
        for (const { entry, change } of edits) show(listId, entry, change);
      };
      showAll();
      await cancelRequests(listId);
      showAll();
    },
    onSuccess: ({ saved, failures }, { edits, doneText, isUndo }) => {
      putSaved(listId, [...saved.values()]);
      const [failure] = failures;
      if (failures.length > 1)
        toastError(`${formatCount(failures.length, 'brand')} could not be changed. The others were saved.`);
      else if (failure) toastError(reasonOf(failure) ?? "Couldn't save the change. Please try again.");
      if (saved.size === 0) return;
      if (isUndo) return toastSuccess(doneText(saved.size));
      const reverts = edits.flatMap(({ entry, change }) => {
        const fields = saved.get(entry.brandId);
        return fields ? { entry: { ...entry, ...fields }, change: revertOf(entry, change, fields) } : [];
      });
      toastUndo(doneText(saved.size), () =>
        mutateAsync({
          edits: reverts,
          doneText: (count) => `${formatCount(count, 'brand')} changed back.`,
          isUndo: true,
        }),
      );
    },
    onError: (error, { isUndo }) => {
      if (!isUndo) toastError(reasonOf(error) ?? "Couldn't save the change. Please try again.");
    },
    onSettled: () => {
      outdated.add(listId);
      // Not awaited: until then the change counts as being saved, and is shown although it failed.
      void refetchOutdated(listId);
    },
  });
  return mutate;
}

export function useRemoveEntries(list: Pick<List, 'id'>) {
  return useMutation({
    mutationFn: (entries: ListBrand[]) => removeFromList(list.id, idsOf(entries)),
    onMutate: async (entries) => {
      await queryClient.cancelQueries({ queryKey: keyOf(list.id) });
      hide(list.id, entries);
    },
    onSuccess: (_, entries) => toastUndo(`${entriesText(entries)} removed.`, () => restore(list.id, entries)),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't remove brands. Please try again."),
    onSettled: refetchLists,
  });
}

function hide(listId: string, entries: ListBrand[]) {
  const gone = new Set(idsOf(entries));
  for (const [key] of cachedPages(listId))
    queryClient.setQueryData<ListBrands>(key, (old) => {
      const data = old?.data.filter(({ brandId }) => !gone.has(brandId));
      return old && data && { ...old, data, total: old.total - (old.data.length - data.length) };
    });
}

async function restore(listId: string, entries: ListBrand[]) {
  try {
    const restored = await restoreToList(listId, idsOf(entries));
    toastSuccess(`${formatCount(restored, 'brand')} restored.`);
  } finally {
    await refetchLists();
  }
}

type Transfer = { entries: ListBrand[]; to: List; move: boolean; onOpen: () => void };

/** Copies or moves brands to another list, with their rating, their tags and, where the list has it, their status. */
export function useTransferEntries(from: Pick<List, 'id'>) {
  return useExclusiveMutation({
    mutationFn: async ({ entries, to, move }: Transfer) => {
      const result = await addToList(to.id, { brandIds: idsOf(entries) });
      const added = new Set(result.addedIds);
      /** Brands that were already there and got their fields. */
      const filled: ListBrandFields[] = [];
      try {
        // Also of brands that are already there: an earlier attempt may have stopped before their fields.
        for (const entry of entries) {
          const isAdded = added.has(entry.brandId);
          const copied = await copyFields(entry, to, isAdded);
          if (copied && !isAdded) filled.push(copied);
        }
      } catch (error) {
        // Another attempt would keep the fields that a brand had there when it was last removed.
        await removeFromList(to.id, result.addedIds).catch(() => undefined);
        await clearFields(to.id, filled).catch(() => undefined);
        throw error;
      }
      if (result.left > 0) throw new ListFull(to.name, result.left);
      if (move) await retryLimited(() => removeFromList(from.id, idsOf(entries)));
      return { ...result, filled };
    },
    onSuccess: ({ addedIds, filled }, { entries, to, move, onOpen }) => {
      if (move) hide(from.id, entries);
      // Brands that were already on the other list stay there.
      const undo = async () => {
        await removeFromList(to.id, addedIds);
        await clearFields(to.id, filled);
        await (move ? restore(from.id, entries) : refetchLists());
      };
      const text = `${entriesText(entries)} ${move ? 'moved' : 'copied'} to “${to.name}”.`;
      if (!move && addedIds.length === 0 && filled.length === 0) toastSuccess(text);
      else toastUndo(text, undo, linkToList(to.id, onOpen));
    },
    onError: (error) =>
      toastError(
        error instanceof ListFull
          ? `${error.message} All brands stay on this list.`
          : (reasonOf(error) ?? "Couldn't reach the other list. Please try again."),
      ),
    onSettled: refetchLists,
  });
}

/**
 * A brand that was already on the other list keeps its fields there; one that was added may have older fields from before it was removed.
 * Returns the fields there if they were changed.
 */
async function copyFields({ brandId, status, rating, tags }: ListBrand, to: List, isAdded: boolean) {
  const isEmpty = status === null && rating === null && tags.length === 0;
  if (isEmpty && !isAdded) return;
  const there = await fetchMembership(to.id, brandId);
  if (!there) return;
  const isEmptyThere = there.status === null && there.rating === null && there.tags.length === 0;
  if (isEmptyThere ? isEmpty : !isAdded) return;
  const change = {
    version: there.version,
    rating,
    tags,
    status: status !== null && to.statuses.includes(status) ? status : null,
  };
  return retryLimited(() => updateListBrand(to.id, brandId, change));
}

/** Takes copied fields from brands that had none before, unless they were changed or removed since. */
async function clearFields(listId: string, copied: ListBrandFields[]) {
  for (const { brandId, version } of copied)
    try {
      const change = { version, status: null, rating: null, tags: [] };
      await retryLimited(() => updateListBrand(listId, brandId, change));
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'edit-conflict' && code !== 'not-found') throw error;
    }
}

const idsOf = (entries: ListBrand[]) => entries.map(({ brandId }) => brandId);

const entriesText = (entries: ListBrand[]): string => {
  const [only, ...others] = entries;
  return only && others.length === 0 ? only.brandName : formatCount(entries.length, 'brand');
};

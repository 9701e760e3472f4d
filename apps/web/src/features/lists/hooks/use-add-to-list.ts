import type { AddedToList, BrandLists } from '@brandlode/contract';
import { skipToken, type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { toastUndo } from '#lib/undo-toast.tsx';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths } from '#paths.ts';
import {
  addToList,
  brandListsQuery,
  ListFull,
  MEMBERSHIP,
  removeFromList,
  restoreToList,
} from '../api/list-memberships.ts';
import { createList, refetchLists, useLists } from '../api/lists.ts';
import type { Addition } from '../model/add-to-list.ts';
import { addedText } from '../model/added-text.ts';
import { storeLastList } from '../model/last-list.ts';
import { linkToList } from '../model/link-to-list.ts';

export type ListName = { id: string; name: string };
type Listed = BrandLists['data'][number];

/** The lists that match the text, the lists that one brand is on, and functions to add and remove brands. */
export function useAddToList(addition: Addition, text: string) {
  const lists = useLists(text);
  const brandId = addition.kind === 'brand' ? addition.brandId : null;
  const listed = useQuery({
    ...brandListsQuery(brandId ?? 0),
    ...(brandId === null && { queryFn: skipToken }),
  });
  const change = useChangeMemberships();
  const navigate = useNavigate();
  const open = (list: ListName) => () => void navigate(paths.list(list.id));

  const undo = (list: ListName, addedIds: number[]) =>
    brandId === null
      ? undoAddition(list, addedIds)
      : change.mutateAsync({ brandId, list, on: false, isUndo: true });

  const addAll = useExclusiveMutation({
    mutationFn: async (to: ListName | string) => {
      const list = typeof to === 'string' ? await createList(to) : to;
      storeLastList(list.id);
      return { list, result: await addAddition(list.id, addition) };
    },
    onSuccess: ({ list, result }) => {
      const text =
        addition.kind === 'brand'
          ? `${addition.brandName} added to ${list.name}.`
          : addedText(result, list.name);
      if (result.addedIds.length === 0) toastSuccess(text);
      else toastUndo(text, () => undo(list, result.addedIds), linkToList(list.id, open(list)));
      if (addition.kind === 'brands') addition.onDone();
    },
    onError: (error) => toastError(problemText(error)),
    onSettled: refetchLists,
  });

  const ids = useMemo(() => idsOf(listed.data), [listed.data]);
  const isLoading = brandId !== null && listed.isPending;
  return {
    lists: isLoading ? undefined : lists.data?.data,
    listed: ids,
    failed: lists.isError || listed.isError,
    retry: () => void Promise.all([lists.refetch(), brandId !== null && listed.refetch()]),
    toggle: (list: ListName) => {
      if (brandId === null) return addAll.mutate(list);
      // Quick presses come before the previous one is rendered.
      const latest = idsOf(queryClient.getQueryData(brandListsQuery(brandId).queryKey));
      change.mutate({ brandId, list, on: !latest.has(list.id), onOpen: open(list) });
    },
    addToNew: (name: string) => addAll.mutate(name),
  };
}

const idsOf = (listed: BrandLists | undefined) => new Set(listed?.data.map(({ listId }) => listId));

function addAddition(listId: string, addition: Addition): Promise<AddedToList> {
  if (addition.kind === 'search') return addToList(listId, { search: addition.search });
  return addToList(listId, {
    brandIds: addition.kind === 'brand' ? [addition.brandId] : addition.brandIds,
  });
}

async function undoAddition(list: ListName, ids: number[]): Promise<void> {
  try {
    await removeFromList(list.id, ids);
    toastRemoved(list, ids.length);
  } finally {
    await refetchLists();
  }
}

const toastRemoved = (list: ListName, count: number) =>
  toastSuccess(`${formatCount(count, 'brand')} removed from ${list.name}.`);

/** `onOpen` opens the list after the brand was added. */
type MembershipChange = {
  brandId: number;
  list: ListName;
  on: boolean;
  isUndo?: boolean;
  onOpen?: () => void;
};

/** Adds a brand to a list or removes it; optimistic, as is undoing that. */
export function useChangeMemberships() {
  const change: UseMutationResult<number[], Error, MembershipChange> = useMutation({
    mutationKey: MEMBERSHIP,
    // In sequence, so that the last of quick changes wins.
    scope: { id: 'list membership' },
    mutationFn: async ({ brandId, list, on, isUndo }) => {
      if (!on || isUndo) {
        await (on ? restoreToList : removeFromList)(list.id, [brandId]);
        return [];
      }
      const { left, addedIds } = await addToList(list.id, { brandIds: [brandId] });
      if (left > 0) throw new ListFull(list.name, left);
      return addedIds;
    },
    onMutate: async ({ brandId, list, on }) => {
      const { queryKey } = brandListsQuery(brandId);
      const show = () =>
        queryClient.setQueryData(queryKey, (old) => {
          const others = (old?.data ?? []).filter(({ listId }) => listId !== list.id);
          return { data: on ? [...others, unconfirmed(list, brandId)] : others };
        });
      show();
      await queryClient.cancelQueries({ queryKey });
      // A cancelled fetch restores the data from before it.
      show();
    },
    onSuccess: (addedIds, { brandId, list, on, isUndo, onOpen }) => {
      const undo = () => change.mutateAsync({ brandId, list, on: !on, isUndo: true });
      if (isUndo) {
        if (!on) toastRemoved(list, 1);
      } else if (on) {
        storeLastList(list.id);
        if (onOpen && addedIds.length > 0)
          toastUndo(`Added to ${list.name}.`, undo, linkToList(list.id, onOpen));
      } else toastUndo(`Removed from ${list.name}.`, undo);
    },
    onError: (error, { isUndo }) => {
      // The message with 'Undo' reports why that failed.
      if (!isUndo) toastError(error instanceof ListFull ? error.message : problemText(error));
    },
    onSettled: () => (isLastMutation(MEMBERSHIP) ? refetchLists() : undefined),
  });
  return change;
}

/** Version 0: the fields cannot be changed until the server has confirmed the membership. */
const unconfirmed = ({ id, name }: ListName, brandId: number): Listed => ({
  brandId,
  listId: id,
  name,
  statuses: [],
  status: null,
  rating: null,
  tags: [],
  version: 0,
});

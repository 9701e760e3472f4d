import type { BrandLists } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError } from '#lib/toast.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { brandListsQuery, updateListBrand } from '../api/list-memberships.ts';
import { refetchLists } from '../api/lists.ts';
import { rebaseChange } from '../api/rebase-change.ts';
import { type Change, definedFields } from '../model/list-entries.ts';

type Listed = BrandLists['data'][number];
/** `base` is what the user saw and changed. */
type Edit = { base: Listed; change: Omit<Change, 'before'> };

/** Changes status, rating or tags of a brand on a list; optimistic, and merged with changes made elsewhere. */
export function useUpdateMembership(brandId: number, listId: string) {
  const { queryKey } = brandListsQuery(brandId);
  const mutationKey = ['list brand', brandId];
  const isLast = () => isLastMutation(mutationKey);
  const setListed = (fields: Partial<Listed>) =>
    queryClient.setQueryData(
      queryKey,
      (old) =>
        old && { data: old.data.map((list) => (list.listId === listId ? { ...list, ...fields } : list)) },
    );
  return useMutation({
    mutationKey,
    // In sequence: each change names the version created by the previous one.
    scope: { id: `list brand ${brandId}` },
    mutationFn: async ({ base, change }: Edit) => {
      const listed = queryClient.getQueryData(queryKey)?.data.find((list) => list.listId === listId);
      try {
        return await updateListBrand(listId, brandId, { ...change, version: (listed ?? base).version });
      } catch (error) {
        const edit = { listId, brandId, name: 'This brand', base, change };
        return updateListBrand(listId, brandId, await rebaseChange(error, edit));
      }
    },
    onMutate: async ({ change }) => {
      await queryClient.cancelQueries({ queryKey });
      setListed(definedFields(change));
    },
    // A later change is already displayed.
    onSuccess: ({ brandId: _, version, ...fields }) =>
      void setListed(isLast() ? { version, ...fields } : { version }),
    // After a conflict, show the value set elsewhere.
    onError: (error) => toastError(reasonOf(error) ?? problemText(error)),
    onSettled: () => (isLast() ? refetchLists() : undefined),
  });
}

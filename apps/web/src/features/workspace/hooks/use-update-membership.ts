import type { BrandLists, UpdateListBrand } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '#lib/problem-text.ts';
import { isLastMutation, queryClient } from '#lib/query-client.ts';
import { toastError } from '#lib/toast.ts';
import { brandListsQuery, updateListBrand } from '../api/list-memberships.ts';
import { refetchLists } from '../api/lists.ts';
import { reasonOf } from '../api/reason-of.ts';

type Fields = Omit<UpdateListBrand, 'version'>;
type Listed = BrandLists['data'][number];

/** Changes status, rating or tags of a brand on a list; optimistic. */
export function useUpdateMembership(brandId: number, listId: string) {
  const { queryKey } = brandListsQuery(brandId);
  const mutationKey = ['list brand', brandId];
  const isLast = () => isLastMutation(mutationKey);
  const setListed = (fields: Partial<Listed>) =>
    queryClient.setQueryData(
      queryKey,
      (old) => old && { data: old.data.map((one) => (one.listId === listId ? { ...one, ...fields } : one)) },
    );
  return useMutation({
    mutationKey,
    // In sequence: each change names the version created by the previous one.
    scope: { id: `list brand ${brandId}` },
    mutationFn: (fields: Fields) => {
      const version =
        queryClient.getQueryData(queryKey)?.data.find((one) => one.listId === listId)?.version ?? 0;
      return updateListBrand(listId, brandId, { ...fields, version });
    },
    onMutate: async ({ status, rating, tags }) => {
      await queryClient.cancelQueries({ queryKey });
      setListed({
        ...(status !== undefined && { status }),
        ...(rating !== undefined && { rating }),
        ...(tags !== undefined && { tags }),
      });
    },
    // A later change is already displayed.
    onSuccess: ({ brandId: _, version, ...fields }) =>
      void setListed(isLast() ? { version, ...fields } : { version }),
    // After a conflict, show the value set elsewhere.
    onError: (error) => toastError(reasonOf(error) ?? problemText(error)),
    onSettled: () => (isLast() ? refetchLists() : undefined),
  });
}

import type { BrandLists, UpdateListBrand } from '@brandlode/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '#lib/problem-text.ts';
import { toastError } from '#lib/toast.ts';
import { brandListsQuery, updateListBrand } from '../api/list-memberships.ts';
import { refetchLists } from '../api/lists.ts';
import { reasonOf } from '../api/reason-of.ts';

type Fields = Omit<UpdateListBrand, 'version'>;
type Listed = BrandLists['data'][number];

/** Changes status, rating or tags of a brand on a list, displayed before the server has confirmed it. */
export function useUpdateMembership(brandId: number, listId: string) {
  const client = useQueryClient();
  const { queryKey } = brandListsQuery(brandId);
  const mutationKey = ['list brand', brandId];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const setListed = (fields: Partial<Listed>) =>
    client.setQueryData(
      queryKey,
      (old) => old && { data: old.data.map((one) => (one.listId === listId ? { ...one, ...fields } : one)) },
    );
  return useMutation({
    mutationKey,
    // In order: each change names the version that the one before it made.
    scope: { id: `list brand ${brandId}` },
    mutationFn: (fields: Fields) => {
      const version = client.getQueryData(queryKey)?.data.find((one) => one.listId === listId)?.version ?? 0;
      return updateListBrand(listId, brandId, { ...fields, version });
    },
    onMutate: async ({ status, rating, tags }) => {
      await client.cancelQueries({ queryKey });
      setListed({
        ...(status !== undefined && { status }),
        ...(rating !== undefined && { rating }),
        ...(tags !== undefined && { tags }),
      });
    },
    // A change after this one is displayed already.
    onSuccess: ({ brandId: _, version, ...fields }) =>
      void setListed(isLast() ? { version, ...fields } : { version }),
    // A conflict shows what it was changed to elsewhere.
    onError: (error) => toastError(reasonOf(error) ?? problemText(error)),
    onSettled: () => (isLast() ? refetchLists() : undefined),
  });
}

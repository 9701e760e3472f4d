import type {
  BrandDetail,
  DeletedPrivateBrands,
  DeletePrivateBrands,
  PrivateBrandOf,
  RestoredPrivateBrands,
} from '@brandlode/contract';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount, formatExact } from '#lib/format-number.ts';
import { apiGet, apiPost, HttpProblem, isMissing } from '#lib/http.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { BRAND_ID } from './get-brand.ts';

/** A private brand. */
export function useMyBrand(id: string) {
  return useQuery({
    queryKey: ['brands', 'mine', id],
    queryFn: ({ signal }) => {
      if (!BRAND_ID.test(id)) throw new HttpProblem(404, 'not-found');
      return apiGet<BrandDetail>(`/api/brands/mine/${id}`, { signal });
    },
    retry: (failures, error) => failures < 3 && !isMissing(error),
  });
}

/** The user's own data on a brand of the shared catalogue, and the estimates based on it; `data` is null if there is none. */
export const useDataOn = (brandId: number) =>
  useQuery({
    queryKey: ['brands', 'mine-of', brandId],
    queryFn: ({ signal }) => apiGet<PrivateBrandOf>(`/api/brands/${brandId}/mine`, { signal }),
  });

const DELETION = ['my-brands', 'deletion'];

/** The last deletion of this visit, which can still be undone. */
export function useLastDeletion() {
  return useQuery<DeletedPrivateBrands>({
    queryKey: DELETION,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Deletes private brands; `useRestoreMyBrands` restores them. */
export function useDeleteMyBrands() {
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationFn: (brands: DeletePrivateBrands) =>
      apiPost<DeletedPrivateBrands>('/api/brands/mine/delete', brands),
    onSuccess: async (deletion) => {
      client.setQueryData(DELETION, deletion);
      await refetchMyBrands(client);
    },
    onError: () => toastError("Couldn't delete the brands. Please try again."),
  });
}

export function useRestoreMyBrands() {
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationFn: ({ deletionId }: DeletedPrivateBrands) =>
      apiPost<RestoredPrivateBrands>('/api/brands/mine/restore', { deletionId }),
    onSuccess: async ({ restored }, { deleted }) => {
      client.removeQueries({ queryKey: DELETION });
      toastSuccess(
        restored === deleted
          ? `${formatCount(restored, 'brand')} restored.`
          : `${formatCount(restored, 'brand')} of ${formatExact(deleted)} restored.`,
      );
      await refetchMyBrands(client);
    },
    onError: () => toastError("Couldn't restore the brands. Please try again."),
  });
}

const refetchMyBrands = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['brands'] }),
    client.invalidateQueries({ queryKey: ['filters', 'mine'] }),
  ]);

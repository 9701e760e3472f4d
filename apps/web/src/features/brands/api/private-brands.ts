import type {
  BrandDetail,
  DeletedPrivateBrands,
  DeletePrivateBrands,
  PrivateBrandOf,
  RestoredPrivateBrands,
} from '@brandlode/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { apiGet, apiPost, HttpProblem, isMissing, rejectionText } from '#lib/loading/http.ts';
import { queryClient, retryNow } from '#lib/loading/query-client.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { BRAND_ID } from './get-brand.ts';

export function usePrivateBrand(id: string) {
  const queryKey = ['brands', 'mine', id];
  const { data, error, isFetching, failureCount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (!BRAND_ID.test(id)) throw new HttpProblem(404, 'not-found');
      return apiGet<BrandDetail>(`/api/brands/mine/${id}`, { signal });
    },
    retry: (failures, error) => failures < 3 && !isMissing(error),
  });
  return { data, error, isFetching, failureCount, retry: () => void retryNow(queryKey) };
}

/** The workspace's private data on a brand of the shared catalogue, and the estimates based on it; `data` is null if there is none. */
export const usePrivateDataOn = (brandId: number) =>
  useQuery({
    queryKey: ['brands', 'mine-of', brandId],
    queryFn: ({ signal }) => apiGet<PrivateBrandOf>(`/api/brands/${brandId}/mine`, { signal }),
  });

const DELETION = ['private-brands', 'deletion'];

/** The last deletion of this visit, which can still be undone. */
export function useLastDeletion() {
  return useQuery<DeletedPrivateBrands>({
    queryKey: DELETION,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Deletes private brands; `useRestorePrivateBrands` restores them. */
export function useDeletePrivateBrands() {
  return useExclusiveMutation({
    mutationFn: (brands: DeletePrivateBrands) =>
      apiPost<DeletedPrivateBrands>('/api/brands/mine/delete', brands),
    onSuccess: async (deletion) => {
      queryClient.setQueryData(DELETION, deletion);
      await refetchPrivateBrands();
    },
    onError: (error) => toastError(rejectionText(error) ?? "Couldn't delete the brands. Please try again."),
  });
}

export function useRestorePrivateBrands() {
  return useExclusiveMutation({
    mutationFn: ({ deletionId }: DeletedPrivateBrands) =>
      apiPost<RestoredPrivateBrands>('/api/brands/mine/restore', { deletionId }),
    onSuccess: async ({ restored }, { deleted }) => {
      queryClient.removeQueries({ queryKey: DELETION });
      toastSuccess(
        restored === deleted
          ? `${formatCount(restored, 'brand')} restored.`
          : `${formatCount(restored, 'brand')} of ${formatExact(deleted)} restored.`,
      );
      await refetchPrivateBrands();
    },
    onError: (error) => toastError(rejectionText(error) ?? "Couldn't restore the brands. Please try again."),
  });
}

const refetchPrivateBrands = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['brands'] }),
    queryClient.invalidateQueries({ queryKey: ['filters', 'mine'] }),
    // Saved searches of private brands show how many match.
    queryClient.invalidateQueries({ queryKey: ['saved-searches'] }),
  ]);

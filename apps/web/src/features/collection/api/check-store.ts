import type { ObservedStore } from '@brandlode/contract';
import { apiPost } from '#lib/loading/http.ts';
import { displayDomain } from '#lib/text/display-email.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { refreshErrorText } from './refresh-brand.ts';

/** Requests the collection of a store that is not in the catalogue. */
export function useCheckStore() {
  return useExclusiveMutation({
    mutationFn: (address: string) => apiPost<ObservedStore>('/api/brands/observe', { address }),
    onSuccess: ({ address }) =>
      toastSuccess(
        `${displayDomain(address)} will be checked. If it is a store, it will appear in search within a few minutes.`,
      ),
    onError: (error) => toastError(refreshErrorText(error)),
  });
}

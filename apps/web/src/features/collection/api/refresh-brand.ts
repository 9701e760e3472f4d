import type { BrandCollection } from '@brandlode/contract';
import { apiPost, HttpProblem } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { collectionKey } from './get-brand-collection.ts';

export const useRefreshBrand = (id: number) =>
  useExclusiveMutation({
    mutationFn: () => apiPost<BrandCollection>(`/api/brands/${id}/refresh`),
    onSuccess: (collection) => queryClient.setQueryData(collectionKey(id), collection),
  });

/** As `problemText`, without the details of server errors. */
export const refreshErrorText = (error: unknown): string =>
  problemText(error instanceof HttpProblem && error.status >= 500 ? undefined : error);

import type { BrandCollection } from '@brandlode/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPost, HttpProblem } from '#lib/http.ts';
import { collectionKey } from './get-brand-collection.ts';

/** Requests a collection of the brand now. */
export function useRefreshBrand(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiPost<BrandCollection>(`/api/brands/${id}/refresh`),
    onSuccess: (collection) => client.setQueryData(collectionKey(id), collection),
  });
}

export function refreshErrorText(error: unknown): string {
  if (!(error instanceof HttpProblem) || error.status >= 500 || !error.problem) {
    return error instanceof HttpProblem && error.status === 0
      ? 'No connection. Please try again.'
      : 'Something went wrong. Please try again.';
  }
  return error.problem.detail ?? error.problem.title;
}

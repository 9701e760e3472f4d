import type { CreatedShare, CreateShare, SharedContent, ShareList } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost, HttpProblem } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { useRevoke } from '../../../lib/loading/revoke.ts';

const SHARES = ['shares'];

/** Links of the workspace; their view counts change while the page is open. */
export const useShares = () =>
  useQuery({
    queryKey: SHARES,
    queryFn: ({ signal }) => apiGet<ShareList>('/api/shares', { signal }),
    staleTime: 0,
  });

export const useCreateShare = () =>
  useExclusiveMutation({
    mutationFn: (share: CreateShare) => apiPost<CreatedShare>('/api/shares', share),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SHARES }),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't create the link. Please try again."),
  });

export const useRevokeShare = () => useRevoke('/api/shares', SHARES, 'link');

/** What a link shows. Each request counts as a view. */
export const useShared = (token: string) =>
  useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => apiGet<SharedContent>(`/api/s/${encodeURIComponent(token)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Why a link shows nothing; null if a retry may help. */
export function shareProblem(error: unknown): 'expired' | 'unknown' | null {
  if (!(error instanceof HttpProblem)) return null;
  if (error.status === 410) return 'expired';
  return error.status === 404 || error.status === 400 ? 'unknown' : null;
}

import type {
  DecideOwnerRequest,
  NewOwnerRequest,
  OwnerRequest,
  OwnerRequestByLink,
  OwnerRequests,
} from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost, codeOf, send } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const PATH = '/api/owner-requests';
const REQUESTS = ['owner-requests'];

export const useAddOwnerRequest = () =>
  useExclusiveMutation({ mutationFn: (request: NewOwnerRequest) => send<void>('POST', PATH, request) });

/** The request of a mailed link. */
export const useOwnerRequestByLink = (token: string) =>
  useQuery({
    queryKey: ['owner-request', token],
    queryFn: ({ signal }) => send<OwnerRequestByLink>('POST', `${PATH}/link`, { token }, { signal }),
    enabled: token !== '',
    retry: (failures, error) => linkProblem(error) === undefined && failures < 3,
  });

export const useVerifyOwnerRequest = (token: string) =>
  useExclusiveMutation({
    mutationFn: () => send<OwnerRequestByLink>('POST', `${PATH}/verify`, { token }),
    onSuccess: (request) => queryClient.setQueryData(['owner-request', token], request),
  });

/** For operators. */
export const useOwnerRequests = () =>
  useQuery({
    queryKey: REQUESTS,
    queryFn: ({ signal }) => apiGet<OwnerRequests>(PATH, { signal }),
    staleTime: 0,
  });

const reload = () => queryClient.invalidateQueries({ queryKey: REQUESTS });

/** Shows the result even if another operator decided in the meantime. */
export const useDecideOwnerRequest = (id: string) =>
  useExclusiveMutation({
    mutationFn: (decision: DecideOwnerRequest) => apiPost<OwnerRequest>(`${PATH}/${id}/decision`, decision),
    onSettled: reload,
  });

export const useUndoOwnerRequest = (id: string) =>
  useExclusiveMutation({
    mutationFn: () => apiPost<OwnerRequest>(`${PATH}/${id}/undo`, {}),
    onSettled: reload,
  });

/** Why a link cannot be used; undefined for failures that can be retried. */
export function linkProblem(error: unknown): string | undefined {
  switch (codeOf(error)) {
    case 'expired-token':
      return 'This link has expired. Please send your request again.';
    case 'invalid-token':
    case 'invalid-request':
      return 'This link is not valid, or the request was deleted. Please send your request again.';
    default:
      return undefined;
  }
}

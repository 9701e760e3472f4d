import type {
  Authorization,
  AuthorizationRequest,
  Authorize,
  Authorized,
  ConnectedAppList,
} from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { useRevoke } from '../../../lib/loading/revoke.ts';

const APPS = ['connected-apps'];
const AUTHORIZATION = ['authorization'];

/** What an application asks for; requested again when another workspace is open. */
export const useAuthorization = (request: AuthorizationRequest) =>
  useQuery({
    queryKey: [...AUTHORIZATION, request],
    queryFn: ({ signal }) =>
      apiGet<Authorization>(`/api/authorization?${new URLSearchParams(request)}`, { signal }),
    staleTime: 0,
    retry: false,
  });

/** Returns to the application. */
export const useAuthorize = () =>
  useExclusiveMutation({
    mutationFn: (answer: Authorize) => apiPost<Authorized>('/api/authorization', answer),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
    onError: (error) => {
      toastError(reasonOf(error) ?? "Couldn't connect the application. Please try again.");
      // Another workspace may be open by now, in which the user has another role.
      void queryClient.invalidateQueries({ queryKey: AUTHORIZATION });
    },
    leavesPage: true,
  });

export const useConnectedApps = () =>
  useQuery({
    queryKey: APPS,
    queryFn: ({ signal }) => apiGet<ConnectedAppList>('/api/connected-apps', { signal }),
    // Created on another page, and used while this one is open.
    staleTime: 0,
  });

export const useRevokeConnectedApp = () => useRevoke('/api/connected-apps', APPS, 'connection');

import type { UserSessionList } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiDelete, apiGet } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { deleteOnce } from '#lib/loading/revoke.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const SESSIONS = ['sessions'];
const PATH = '/api/auth/sessions';

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => apiGet<UserSessionList>(PATH, { signal }),
    // Opened and used in other browsers while this page is open.
    staleTime: 0,
  });

const useEnding = <Variables>(end: (variables: Variables) => Promise<void>, done: string, failed: string) =>
  useExclusiveMutation({
    mutationFn: end,
    onSuccess: () => toastSuccess(done),
    onError: () => toastError(failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });

export const useEndSession = () =>
  useEnding(
    (id: string) => deleteOnce(`${PATH}/${id}`),
    'Session ended.',
    "Couldn't end the session. Please try again.",
  );

export const useEndOtherSessions = () =>
  useEnding(
    () => apiDelete(PATH),
    'All other sessions ended.',
    "Couldn't end the other sessions. Please try again.",
  );

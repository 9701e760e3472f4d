import type {
  Connection,
  ConnectionList,
  CreatePush,
  Push,
  PushLog,
  ServicePropertyList,
  UpdateConnection,
} from '@brandlode/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { apiGet, apiPatch, apiPost, apiPut } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { deleteOnce } from '../../../lib/loading/revoke.ts';

const KEY = ['connections'];
/** Milliseconds between requests while a push runs. */
const POLL = 1_500;

const PROPERTIES = [...KEY, 'properties'];
const refetch = () => queryClient.invalidateQueries({ queryKey: KEY });
const explain = (text: string) => (error: unknown) => toastError(reasonOf(error) ?? text);

export const useConnections = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<ConnectionList>('/api/connections', { signal }),
    // Members push to the same account.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ pushes }) => pushes[0]?.state === 'running') ? POLL : false,
  });

export const useServiceProperties = () =>
  useQuery({
    queryKey: PROPERTIES,
    queryFn: ({ signal }) => apiGet<ServicePropertyList>('/api/connections/hubspot/properties', { signal }),
    staleTime: 60_000,
  });

export const useConnect = () =>
  useExclusiveMutation({
    mutationFn: (token: string) => apiPut<Connection>('/api/connections/hubspot', { token }),
    onSuccess: ({ account }) => toastSuccess(`Connected to ${account}.`),
    onError: explain("Couldn't connect. Please try again."),
    onSettled: refetch,
  });

export const useUpdateConnection = () =>
  useMutation({
    // Quick changes are sent in sequence, so that the last one wins.
    scope: { id: 'connection' },
    mutationFn: (change: UpdateConnection) => apiPatch<Connection>('/api/connections/hubspot', change),
    onSuccess: (_, { fields }) => fields && toastSuccess('Fields saved.'),
    onError: explain("Couldn't save the change. Please try again."),
    onSettled: refetch,
  });

export const useDisconnect = () =>
  useExclusiveMutation({
    mutationFn: () => deleteOnce('/api/connections/hubspot'),
    onSuccess: () => toastSuccess('Disconnected.'),
    onError: explain("Couldn't disconnect. Please try again."),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY, exact: true });
      // Another account has others.
      queryClient.removeQueries({ queryKey: PROPERTIES });
    },
  });

export const usePush = () =>
  useExclusiveMutation({
    mutationFn: (push: CreatePush) => apiPost<Push>('/api/connections/hubspot/pushes', push),
    onError: explain("Couldn't begin the push. Please try again."),
    onSettled: refetch,
  });

export const useStopPush = () =>
  useExclusiveMutation({
    mutationFn: (id: string) => apiPost(`/api/pushes/${id}/stop`),
    onError: explain("Couldn't stop the push. Please try again."),
    onSettled: refetch,
  });

/** What a push did with each brand, a page at a time. */
export const usePushLog = ({ id, done }: Push, page: number) =>
  useQuery({
    queryKey: [...KEY, 'log', id, done, page],
    queryFn: ({ signal }) => apiGet<PushLog>(`/api/pushes/${id}/records?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
  });

import type {
  CreatedWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookRequest,
  WebhookSecret,
  Webhooks,
  WebhookTest,
} from '@brandlode/contract';
import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { apiGet, apiPatch, apiPost, codeOf, HttpProblem } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { deleteOnce } from '#lib/loading/revoke.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => apiGet<Webhooks>('/api/webhooks', { signal }),
  // The server may have turned one off.
  staleTime: 0,
});

export const useWebhooks = () => useQuery(webhooksQuery);

export const refetchWebhooks = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });

/** Also refetches the notice about those that were turned off. */
const refetch = () =>
  Promise.all([refetchWebhooks(), queryClient.invalidateQueries({ queryKey: ['notifications'] })]);

/** For a form, which shows the server's message beside the address field. */
const toastUnlessShown = (error: unknown) => {
  if (addressProblem(error) === undefined) toastError(problemText(error));
};

export function addressProblem(error: unknown): string | undefined {
  const errors = error instanceof HttpProblem ? error.problem?.errors : undefined;
  const message = errors?.find(({ path }) => path === 'address')?.message;
  return message && `The address ${message}.`;
}

export const useCreateWebhook = () =>
  useExclusiveMutation({
    mutationFn: (webhook: WebhookRequest) => apiPost<CreatedWebhook>('/api/webhooks', webhook),
    // Also if it exists although the response was lost.
    onSettled: refetch,
    onError: toastUnlessShown,
  });

export const useUpdateWebhook = () =>
  useMutation({
    // Quick changes are sent in sequence, so that the last one wins.
    scope: { id: 'webhooks' },
    mutationFn: ({ id, ...changes }: UpdateWebhook & { id: string }) =>
      apiPatch<Webhook>(`/api/webhooks/${id}`, changes),
    onSuccess: (_, { id }) => Promise.all([refetch(), refetchLog(id)]),
    onError: toastUnlessShown,
  });

export const useDeleteWebhook = (name: string) =>
  useExclusiveMutation({
    mutationFn: (id: string) => deleteOnce(`/api/webhooks/${id}`),
    onSuccess: () => toastSuccess(`“${name}” deleted.`),
    onError: () => toastError("Couldn't delete the webhook. Please try again."),
    onSettled: refetch,
  });

export const useNewSecret = () =>
  useExclusiveMutation({
    mutationFn: (id: string) => apiPost<WebhookSecret>(`/api/webhooks/${id}/secret`),
    onError: (error) => toastError(problemText(error)),
  });

export const useTestWebhook = () =>
  useExclusiveMutation({
    mutationFn: (id: string) => apiPost<WebhookTest>(`/api/webhooks/${id}/test`),
    onError: (error) =>
      toastError(
        codeOf(error) === 'too-many-requests' ? 'Too many tests. Please wait a moment.' : problemText(error),
      ),
    onSettled: (_data, _error, id) => refetchLog(id),
  });

const PAGE = 20;
/** Milliseconds between requests while deliveries are waiting. */
const POLL = 5_000;
const logKey = (id: string) => ['webhooks', 'log', id];
const refetchLog = (id: string) => queryClient.invalidateQueries({ queryKey: logKey(id) });

export const useWebhookLog = (id: string) =>
  useInfiniteQuery({
    queryKey: logKey(id),
    queryFn: ({ pageParam, signal }) =>
      apiGet<WebhookDeliveries>(
        `/api/webhooks/${id}/deliveries?limit=${PAGE}${pageParam === '' ? '' : `&after=${pageParam}`}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === 'pending')) ? POLL : false,
  });

export const useReplay = (id: string) =>
  useExclusiveMutation({
    mutationFn: (delivery: string) => apiPost(`/api/webhooks/${id}/deliveries/${delivery}/replay`),
    onSuccess: () => {
      toastSuccess('Queued for resending.');
      return refetchLog(id);
    },
    onError: (error) => toastError(problemText(error)),
  });

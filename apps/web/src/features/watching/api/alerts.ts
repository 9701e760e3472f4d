import {
  type Alert,
  type AlertPreview,
  type Alerts,
  type CreateAlert,
  MAX_ALERTS,
  type PreviewAlert,
} from '@brandlode/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiGet, apiPatch, apiPost, apiQuery, codeOf } from '#lib/loading/http.ts';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { deleteOnce } from '#lib/loading/revoke.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { saveTimeZone } from './mail-settings.ts';
import { refetchWebhooks } from './webhooks.ts';

const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => apiGet<Alerts>('/api/alerts', { signal }),
});

export const useAlerts = () => useQuery(alertsQuery);

const refetch = () => queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });

/** An alert for each of several targets; after a failure, those that exist are not created again. */
export function useCreateAlerts() {
  const [created, setCreated] = useState<string[]>([]);
  const mutation = useExclusiveMutation({
    mutationFn: async (alerts: CreateAlert[]) => {
      await saveTimeZone();
      for (const alert of alerts.filter(({ id }) => !created.includes(id))) {
        await apiPost<Alert>('/api/alerts', alert);
        setCreated((ids) => [...ids, alert.id]);
      }
    },
    onSuccess: (_, { length }) => toastSuccess(length === 1 ? 'Alert created.' : `${length} alerts created.`),
    // After a failure some of the alerts may exist.
    onSettled: refetch,
    onError: (error) =>
      toastError(
        codeOf(error) === 'limit-reached'
          ? `You can have up to ${MAX_ALERTS} alerts. Delete one first.`
          : "Couldn't create the alert. Please try again.",
      ),
  });
  return { ...mutation, created: created.length };
}

export const useAlertPreview = (alert: PreviewAlert) =>
  useQuery({
    queryKey: ['alert preview', alert],
    queryFn: ({ signal }) => apiQuery<AlertPreview>('/api/alerts/preview', alert, { signal }),
    placeholderData: (last) => last,
  });

const MAIL_ALERT = ['alert emails'];

/** The change is shown at once, and reverted if the server rejects it. */
export const useMailAlert = () =>
  useMutation({
    mutationKey: MAIL_ALERT,
    // Quick changes are sent in sequence, so that the last one wins.
    scope: { id: 'alert emails' },
    mutationFn: async ({ id, kinds, minChange, change, mail }: Alert) => {
      await saveTimeZone();
      return apiPatch<Alert>(`/api/alerts/${id}`, { kinds, minChange, change, mail });
    },
    onMutate: async (alert) => {
      await queryClient.cancelQueries({ queryKey: alertsQuery.queryKey });
      queryClient.setQueryData(
        alertsQuery.queryKey,
        (alerts) =>
          alerts && { data: alerts.data.map((existing) => (existing.id === alert.id ? alert : existing)) },
      );
    },
    onError: () => toastError("Couldn't change the alert's emails. Please try again."),
    onSettled: () => (isLastMutation(MAIL_ALERT) ? refetch() : undefined),
  });

export const useDeleteAlert = () =>
  useMutation({
    mutationFn: (id: string) => deleteOnce(`/api/alerts/${id}`),
    onError: () => toastError("Couldn't delete the alert. Please try again."),
    // Webhooks name the alerts whose notifications they send.
    onSettled: () => Promise.all([refetch(), refetchWebhooks()]),
  });

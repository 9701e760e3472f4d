import type { MailSettings, Unsubscription, UpdateMailSettings } from '@brandlode/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { apiGet, apiPost, apiPut } from '#lib/http.ts';
import { isLastMutation, queryClient } from '#lib/query-client.ts';
import { toastError } from '#lib/toast.ts';

const settingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ signal }) => apiGet<MailSettings>('/api/mail-settings', { signal }),
});

/** In the browser's time zone until the user has chosen one. */
const withTimeZone = (settings: MailSettings): UpdateMailSettings => ({
  ...settings,
  timeZone: settings.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export function useMailSettings(): UpdateMailSettings | undefined {
  const { data } = useQuery(settingsQuery);
  return data && withTimeZone(data);
}

/** Changes some of the settings. Optimistic: reverted if the server rejects it. */
export const useChangeMailSettings = () =>
  useMutation({
    mutationKey: settingsQuery.queryKey,
    // In sequence, so that the last of quick changes wins.
    scope: { id: 'mail-settings' },
    mutationFn: async (change: Partial<UpdateMailSettings>) =>
      saveSettings({ ...(await queryClient.ensureQueryData(settingsQuery)), ...change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      queryClient.setQueryData(settingsQuery.queryKey, (old) => old && { ...old, ...change });
    },
    onError: () => toastError("Couldn't save your email settings. Please try again."),
    onSettled: () => (isLastMutation(settingsQuery.queryKey) ? refetchSettings() : undefined),
  });

const saveSettings = (settings: MailSettings) => apiPut('/api/mail-settings', withTimeZone(settings));
const refetchSettings = () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });

/** Saves the browser's time zone when emails first need one. */
export async function saveTimeZone(): Promise<void> {
  const settings = await queryClient.fetchQuery(settingsQuery);
  if (settings.timeZone !== null) return;
  await saveSettings(settings);
  await refetchSettings();
}

const unsubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => apiGet<Unsubscription>(pathOf(token), { signal }),
  });

const pathOf = (token: string) => `/api/unsubscribe/${encodeURIComponent(token)}`;

/** What an email's unsubscribe link switches off. */
export const useUnsubscription = (token: string) => useQuery(unsubscriptionQuery(token));

export const useUnsubscribe = (token: string) =>
  useMutation({
    mutationFn: () => apiPost(pathOf(token)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: unsubscriptionQuery(token).queryKey }),
    onError: () => toastError("Couldn't unsubscribe. Please try again."),
  });

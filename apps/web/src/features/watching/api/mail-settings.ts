import type { ChangeMailSettings, MailSettings, Unsubscription } from '@brandlode/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { apiGet, apiPatch, apiPost, codeOf } from '#lib/loading/http.ts';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const settingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ signal }) => apiGet<MailSettings>('/api/mail-settings', { signal }),
  // Links in emails change them too.
  staleTime: 0,
  refetchOnWindowFocus: true,
});

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In the browser's time zone until the user has chosen one. */
export const useMailSettings = () =>
  useQuery({
    ...settingsQuery,
    select: (settings) => ({ ...settings, timeZone: settings.timeZone ?? browserTimeZone() }),
  });

/** Changes some of the settings; the change is shown at once, and reverted if the server rejects it. */
export const useChangeMailSettings = () =>
  useMutation({
    mutationKey: settingsQuery.queryKey,
    // Quick changes are sent in sequence, so that the last one wins.
    scope: { id: 'mail-settings' },
    mutationFn: async (change: ChangeMailSettings) => {
      const { timeZone } = await queryClient.ensureQueryData(settingsQuery);
      return changeSettings(timeZone === null ? { timeZone: browserTimeZone(), ...change } : change);
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      queryClient.setQueryData(settingsQuery.queryKey, (old) => old && { ...old, ...change });
    },
    onError: () => toastError("Couldn't save your email settings. Please try again."),
    onSettled: () => (isLastMutation(settingsQuery.queryKey) ? refetchSettings() : undefined),
  });

const changeSettings = (change: ChangeMailSettings) => apiPatch('/api/mail-settings', change);
const refetchSettings = () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });

/** Saves the browser's time zone when emails first need one. */
export async function saveTimeZone(): Promise<void> {
  const { timeZone } = await queryClient.fetchQuery(settingsQuery);
  if (timeZone !== null) return;
  await changeSettings({ timeZone: browserTimeZone() });
  await refetchSettings();
}

/** How often the user is emailed about what they follow, which the first follow turns on; undefined if it cannot be loaded. */
export const refetchFollowMail = (): Promise<MailSettings['follows'] | undefined> =>
  queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }).then(
    ({ follows }) => follows,
    () => undefined,
  );

/** Sends a made-up email to the user. */
export const useSendTestMail = () =>
  useExclusiveMutation({
    mutationFn: () => apiPost('/api/mail-settings/test'),
    onSuccess: () => toastSuccess('Test email sent. It arrives within a minute.'),
    onError: (error) =>
      toastError(
        codeOf(error) === 'too-many-requests'
          ? 'You have sent several test emails. Try again in ten minutes.'
          : "Couldn't send the test email. Please try again.",
      ),
  });

const unsubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => apiGet<Unsubscription>(pathOf(token), { signal }),
  });

const pathOf = (token: string) => `/api/unsubscribe/${encodeURIComponent(token)}`;

/** What an email's unsubscribe link turns off. */
export const useUnsubscription = (token: string) => useQuery(unsubscriptionQuery(token));

export const useUnsubscribe = (token: string) =>
  useExclusiveMutation({
    mutationFn: () => apiPost(pathOf(token)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: unsubscriptionQuery(token).queryKey }),
    onError: () => toastError("Couldn't unsubscribe. Please try again."),
  });

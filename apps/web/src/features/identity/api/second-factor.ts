import {
  type AuthenticatorSetup,
  messageFor,
  type RecoveryCodes,
  type SecondFactorSettings,
} from '@brandlode/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, codeOf } from '#lib/loading/http.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const KEY = ['second-factor'];

export const useSecondFactor = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<SecondFactorSettings>('/api/auth/second-factor', { signal }),
    // It may be set up in another tab while this one is open.
    refetchOnWindowFocus: 'always',
  });

export const reportFailure = (error: unknown): void => toastError(problemText(error));

export const useBeginAuthenticator = () =>
  useExclusiveMutation({
    mutationFn: () => apiPost<AuthenticatorSetup>('/api/auth/second-factor/app', {}),
    onError: reportFailure,
  });

/** The team page says which members have one. */
export function useReloadSecondFactor() {
  const client = useQueryClient();
  return () => Promise.all([KEY, ['team']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useConfirmAuthenticator() {
  const reload = useReloadSecondFactor();
  return useExclusiveMutation({
    mutationFn: (code: string) => apiPost<RecoveryCodes>('/api/auth/second-factor/app/confirm', { code }),
    onSuccess: () => {
      toastSuccess('Your authenticator app is set up.');
      return reload();
    },
    onError: (error) =>
      codeOf(error) === 'wrong-code'
        ? toastError(messageFor('secondFactor', 'wrong-code'))
        : reportFailure(error),
  });
}

export function useRemoveAuthenticator(onRemoved: () => void) {
  const reload = useReloadSecondFactor();
  return useExclusiveMutation({
    mutationFn: () => apiDelete('/api/auth/second-factor/app'),
    onSuccess: () => {
      toastSuccess('Your authenticator app was turned off.');
      onRemoved();
      return reload();
    },
    onError: reportFailure,
  });
}

export function useRenewRecoveryCodes() {
  const reload = useReloadSecondFactor();
  return useExclusiveMutation({
    mutationFn: () => apiPost<RecoveryCodes>('/api/auth/second-factor/recovery-codes', {}),
    onSuccess: reload,
    onError: reportFailure,
  });
}

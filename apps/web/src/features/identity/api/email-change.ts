import type { ChangedEmail, ChangeEmail, EmailChange } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, codeOf, send } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const PATH = '/api/auth/email-change';
const CHANGE = ['email-change'];

/** `isOwn`: whether our own identity service stores the account; a hosted platform changes addresses itself. */
export const useEmailChange = (isOwn: boolean) =>
  useQuery({
    queryKey: CHANGE,
    queryFn: ({ signal }) => apiGet<EmailChange>(PATH, { signal }),
    // Confirmed in another tab while this page is open.
    staleTime: 0,
    enabled: isOwn,
  });

const reload = () => queryClient.invalidateQueries({ queryKey: CHANGE });

const MESSAGES: Record<string, string> = {
  'invalid-email': 'Invalid email. Please try again.',
  'same-email': 'This is your email already. Please enter another one.',
  'wrong-password': 'Wrong password. Please try again.',
  'fresh-sign-in-required':
    'For this, sign in with Google again: log out, sign in, and change the email within 10 minutes.',
  'too-many-requests': 'Too many requests. Please try again later.',
};
const messageOf = (error: unknown, other: string): string => MESSAGES[codeOf(error) ?? ''] ?? other;

export const useChangeEmail = () =>
  useExclusiveMutation({
    mutationFn: (change: ChangeEmail) => apiPost<void>(PATH, change),
    onSuccess: () => toastSuccess('We sent a link to your new email. Open it to confirm the change.'),
    onError: (error) => toastError(messageOf(error, "Couldn't change your email. Please try again.")),
    onSettled: reload,
  });

export const useResendEmailChange = () =>
  useExclusiveMutation({
    mutationFn: () => apiPost<void>(`${PATH}/resend`, {}),
    onSuccess: () => toastSuccess('We sent another link to your new email.'),
    onError: (error) => toastError(messageOf(error, "Couldn't send the link. Please try again.")),
    onSettled: reload,
  });

export const useCancelEmailChange = () =>
  useExclusiveMutation({
    mutationFn: () => apiDelete(PATH),
    onSuccess: () => toastSuccess('The change of your email was canceled.'),
    onError: () => toastError("Couldn't cancel the change. Please try again."),
    onSettled: reload,
  });

/** Confirms the new address; the session then shows it. */
export function useConfirmEmailChange(token: string) {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: () => apiPost<ChangedEmail>(`${PATH}/confirm`, { token }),
    onSuccess: () => session.refresh().then(reload, console.error),
  });
}

/** Restores the old address, which ends the session of this browser too if it is one of that account. */
export function useUndoEmailChange(token: string) {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: () => send<ChangedEmail>('POST', `${PATH}/undo`, { token }),
    onSuccess: () => session.refresh().then(() => {}, console.error),
  });
}

/** Why a link cannot be used; undefined for failures that can be retried. */
export function linkProblem(error: unknown): string | undefined {
  switch (codeOf(error)) {
    case 'expired-token':
      return 'This link has expired.';
    case 'invalid-token':
    case 'invalid-request':
      return 'This link has already been used, was canceled, or was replaced by a newer email.';
    case 'other-account':
      return 'This link is for another account. Sign in to the account whose email changes, and open the link again.';
    case 'email-already-in-use':
      return 'Another account has this email. To use it here, delete that account first, or contact support.';
    default:
      return undefined;
  }
}

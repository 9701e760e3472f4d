import type { Account, DeleteAccount } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '#lib/download-file.ts';
import { apiDelete, apiGet, codeOf, HttpProblem } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

export const useAccount = () =>
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => apiGet<Account>('/api/account', { signal }) });

export const useDownloadData = () =>
  useExclusiveMutation({
    mutationFn: () => downloadFile('/api/account/export', 'my-data.json'),
    onError: (error) =>
      toastError(
        codeOf(error) === 'too-many-requests'
          ? 'Too many downloads in the last hour. Please try again later.'
          : "Couldn't download your data. Please try again.",
      ),
  });

export function useDeleteAccount() {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: (confirmation: DeleteAccount) => apiDelete('/api/account', confirmation),
    onSuccess: () => {
      toastSuccess('Your account and all its data have been deleted.');
      return session.signOut();
    },
    onError: (error) => toastError(messageOf(error)),
    leavesPage: true,
  });
}

const MESSAGES: Record<string, string> = {
  'wrong-password': 'Wrong password. Please try again.',
  'too-many-requests': 'Too many requests. Please try again later.',
  'upstream-failed': "Couldn't cancel your subscription, so nothing was deleted. Please try again.",
};
const messageOf = (error: unknown): string =>
  MESSAGES[codeOf(error) ?? ''] ??
  (error instanceof HttpProblem && error.status === 409 ? error.problem?.detail : undefined) ??
  "Couldn't delete your account. Please try again.";

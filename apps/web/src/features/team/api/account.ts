import type { DeleteAccount } from '@brandlode/contract';
import { downloadFile } from '#lib/loading/download-file.ts';
import { apiDelete, codeOf, rejectionText } from '#lib/loading/http.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

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
      // A refresh ends the session too, since its user is gone.
      return session.signOut().catch(() => session.refresh().then(() => {}, console.error));
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
  MESSAGES[codeOf(error) ?? ''] ?? rejectionText(error) ?? "Couldn't delete your account. Please try again.";

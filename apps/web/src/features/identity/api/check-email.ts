import type { User } from '@brandlode/contract';
import { apiPost, codeOf } from '#lib/loading/http.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const MESSAGES: Record<string, string> = {
  'too-many-requests': 'Too many requests. Please try again later.',
  'upstream-failed': "The mail server isn't responding right now. Please try again later.",
};

/** Sends a mail to the user's address, and shows whether it was accepted. */
export function useCheckEmail() {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: () => apiPost<User>('/api/auth/email-check', {}),
    onSuccess: (user) => {
      session.replaceUser(user);
      if (user.undeliverable) toastError('The address still rejects our emails.');
      else toastSuccess('The email was accepted. You get our emails again.');
    },
    onError: (error) =>
      toastError(MESSAGES[codeOf(error) ?? ''] ?? "Couldn't send an email. Please try again."),
  });
}

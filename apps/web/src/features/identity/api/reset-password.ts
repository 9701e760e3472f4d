import { MESSAGES, messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Uses the messages of the password change. */
export function useResetPassword(token: string, onReset: () => void) {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: (password: string) => session.resetPassword(token, password),
    onSuccess: () => {
      toastSuccess(MESSAGES.changePassword.success);
      onReset();
    },
    onError: (error) => toastError(messageFor('changePassword', codeOf(error))),
  });
}

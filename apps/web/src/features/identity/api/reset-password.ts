import { MESSAGES, messageFor } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { codeOf } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';

/** Sets a new password by the link of the reset mail. The words are those of the password change. */
export function useResetPassword(token: string, onDone: () => void) {
  const { session } = useSession();
  return useMutation({
    mutationFn: (password: string) => session.resetPassword(token, password),
    onSuccess: () => {
      toastSuccess(MESSAGES.changePassword.success);
      onDone();
    },
    onError: (error) => toastError(messageFor('changePassword', codeOf(error))),
  });
}

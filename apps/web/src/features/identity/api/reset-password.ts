import { MESSAGES, messageFor } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { codeOf } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';

/** Its messages are those of the password change. */
export function useResetPassword(token: string, onReset: () => void) {
  const { session } = useSession();
  return useMutation({
    mutationFn: (password: string) => session.resetPassword(token, password),
    onSuccess: () => {
      toastSuccess(MESSAGES.changePassword.success);
      onReset();
    },
    onError: (error) => toastError(messageFor('changePassword', codeOf(error))),
  });
}

import { MESSAGES, messageFor } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { codeOf } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';

export function useForgotPassword() {
  const { session } = useSession();
  return useMutation({
    mutationFn: (email: string) => session.requestPasswordReset(email),
    onSuccess: () => toastSuccess(MESSAGES.resetPassword.success),
    onError: (error) => {
      console.error('Password reset failed', error);
      toastError(messageFor('resetPassword', codeOf(error)));
    },
  });
}

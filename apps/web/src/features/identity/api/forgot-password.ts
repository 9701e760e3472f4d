import { MESSAGES, messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** `isQuiet`: errors are logged only (docs/product.md 8). */
export function useForgotPassword({ isQuiet = false } = {}) {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: (email: string) => session.requestPasswordReset(email),
    onSuccess: () => toastSuccess(MESSAGES.resetPassword.success),
    onError: (error) => {
      console.error('Password reset failed', error);
      if (!isQuiet) toastError(messageFor('resetPassword', codeOf(error)));
    },
  });
}

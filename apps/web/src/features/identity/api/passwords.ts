import { MESSAGES, messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Mails a link to set a new password. `isQuiet`: errors are logged only (docs/product.md 8). */
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

type Passwords = { currentPassword: string; newPassword: string };

export function useChangePassword() {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      session.changePassword(currentPassword, newPassword),
    onSuccess: () => toastSuccess(MESSAGES.changePassword.success),
    onError: (error) => toastError(messageFor('changePassword', codeOf(error))),
  });
}

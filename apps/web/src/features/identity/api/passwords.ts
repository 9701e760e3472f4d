import { type ForgotPassword, MESSAGES, messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Mails a link to set a new password. `isQuiet`: errors are logged only (docs/product.md 8). */
export function useForgotPassword({ isQuiet = false } = {}) {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: ({ email, next }: ForgotPassword) => session.requestPasswordReset(email, next),
    onSuccess: () => toastSuccess(MESSAGES.resetPassword.success),
    onError: (error) => {
      console.error('Password reset failed', error);
      if (!isQuiet) toastError(messageFor('resetPassword', codeOf(error)));
    },
  });
}

const INVALID_LINK = new Set(['invalid-token', 'expired-token', 'invalid-request']);
export const isInvalidLink = (error: unknown): boolean => INVALID_LINK.has(codeOf(error) ?? '');

/** The page itself says that a link is invalid. */
export function useResetPassword(
  token: string,
  texts: { success: string; other: string },
  onReset: () => void,
) {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: (password: string) => session.resetPassword(token, password),
    onSuccess: () => {
      toastSuccess(texts.success);
      onReset();
    },
    onError: (error) => {
      if (isInvalidLink(error)) return;
      const text = messageFor('changePassword', codeOf(error));
      toastError(text === MESSAGES.changePassword.other ? texts.other : text);
    },
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

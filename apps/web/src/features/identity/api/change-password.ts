import { MESSAGES, messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/http.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

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

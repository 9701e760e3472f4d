import { messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError, toastInfo } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

type Login = { email: string; password: string; verificationToken?: string | undefined };

export function useLogin() {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: ({ email, password, verificationToken }: Login) =>
      session.login(email, password, verificationToken),
    onError: (error) => {
      const code = codeOf(error);
      const toast = code === 'email-not-verified' ? toastInfo : toastError;
      toast(messageFor('signIn', code));
    },
  });
}

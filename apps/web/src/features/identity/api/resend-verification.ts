import { useSession } from '#lib/session.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

export function useResendVerification() {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: async (email: string) => session.resendVerification?.(email),
  });
}

import { messageFor } from '@brandlode/contract';
import { codeOf } from '../loading/http.ts';
import { toastError } from '../toast.ts';
import { useExclusiveMutation } from '../use-exclusive-mutation.ts';
import { useSession } from './session.ts';

/** Ends the session in every tab; the access gate then redirects to sign-in. */
export function useSignOut() {
  const { session } = useSession();
  const { mutate, isPending } = useExclusiveMutation({
    mutationFn: () => session.signOut(),
    onError: (error) => toastError(messageFor('signOut', codeOf(error))),
  });
  return { signOut: () => mutate(), busy: isPending };
}

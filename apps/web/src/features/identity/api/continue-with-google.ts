import { messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { storedReferralSource } from '#lib/session/referral-source.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError } from '#lib/toast.ts';

/** Not a mutation: clicking again while a popup is open starts a new attempt. */
export function useContinueWithGoogle() {
  const { session } = useSession();
  return async () => {
    try {
      await session.loginWithGoogle(storedReferralSource());
    } catch (error) {
      console.error('Google sign-in failed', error);
      toastError(messageFor('google', codeOf(error)));
    }
  };
}

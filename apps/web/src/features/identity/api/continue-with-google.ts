import { messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/http.ts';
import { storedReferralSource } from '#lib/referral-source.ts';
import { useSession } from '#lib/session.ts';
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

import { messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/http.ts';
import { keptReferralSource } from '#lib/referral-source.ts';
import { useSession } from '#lib/session.ts';
import { toastError } from '#lib/toast.ts';

/** No mutation: a second press, while a popup is open, is an attempt of its own. */
export function useContinueWithGoogle() {
  const { session } = useSession();
  return async () => {
    try {
      await session.loginWithGoogle(keptReferralSource());
    } catch (error) {
      console.error('Google sign-in failed', error);
      toastError(messageFor('google', codeOf(error)));
    }
  };
}

import { messageFor, type Registration } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { storedReferralSource } from '#lib/session/referral-source.ts';
import { useSession } from '#lib/session/session.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Creates the account of an invitation, which signs in and joins. */
export function useRegisterInvited(token: string | null) {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: async (registration: Registration) => {
      if (token === null) throw new Error('There is no invitation');
      return session.registerInvited({ ...registration, token, referralSource: storedReferralSource() });
    },
    onSuccess: ({ name }) => toastSuccess(`You joined ${name}.`),
    onError: (error) => {
      const code = codeOf(error);
      const isOwnText = code === 'weak-password' || code === 'email-already-in-use';
      toastError(isOwnText ? messageFor('register', code) : problemText(error));
    },
  });
}

export type RegisterInvited = ReturnType<typeof useRegisterInvited>;

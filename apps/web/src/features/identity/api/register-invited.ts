import { type JoinedTeam, messageFor, type RegisterInvited } from '@brandlode/contract';
import { codeOf, send } from '#lib/http.ts';
import { problemText } from '#lib/problem-text.ts';
import { storedReferralSource } from '#lib/referral-source.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Creates the account of an invitation, which signs in and joins. `onJoined` is called before the session is loaded. */
export function useRegisterInvited(onJoined: () => void) {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: async (registration: RegisterInvited) => {
      const joined = await send<JoinedTeam>('POST', '/api/auth/join', {
        ...registration,
        referralSource: storedReferralSource(),
      });
      onJoined();
      await session.refresh();
      return joined;
    },
    onSuccess: ({ name }) => toastSuccess(`You joined ${name}.`),
    onError: (error) => {
      const code = codeOf(error);
      const isOwnText = code === 'weak-password' || code === 'email-already-in-use';
      toastError(isOwnText ? messageFor('register', code) : problemText(error));
    },
  });
}

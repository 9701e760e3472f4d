import { MESSAGES, messageFor } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { codeOf } from '#lib/http.ts';
import { keptReferralSource } from '#lib/referral-source.ts';
import { type Registration, useSession } from '#lib/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';

/** Creates the account and has the verification mail sent; nobody is signed in by it. */
export function useRegister(onDone: () => void) {
  const { session } = useSession();
  return useMutation({
    mutationFn: (person: Registration) =>
      session.register({ ...person, referralSource: keptReferralSource() }),
    onSuccess: () => {
      toastSuccess(MESSAGES.register.success);
      onDone();
    },
    onError: (error) => toastError(messageFor('register', codeOf(error))),
  });
}

import type { Registration } from '@brandlode/contract';
import { MESSAGES, messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { storedReferralSource } from '#lib/session/referral-source.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { storePendingRegistration } from '../model/pending-registration.ts';

export function useRegister(onRegistered: () => void) {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: (registration: Registration) =>
      session.register({ ...registration, referralSource: storedReferralSource() }),
    onSuccess: (_, registration) => {
      storePendingRegistration(registration);
      toastSuccess(MESSAGES.register.success);
      onRegistered();
    },
    onError: (error) => toastError(messageFor('register', codeOf(error))),
  });
}

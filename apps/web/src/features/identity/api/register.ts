import type { Registration } from '@brandlode/contract';
import { MESSAGES, messageFor } from '@brandlode/contract';
import { codeOf } from '#lib/http.ts';
import { storedReferralSource } from '#lib/referral-source.ts';
import { useSession } from '#lib/session.ts';
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

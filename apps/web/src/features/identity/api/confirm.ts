import type { Confirm, ConfirmationMethods } from '@brandlode/contract';
import { messageFor, type SecondFactorProof } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost, codeOf } from '#lib/loading/http.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const report = (error: unknown) => toastError(messageFor('secondFactor', codeOf(error)));

/** Completes a sign-in that waits for the second factor; one that took too long has to begin again. */
export function useAnswerChallenge() {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: async (proof: SecondFactorProof) => session.secondStep?.answer(proof),
    onError: (error) => {
      report(error);
      if (codeOf(error) === 'expired-token') session.secondStep?.cancel();
    },
  });
}

export const useConfirmationMethods = () =>
  useQuery({
    queryKey: ['confirmation'],
    queryFn: ({ signal }) => apiGet<ConfirmationMethods>('/api/auth/confirmation', { signal }),
    gcTime: 0,
  });

export const useConfirm = (onConfirmed: () => void) =>
  useExclusiveMutation({
    leavesPage: true,
    mutationFn: (proof: Confirm) => apiPost<void>('/api/auth/confirmation', proof),
    onSuccess: onConfirmed,
    onError: report,
  });

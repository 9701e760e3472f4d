import type { Confirm, ConfirmationMethods, PasskeyRequest, SecondFactorProof } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost, codeOf, send } from '#lib/loading/http.ts';
import { useSession } from '#lib/session/session.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { askPasskey, reportConfirmation } from './passkey-sign-in.ts';

const requestForSignIn = () => send<PasskeyRequest>('POST', '/api/auth/login/second-factor/passkey', {});
const requestForSession = () => apiPost<PasskeyRequest>('/api/auth/confirmation/passkey', {});

/** Completes a sign-in that waits for the second factor; one that took too long has to begin again. */
export function useAnswerChallenge() {
  const { session } = useSession();
  return useExclusiveMutation({
    leavesPage: true,
    mutationFn: async (proof: SecondFactorProof | 'passkey') =>
      session.secondStep?.answer(
        proof === 'passkey' ? { passkey: await askPasskey(requestForSignIn) } : proof,
      ),
    onError: (error) => {
      reportConfirmation(error);
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
    mutationFn: async (proof: Confirm | 'passkey') =>
      apiPost<void>(
        '/api/auth/confirmation',
        proof === 'passkey' ? { passkey: await askPasskey(requestForSession) } : proof,
      ),
    onSuccess: onConfirmed,
    onError: reportConfirmation,
  });

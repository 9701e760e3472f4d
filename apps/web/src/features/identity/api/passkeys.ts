import { type AddedPasskey, messageFor, type PasskeyCreation } from '@brandlode/contract';
import { apiPatch, apiPost, codeOf } from '#lib/loading/http.ts';
import { deleteOnce } from '#lib/loading/revoke.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { browserProblem, loadPasskeyBrowser } from './passkey-sign-in.ts';
import { reportFailure, useReloadSecondFactor } from './second-factor.ts';

const PATH = '/api/auth/passkeys';

function reportAddition(error: unknown): void {
  const problem = browserProblem(error);
  if (problem === null) return;
  if (problem) toastError(problem);
  else if (codeOf(error) === 'wrong-passkey') toastError(messageFor('secondFactor', 'wrong-passkey'));
  else reportFailure(error);
}

export function useAddPasskey() {
  const reload = useReloadSecondFactor();
  return useExclusiveMutation({
    mutationFn: async (name: string) => {
      const [creation, { createPasskey }] = await Promise.all([
        apiPost<PasskeyCreation>(`${PATH}/creation`, {}),
        loadPasskeyBrowser(),
      ]);
      return apiPost<AddedPasskey>(PATH, await createPasskey(creation, name));
    },
    onSuccess: () => {
      toastSuccess('Your passkey was added.');
      return reload();
    },
    onError: reportAddition,
  });
}

export function useRenamePasskey(id: string) {
  const reload = useReloadSecondFactor();
  return useExclusiveMutation({
    mutationFn: (name: string) => apiPatch(`${PATH}/${id}`, { name }),
    onSuccess: reload,
    onError: reportFailure,
  });
}

export function useRemovePasskey(id: string, onRemoved: () => void) {
  const reload = useReloadSecondFactor();
  return useExclusiveMutation({
    mutationFn: () => deleteOnce(`${PATH}/${id}`),
    onSuccess: () => {
      toastSuccess('Your passkey was removed.');
      onRemoved();
      return reload();
    },
    onError: reportFailure,
  });
}

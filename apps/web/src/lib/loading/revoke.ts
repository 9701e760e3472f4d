import { apiDelete, isMissing } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from './reason-of.ts';

/** Deletes what another user or tab may have deleted already. */
export const deleteOnce = (path: string): Promise<void> =>
  apiDelete(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });

/** Revokes one of the items at a path; `noun` names it in messages. */
export const useRevoke = (path: string, queryKey: string[], noun: string) =>
  useExclusiveMutation({
    mutationFn: (id: string) => deleteOnce(`${path}/${id}`),
    onSuccess: () => toastSuccess(`${noun[0]?.toUpperCase()}${noun.slice(1)} revoked.`),
    onError: (error) => toastError(reasonOf(error) ?? `Couldn't revoke the ${noun}. Please try again.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

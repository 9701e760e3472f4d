import type { User } from '@brandlode/contract';
import { apiPatch } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useSession } from '#lib/session/session.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

type Changes = { firstName?: string; lastName?: string; title?: string };

export function useUpdateMe() {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: (changes: Changes) => apiPatch<User>('/api/auth/me', changes),
    onSuccess: (user) => {
      session.replaceUser(user);
      // The team page shows the names of members.
      void queryClient.invalidateQueries({ queryKey: ['team'] });
      toastSuccess('Profile updated successfully.');
    },
    onError: () => toastError('Error updating profile. Please try again.'),
  });
}

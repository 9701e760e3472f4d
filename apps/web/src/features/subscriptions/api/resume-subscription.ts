import { apiPost } from '#lib/http.ts';
import { problemText } from '#lib/problem-text.ts';
import { queryClient } from '#lib/query-client.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Takes back a cancellation; nothing is charged before the next period. */
export const useResume = () =>
  useExclusiveMutation({
    mutationFn: async () => {
      await apiPost<void>('/api/subscription/resume', {});
      await queryClient.invalidateQueries({ queryKey: ['current-subscription'] });
    },
    onSuccess: () => toastSuccess('Your plan continues.'),
    onError: (error) => toastError(problemText(error)),
  });

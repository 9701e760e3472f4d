import { apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Undoes a cancellation; nothing is charged before the next period. */
export const useResume = () =>
  useExclusiveMutation({
    mutationFn: async () => {
      await apiPost<void>('/api/subscription/resume', {});
      await queryClient.invalidateQueries({ queryKey: ['current-subscription'] });
    },
    onSuccess: () => toastSuccess('Your plan has been resumed.'),
    onError: (error) => toastError(problemText(error)),
  });

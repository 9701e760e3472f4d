import type { AuditLog } from '@brandlode/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { downloadFile } from '#lib/loading/download-file.ts';
import { apiGet, codeOf } from '#lib/loading/http.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** `query`: the filter as the API gets it. */
export const useAuditLog = (query: string) =>
  useInfiniteQuery({
    queryKey: ['audit-log', query],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams(query);
      if (pageParam) params.set('after', pageParam);
      return apiGet<AuditLog>(`/api/audit-log?${params}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (last) => last,
    // The log grows with what the user does on other pages.
    staleTime: 0,
  });

export const useExportAuditLog = () =>
  useExclusiveMutation({
    mutationFn: (query: string) => downloadFile(`/api/audit-log/export?${query}`, 'activity-log.csv'),
    onError: (error) =>
      toastError(
        codeOf(error) === 'too-many-requests'
          ? 'Too many exports. Please try again in a few minutes.'
          : "Couldn't export the activity log. Please try again.",
      ),
  });

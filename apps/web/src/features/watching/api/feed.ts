import type { NotificationFeed, NotificationFeedAddresses } from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const feedQuery = queryOptions({
  queryKey: ['notifications', 'feed'],
  queryFn: ({ signal }) => apiGet<NotificationFeed>('/api/notifications/feed', { signal }),
});

export const useFeed = () => useQuery(feedQuery);

const refetch = () => queryClient.invalidateQueries({ queryKey: feedQuery.queryKey });

export const useCreateFeed = () =>
  useExclusiveMutation({
    mutationFn: () => apiPost<NotificationFeedAddresses>('/api/notifications/feed'),
    onSuccess: refetch,
    onError: () => toastError("Couldn't create the feed. Please try again."),
  });

export const useDeleteFeed = () =>
  useExclusiveMutation({
    mutationFn: () => apiDelete('/api/notifications/feed'),
    onSuccess: refetch,
    onError: () => toastError("Couldn't delete the feed. Please try again."),
  });

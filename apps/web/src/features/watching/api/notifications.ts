import type { Check, Notifications } from '@brandlode/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiGet, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';

const KEY = ['notifications'];
/** Milliseconds between requests for new notifications. */
const POLL = 60_000;
const PAGE = 50;

type ReadNotifications = { upTo?: string; checks?: string[] };

const useNewest = () =>
  useQuery({
    queryKey: [...KEY, 'unread'],
    queryFn: ({ signal }) => apiGet<Notifications>('/api/notifications?limit=1', { signal }),
    refetchInterval: POLL,
    refetchOnWindowFocus: true,
  });

/** The number of unread notifications, and of webhooks that were turned off. */
export function useUnread(): { unread: number; off: number } {
  const { data } = useNewest();
  return { unread: data?.unread ?? 0, off: data?.webhooksOff.length ?? 0 };
}

/** The user's checks of many stores that are in progress or finished lately. */
export const useOwnChecks = (): Check[] => useNewest().data?.checks ?? [];

const LIST = [...KEY, 'list'];

/** Newest first, a page at a time; refetched once there are unread ones that it lacks. */
export function useNotifications() {
  const { unread } = useUnread();
  const query = useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      apiGet<Notifications>(
        `/api/notifications?limit=${PAGE}${pageParam === '' ? '' : `&after=${pageParam}`}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const listed = query.data?.pages[0]?.unread;
  useEffect(() => {
    if (listed !== undefined && unread > listed)
      void queryClient.invalidateQueries({ queryKey: LIST }, { cancelRefetch: false });
  }, [unread, listed]);
  return query;
}

export const useMarkRead = () =>
  useMutation({
    mutationFn: (read: ReadNotifications) => apiPost('/api/notifications/read', read),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });

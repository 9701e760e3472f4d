import type { BrandEvents } from '@brandlode/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';
import { type ChangesState, eventsQuery } from '../model/changes-state.ts';

export const useEvents = (state: ChangesState, limit: number, { enabled = true } = {}) =>
  useInfiniteQuery({
    queryKey: ['events', eventsQuery(state), limit],
    queryFn: ({ pageParam, signal }) =>
      apiGet<BrandEvents>(
        `/api/events?${eventsQuery(state)}&limit=${limit}${pageParam === '' ? '' : `&after=${encodeURIComponent(pageParam)}`}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (last) => last,
    enabled,
  });

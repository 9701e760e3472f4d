import type { BrandEvents, EventCounts } from '@brandlode/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';
import { type ChangesState, countsQuery, eventsQuery } from '../model/changes-state.ts';

export const useEvents = (state: ChangesState, limit: number) =>
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
  });

/** The number of events in each of the periods. */
export const useEventCounts = (state: ChangesState) =>
  useQuery({
    queryKey: ['events', 'counts', countsQuery(state)],
    queryFn: ({ signal }) => apiGet<EventCounts>(`/api/events/counts?${countsQuery(state)}`, { signal }),
    placeholderData: (last) => last,
  });

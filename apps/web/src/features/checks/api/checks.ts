import type {
  Check,
  CheckOutcome,
  CheckPreview,
  CheckRequest,
  CheckResults,
  Checks,
  Notifications,
} from '@brandlode/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiGet, apiPost, apiQuery, apiStream } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { refetchBrands } from '#lib/loading/refetch-brands.ts';
import { useOnEnd } from '#lib/loading/use-on-end.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Which stores to check. */
export type StoresToCheck = Omit<CheckRequest, 'max'>;

const KEY = ['checks'];
/** Where the stream fails, in milliseconds. */
const POLL_INTERVAL = 5_000;

/** What a check would visit; asked again whenever `isShown` becomes true. */
export const useCheckPreview = (stores: StoresToCheck, isShown: boolean) =>
  useQuery({
    queryKey: [...KEY, 'preview', stores],
    queryFn: ({ signal }) => apiQuery<CheckPreview>('/api/checks/preview', stores, { signal }),
    enabled: isShown,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The allowance of the day. */
export const useChecks = () =>
  useQuery({
    queryKey: [...KEY, 'all'],
    queryFn: ({ signal }) => apiGet<Checks>('/api/checks', { signal }),
  });

/** The notifications have the user's checks. */
export const refetchChecks = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY }),
    queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  ]);

export const useCreateCheck = () =>
  useExclusiveMutation({
    mutationFn: (request: CheckRequest) => apiPost<Check>('/api/checks', request),
    onSettled: refetchChecks,
  });

const checkKey = (id: string) => [...KEY, 'one', id];

/** A check, followed while it is in progress, or polled where the stream fails. `known`: as a list had it. */
export function useCheck(id: string, known?: Check) {
  const [streamFailed, setStreamFailed] = useState(false);
  const query = useQuery({
    queryKey: checkKey(id),
    queryFn: ({ signal }) => apiGet<Check>(`/api/checks/${id}`, { signal }),
    initialData: known,
    refetchInterval: ({ state }) => (streamFailed && state.data?.finishedAt === null ? POLL_INTERVAL : false),
  });
  const inProgress = query.data?.finishedAt === null;
  useEffect(() => {
    if (!inProgress) return;
    const stopped = new AbortController();
    const show = (check: Check) => queryClient.setQueryData(checkKey(id), check);
    // The stream ends with the check, or at its time limit; polling then continues.
    apiStream(`/api/checks/${id}/live`, show, stopped.signal)
      .catch(() => {})
      .finally(() => {
        if (!stopped.signal.aborted) setStreamFailed(true);
      });
    return () => {
      stopped.abort();
      setStreamFailed(false);
    };
  }, [id, inProgress]);
  useOnEnd(inProgress, refetchBrands);
  return query;
}

/** The stores of a check with their results, a page at a time. */
export const useCheckResults = (id: string, outcome: CheckOutcome | undefined, inProgress: boolean) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'results', id, outcome ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(outcome && { outcome }),
        ...(pageParam && { after: pageParam }),
      });
      return apiGet<CheckResults>(`/api/checks/${id}/stores?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: inProgress ? POLL_INTERVAL : false,
  });

/** Records that the user saw the end of these checks. */
export const useMarkChecksRead = () =>
  useMutation({
    mutationFn: (checks: string[]) => apiPost('/api/notifications/read', { checks }),
    onMutate: (ids) => {
      const readAt = new Date().toISOString();
      queryClient.setQueriesData<Notifications>(
        { queryKey: ['notifications', 'unread'] },
        (old) =>
          old && {
            ...old,
            checks: old.checks.map((check) => (ids.includes(check.id) ? { ...check, readAt } : check)),
          },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });

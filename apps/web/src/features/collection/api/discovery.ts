import { type ChangeDiscovery, type Discovery, isGrowing } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiGet, apiPost, apiStream } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { refetchBrands } from '#lib/loading/refetch-brands.ts';
import { useOnEnd } from '#lib/loading/use-on-end.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const KEY = ['discovery'];
/** Where the stream fails, in milliseconds. */
const POLL_INTERVAL = 5_000;

const show = (discovery: Discovery) => queryClient.setQueryData(KEY, discovery);

/** How far the growth of the catalogue is, followed while it continues, or polled where the stream fails. */
export function useDiscovery() {
  const [streamFailed, setStreamFailed] = useState(false);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<Discovery>('/api/discovery', { signal }),
    refetchInterval: ({ state }) =>
      streamFailed && isGrowing(state.data?.run ?? null) ? POLL_INTERVAL : false,
  });
  const inProgress = isGrowing(query.data?.run ?? null);
  useEffect(() => {
    if (!inProgress) return;
    const stopped = new AbortController();
    // The stream ends with the growth, or at its time limit; polling then continues.
    apiStream('/api/discovery/events', show, stopped.signal)
      .catch(() => {})
      .finally(() => {
        if (!stopped.signal.aborted) setStreamFailed(true);
      });
    return () => {
      stopped.abort();
      setStreamFailed(false);
    };
  }, [inProgress]);
  useOnEnd(inProgress, refetchBrands);
  return query;
}

export const useChangeDiscovery = () =>
  useExclusiveMutation({
    mutationFn: (change: ChangeDiscovery) => apiPost<Discovery>('/api/discovery', change),
    onSuccess: show,
  });

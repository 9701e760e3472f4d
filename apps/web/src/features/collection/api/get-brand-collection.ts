import { type BrandCollection, isInProgress } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiGet, apiStream } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { refetchBrands } from '#lib/loading/refetch-brands.ts';
import { useOnEnd } from '#lib/loading/use-on-end.ts';

export const collectionKey = (id: number) => ['brands', 'detail', String(id), 'collection'];

/** The polling interval grows with the time waited, in milliseconds. */
const POLL = { min: 1_000, max: 15_000, shareOfWait: 1 / 5 };

/**
 * A brand's collection status, followed while in progress, or polled where the stream fails; afterwards everything that may have changed
 * is refetched.
 */
export function useBrandCollection(id: number) {
  const waitingSince = useRef<number | null>(null);
  const [streamFailed, setStreamFailed] = useState(false);
  const query = useQuery({
    queryKey: collectionKey(id),
    queryFn: ({ signal }) => apiGet<BrandCollection>(`/api/brands/${id}/collection`, { signal }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isInProgress(state.data) || !streamFailed) {
        waitingSince.current = null;
        return false;
      }
      waitingSince.current ??= Date.now();
      const waited = Date.now() - waitingSince.current;
      return Math.min(Math.max(waited * POLL.shareOfWait, POLL.min), POLL.max);
    },
  });

  const inProgress = query.data !== undefined && isInProgress(query.data);
  useEffect(() => {
    if (!inProgress) return;
    const stopped = new AbortController();
    const show = (collection: BrandCollection) => queryClient.setQueryData(collectionKey(id), collection);
    // The stream ends with the collection, or at its time limit; polling then continues.
    apiStream(`/api/brands/${id}/collection/live`, show, stopped.signal)
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

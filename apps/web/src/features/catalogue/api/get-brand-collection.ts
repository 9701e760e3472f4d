import type { BrandCollection } from '@brandlode/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiGet } from '#lib/http.ts';
import { isInProgress } from '../model/collection-progress.ts';

export const collectionKey = (id: number) => ['brands', 'detail', String(id), 'collection'];

const brandCollectionQuery = (id: number) =>
  queryOptions({
    queryKey: collectionKey(id),
    queryFn: ({ signal }) => apiGet<BrandCollection>(`/api/brands/${id}/collection`, { signal }),
  });

/** The polling interval grows with the time waited, in milliseconds. */
const POLL = { min: 1_000, max: 15_000, shareOfWait: 1 / 5 };

/** A brand's collection status, polled while in progress; afterwards the brand and its history are refetched. */
export function useBrandCollection(id: number) {
  const client = useQueryClient();
  const waitingSince = useRef<number | null>(null);
  const query = useQuery({
    ...brandCollectionQuery(id),
    refetchInterval: ({ state }) => {
      if (!state.data || !isInProgress(state.data)) {
        waitingSince.current = null;
        return false;
      }
      waitingSince.current ??= Date.now();
      const waited = Date.now() - waitingSince.current;
      return Math.min(Math.max(waited * POLL.shareOfWait, POLL.min), POLL.max);
    },
  });

  const inProgress = query.data !== undefined && isInProgress(query.data);
  const wasInProgress = useRef(false);
  useEffect(() => {
    if (wasInProgress.current && !inProgress) {
      void client.invalidateQueries({ queryKey: ['brands', 'detail', String(id)] });
    }
    wasInProgress.current = inProgress;
  }, [client, id, inProgress]);
  return query;
}

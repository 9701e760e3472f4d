import type { BrandCollection } from '@brandlode/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiGet } from '#lib/http.ts';

/** Asked for, or being observed now. */
export const isInProgress = ({ requestedAt, begunAt, finishedAt }: BrandCollection): boolean =>
  requestedAt !== null || (begunAt !== null && (finishedAt === null || begunAt > finishedAt));

export const collectionKey = (id: number) => ['brands', 'detail', String(id), 'collection'];

/** Pauses between two looks grow with the time waited, in milliseconds. */
const PAUSE = { least: 1_000, most: 15_000, partOfWait: 1 / 5 };

/**
 * Where a brand's collection stands. While it is under way it is asked for again, with growing pauses; when it ends, the
 * brand itself and its history are read anew.
 */
export function useBrandCollection(id: number) {
  const client = useQueryClient();
  const waitingSince = useRef<number | null>(null);
  const query = useQuery({
    queryKey: collectionKey(id),
    queryFn: ({ signal }) => apiGet<BrandCollection>(`/api/brands/${id}/collection`, { signal }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isInProgress(state.data)) {
        waitingSince.current = null;
        return false;
      }
      waitingSince.current ??= Date.now();
      const waited = Date.now() - waitingSince.current;
      return Math.min(Math.max(waited * PAUSE.partOfWait, PAUSE.least), PAUSE.most);
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

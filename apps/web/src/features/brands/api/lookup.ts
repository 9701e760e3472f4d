import { isInProgress, type Lookup } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiGet, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Milliseconds. */
const POLL = 3_000;

/** What is known about the store at an address, or the brand once there is one. Polled while the store is being checked. */
export function useLookup(url: string) {
  const [requested, setRequested] = useState<string>();
  const queryKey = ['lookup', url];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => apiGet<Lookup>(`/api/lookup?url=${encodeURIComponent(url)}`, { signal }),
    enabled: url !== '',
    refetchInterval: ({ state: { data } }) => (data && !data.brand && isInProgress(data) ? POLL : false),
  });
  const check = useExclusiveMutation({
    mutationFn: () => apiPost('/api/brands/observe', { address: query.data?.address ?? url }),
    onSuccess: () => {
      setRequested(url);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return { query, check, hasRequested: requested === url };
}

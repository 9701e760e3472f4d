import type { Brief } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';

export const useBrief = () =>
  useQuery({
    queryKey: ['brief'],
    queryFn: ({ signal }) => apiGet<Brief>('/api/brief', { signal }),
    // What the user follows may have changed.
    staleTime: 0,
  });

import type { Subscription } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';
import { useUser } from '#lib/session.ts';

/** What choosing a plan will mean for this person; a first trial until it is known. */
export function useSubscription(): Subscription {
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: ['subscription', id],
    queryFn: ({ signal }) => apiGet<Subscription>('/api/subscription', { signal }),
    staleTime: 0,
  });
  return data ?? { trialAvailable: true, paymentOpen: false, suspendedTrial: null };
}

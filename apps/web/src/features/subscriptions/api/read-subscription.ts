import type { Subscription } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';
import { useUser } from '#lib/session.ts';

/** The user's trial and payment state; assumes a first trial while loading. */
export function useSubscription(): Subscription {
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: ['subscription', id],
    queryFn: ({ signal }) => apiGet<Subscription>('/api/subscription', { signal }),
    staleTime: 0,
  });
  return data ?? { trialAvailable: true, paymentOpen: false, suspendedTrial: null };
}

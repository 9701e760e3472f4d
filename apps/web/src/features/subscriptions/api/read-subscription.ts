import type { BillingDetails, CurrentSubscription, InvoiceList, Subscription } from '@brandlode/contract';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiGet } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useSession, useUser } from '#lib/session/session.ts';

const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscription', userId],
    queryFn: ({ signal }) => apiGet<Subscription>('/api/subscription', { signal }),
    staleTime: 0,
  });

/** The user's trial and payment state. */
export const useSubscription = (enabled = true) => useQuery({ ...subscriptionQuery(useUser().id), enabled });

/** The subscription the user's plan comes from; `data` is null without one. */
export function useCurrentSubscription() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['current-subscription', id],
    queryFn: async ({ signal }) =>
      (await apiGet<CurrentSubscription>('/api/subscription/current', { signal })).subscription,
    staleTime: 0,
  });
}

/** After a change that was made elsewhere. */
export const refetchSubscription = () =>
  Promise.all(
    ['subscription', 'current-subscription'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );

/** Between two looks at an open payment, in milliseconds: Stripe may collect it, or the user pays in another tab. */
const LOOK_AGAIN_MS = 60_000;

/** The user's open payment; undefined until it is known, or if it cannot be read. Renews the session once it is paid. */
export function useOpenPayment() {
  const { session } = useSession();
  const { id, paymentFailed } = useUser();
  const { data } = useQuery({
    ...subscriptionQuery(id),
    enabled: paymentFailed?.payer === 'user',
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });
  const isPaid = paymentFailed?.payer === 'user' && data?.paymentOpen === false;
  useEffect(() => {
    if (isPaid) session.refresh().catch(console.error);
  }, [isPaid, session]);
  return { isPaid, payment: data?.openPayment ?? undefined };
}

/** The user's invoices in pages, those of ended subscriptions included. */
export function useInvoices() {
  const { id } = useUser();
  return useInfiniteQuery({
    queryKey: ['invoices', id],
    queryFn: ({ pageParam, signal }) =>
      apiGet<InvoiceList>(`/api/subscription/invoices${pageParam && `?after=${pageParam}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** What is printed on the user's invoices. */
export function useBillingDetails() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['billing-details', id],
    queryFn: ({ signal }) => apiGet<BillingDetails>('/api/subscription/billing-details', { signal }),
    staleTime: 0,
  });
}

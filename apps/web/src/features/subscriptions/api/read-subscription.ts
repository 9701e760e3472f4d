import type { CurrentSubscription, InvoiceList, Subscription } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';
import { useUser } from '#lib/session/session.ts';

/** The user's trial and payment state. */
export function useSubscription() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['subscription', id],
    queryFn: ({ signal }) => apiGet<Subscription>('/api/subscription', { signal }),
    staleTime: 0,
  });
}

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

/** The newest invoices, those of ended subscriptions included. */
export function useInvoices() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['invoices', id],
    queryFn: async ({ signal }) => (await apiGet<InvoiceList>('/api/subscription/invoices', { signal })).data,
    staleTime: 0,
  });
}

import { useMutation } from '@tanstack/react-query';
import { apiPost } from '#lib/http.ts';
import { paths } from '#paths.ts';
import { redirectTo, useResetOnReturn } from './redirect-to-stripe.ts';

/** Leads to the billing portal and back to `returnTo`. A failure is logged and leaves the button usable. */
export function useBillingPortal(returnTo: string = paths.settingsBilling) {
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: () => apiPost<{ url: string }>('/api/create-portal-session', { redirectPath: returnTo }),
    onSuccess: ({ url }) => redirectTo(url),
    onError: (error) => console.error('Billing portal failed', error),
  });
  useResetOnReturn(reset);
  return { open: () => mutate(), busy: isPending || isSuccess };
}

import { apiPost } from '#lib/loading/http.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths } from '#paths.ts';
import { redirectTo, useResetOnReturn } from './redirect-to-stripe.ts';

/** Opens the billing portal, which links back to `returnTo`. Errors are logged only (docs/product.md 8). */
export function useBillingPortal(returnTo: string = paths.settingsBilling) {
  const { mutate, isBusy, reset } = useExclusiveMutation({
    leavesPage: true,
    mutationFn: () => apiPost<{ url: string }>('/api/create-portal-session', { redirectPath: returnTo }),
    onSuccess: ({ url }) => redirectTo(url),
    onError: (error) => console.error('Billing portal failed', error),
  });
  useResetOnReturn(reset);
  return { open: () => mutate(), busy: isBusy };
}

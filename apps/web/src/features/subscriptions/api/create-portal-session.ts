import { apiPost } from '#lib/loading/http.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths } from '#paths.ts';
import { redirectTo, useResetOnReturn } from './redirect-to-stripe.ts';

/** Opens the billing portal, which links back to `returnTo`. A failure is shown beside its control (`PortalFailure`). */
export function useBillingPortal(returnTo: string = paths.settingsBilling) {
  const { mutate, isBusy, reset, error } = useExclusiveMutation({
    leavesPage: true,
    mutationFn: () => apiPost<{ url: string }>('/api/create-portal-session', { redirectPath: returnTo }),
    onSuccess: ({ url }) => redirectTo(url),
    onError: (error) => console.error('Billing portal failed', error),
  });
  useResetOnReturn(reset);
  return { open: () => mutate(), busy: isBusy, error };
}

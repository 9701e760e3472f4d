import type { Interval, PaidTier, Prices } from '@brandlode/contract';
import { apiGet, apiPost, codeOf } from '#lib/loading/http.ts';
import { useSession } from '#lib/session/session.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths } from '#paths.ts';
import { refetchSubscription } from './read-subscription.ts';
import { redirectTo, useResetOnReturn } from './redirect-to-stripe.ts';

export type PlanChoice = { tier: PaidTier; interval: Interval };

/** Opens Stripe Checkout. Errors are logged only (docs/product.md 8). */
export function useCheckout() {
  const { session } = useSession();
  const mutation = useExclusiveMutation({
    leavesPage: true,
    mutationFn: async ({ tier, interval }: PlanChoice) => {
      const { prices } = await apiGet<Prices>('/api/prices');
      const price = prices.find((entry) => entry.tier === tier && entry.interval === interval);
      if (price === undefined) throw new Error(`No price for ${tier} by the ${interval}`);
      return apiPost<{ url: string }>('/api/create-checkout-session', {
        priceId: price.priceId,
        redirectPath: paths.settingsPlan,
      });
    },
    onSuccess: ({ url }) => redirectTo(url),
    onError: (error) => {
      console.error('Checkout failed', error);
      if (codeOf(error) !== 'already-subscribed') return;
      // Perhaps in another tab: with new claims the access gate redirects, except members of another workspace.
      session.refresh().catch(console.error);
      void refetchSubscription();
    },
  });
  useResetOnReturn(mutation.reset);
  return {
    start: (choice: PlanChoice) => mutation.mutate(choice),
    /** The plan being opened, until the browser has left the page. */
    choice: mutation.isBusy ? mutation.variables : undefined,
  };
}

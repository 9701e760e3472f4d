import type { Interval, Plan } from '@brandlode/contract';
import { Button } from '#ui/button.tsx';
import type { useCheckout } from '../api/create-checkout-session.ts';
import { useSubscription } from '../api/read-subscription.ts';

type Props = {
  plan: Plan;
  interval: Interval;
  checkout: ReturnType<typeof useCheckout>;
  isPrimary?: boolean;
};

/** Opens the checkout of a plan; says whether that starts a trial as soon as it is known. */
export function CheckoutButton({ plan: { id }, interval, checkout: { start, choice }, isPrimary }: Props) {
  const { data: subscription } = useSubscription();
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      busy={choice?.tier === id}
      disabled={choice !== undefined}
      aria-describedby={`plan-${id}`}
      onClick={() => start({ tier: id, interval })}
    >
      {!subscription ? 'Select plan' : subscription.trialAvailable ? 'Start 7 day trial' : 'Subscribe'}
    </Button>
  );
}

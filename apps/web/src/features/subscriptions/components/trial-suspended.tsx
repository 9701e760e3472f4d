import { planOf } from '@brandlode/contract';
import type { PlanChoice, useCheckout } from '../api/create-checkout-session.ts';
import { Notice } from './notice.tsx';

type Props = {
  plan: PlanChoice;
  checkout: ReturnType<typeof useCheckout>;
  role?: 'status';
  className?: string;
};

/** For users whose card has been used for a trial before: nothing is charged without confirmation. */
export function TrialSuspended({ plan, checkout, ...rest }: Props) {
  const { name, price } = planOf(plan.tier);
  const dollars = price[plan.interval].chargedCents / 100;
  return (
    <Notice
      {...rest}
      text={`The card you entered has already been used for a free trial, so yours was not started. Nothing was charged. To use ${name} now, confirm that you want to pay $${dollars} per ${plan.interval}.`}
      button="Confirm and pay"
      onClick={() => checkout.start(plan)}
      busy={checkout.choice !== undefined}
    />
  );
}

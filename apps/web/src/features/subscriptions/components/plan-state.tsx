import { planOf } from '@brandlode/contract';
import {
  accessEnd,
  amountOf,
  dayOf,
  momentOf,
  nextAmountOf,
  PLAN_LOST,
  type Subscription,
} from '../model/subscription-texts.ts';
import { PortalNotice } from './notice.tsx';

/** One sentence about the subscription: trial, renewal, cancellation or failed payment. */
export function PlanState({ subscription }: { subscription: Subscription }) {
  const { tier, granted, trialEndsAt, nextChargeAt, endsAt, overdueUntil, interval } = subscription;
  const { name } = planOf(granted?.tier ?? tier);
  const nextAmount = nextAmountOf(subscription);
  const end = accessEnd(subscription);
  if (granted === null) return <PortalNotice text={PLAN_LOST} button="Update payment method" />;
  if (overdueUntil && end) {
    return (
      <PortalNotice
        text={`Your last payment failed. You keep your ${name} plan until ${momentOf(end)}.`}
        button="Update payment method"
      />
    );
  }
  if (endsAt) {
    return (
      <PortalNotice
        text={`Your ${name} ${trialEndsAt ? 'trial' : 'plan'} is canceled and ends on ${momentOf(endsAt)}. You won't be charged again.`}
        button="Manage billing"
      />
    );
  }
  if (!nextChargeAt) return null;
  return (
    <p className="text-sm">
      {trialEndsAt
        ? `Your ${name} trial is free until ${momentOf(trialEndsAt)}. Then it costs ${amountOf(subscription)} per ${interval}.`
        : `Your ${name} plan renews on ${dayOf(nextChargeAt)}${nextAmount === null ? '' : ` for ${nextAmount}`}.`}
    </p>
  );
}

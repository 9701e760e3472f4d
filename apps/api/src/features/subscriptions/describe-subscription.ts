import type { Interval, PaidTier } from '@brandlode/contract';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { planOfSubscription } from './plan-of-subscription.ts';

/** A subscription as its subscriber sees it. Times are Unix seconds. */
type SubscriptionTerms = {
  tier: PaidTier;
  interval: Interval;
  /** The price of each period, in the currency's smallest unit. */
  amount: number;
  currency: string;
  /** When the trial ends; null after it, or without one. */
  trialEnds: number | null;
  /** When the next period is charged; null if there is no further charge, or if a payment is open. */
  nextCharge: number | null;
  /** When a cancelled subscription ends. */
  cancelAt: number | null;
};

/** Null for a subscription to another product. */
export function describeSubscription(
  config: Config,
  subscription: Stripe.Subscription,
): SubscriptionTerms | null {
  const plan = planOfSubscription(config, subscription);
  const item = subscription.items.data[0];
  if (!plan || !item) return null;
  const { status, trial_end, cancel_at } = subscription;
  const trialEnds = status === 'trialing' ? trial_end : null;
  const periodEnds = status === 'active' ? item.current_period_end : null;
  return {
    ...plan,
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    trialEnds,
    nextCharge: cancel_at === null ? (trialEnds ?? periodEnds) : null,
    cancelAt: cancel_at,
  };
}

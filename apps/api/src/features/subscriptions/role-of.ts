import { type Interval, PAID_TIERS, type PaidTier } from '@brandlode/contract';
import type { Role } from '@brandlode/database';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import type { Overdue, SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { planOfPaidPrice, planOfSubscription } from './plan-of-subscription.ts';

/** States in which a subscription may still charge, so that a second one must not be started. */
const LIVE = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

export const isLive = ({ status }: Stripe.Subscription) => LIVE.includes(status);

/** A failed payment keeps the plan for the grace period; an unpaid or paused subscription grants none. */
export function grantsPlan(
  { id, status }: Stripe.Subscription,
  { now, overdue }: Pick<SubscriptionSnapshot, 'now' | 'overdue'>,
): boolean {
  if (status === 'past_due') return (overdue.get(id)?.graceEnds ?? 0) > now;
  return status === 'trialing' || status === 'active';
}

/** The plan a subscription grants. An upgrade with an overdue payment grants the lower plan until it is paid. */
export function grantedPlan(
  config: Config,
  subscription: Stripe.Subscription,
  overdue: Overdue | undefined,
): { tier: PaidTier; interval: Interval } | undefined {
  const plan = planOfSubscription(config, subscription);
  const before = overdue?.priceId ? planOfPaidPrice(config, overdue.priceId) : undefined;
  return plan && before && rank(before) < rank(plan) ? before : plan;
}

const rank = ({ tier }: { tier: PaidTier }) => PAID_TIERS.indexOf(tier);

/** The role from all subscriptions of a customer: the best plan any of them grants. */
export function roleOf(config: Config, snapshot: SubscriptionSnapshot): Role {
  const plans = snapshot.all
    .filter((subscription) => grantsPlan(subscription, snapshot))
    .flatMap((subscription) => {
      const plan = grantedPlan(config, subscription, snapshot.overdue.get(subscription.id));
      return plan ? [{ ...plan, subscription }] : [];
    });
  const best = plans.find(({ tier }) => tier === 'plus') ?? plans[0];
  // Without a plan the newest subscription explains why.
  const shown = best?.subscription ?? snapshot.all.find(isLive) ?? snapshot.all[0];
  const graceEnd = best && snapshot.overdue.get(best.subscription.id)?.graceEnds;
  return {
    tier: best?.tier ?? 'free',
    interval: best?.interval ?? null,
    subscriptionId: shown?.id ?? null,
    subscriptionStatus: shown?.status ?? null,
    cancelsAt: endOfCancelled(best?.subscription),
    graceEndsAt: graceEnd === undefined ? null : new Date(graceEnd * 1000),
    trialUsed: snapshot.all.some(({ trial_start }) => trial_start !== null),
  };
}

/** Stripe sets the end of the period also for a cancellation to the end of the period. */
const endOfCancelled = (subscription: Stripe.Subscription | undefined): Date | null =>
  subscription?.cancel_at ? new Date(subscription.cancel_at * 1000) : null;

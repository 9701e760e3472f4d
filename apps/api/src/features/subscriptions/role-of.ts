import { type Interval, PAID_TIERS, type PaidTier } from '@brandlode/contract';
import type { Role } from '@brandlode/database';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import type { SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { planOfPaidPrice } from './list-prices.ts';

/** States in which a subscription is neither over nor never begun, so that a second one would be charged beside it. */
const LIVE = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

export const isLive = ({ status }: Stripe.Subscription) => LIVE.includes(status);

/** A failed payment keeps the plan for the days of grace; an unpaid or paused subscription gives none. */
export function keepsThePlan(
  { id, status }: Stripe.Subscription,
  { now, overdue }: Pick<SubscriptionSnapshot, 'now' | 'overdue'>,
): boolean {
  if (status === 'past_due') return (overdue.get(id)?.graceEnds ?? 0) > now;
  return status === 'trialing' || status === 'active';
}

/** The plan a subscription is for; undefined for one of another product on the same account. */
export function planOfSubscription(config: Config, subscription: Stripe.Subscription) {
  return subscription.items.data
    .map(({ price }) => planOfPaidPrice(config, price.id))
    .find((plan) => plan !== undefined);
}

/** The plan a subscription gives. An upgrade while a payment is overdue gives nothing more until it is paid. */
function planGiven(
  config: Config,
  subscription: Stripe.Subscription,
  { overdue }: SubscriptionSnapshot,
): { tier: PaidTier; interval: Interval } | undefined {
  const plan = planOfSubscription(config, subscription);
  const priceId = overdue.get(subscription.id)?.priceId;
  const before = priceId ? planOfPaidPrice(config, priceId) : undefined;
  return plan && before && rank(before) < rank(plan) ? before : plan;
}

const rank = ({ tier }: { tier: PaidTier }) => PAID_TIERS.indexOf(tier);

/** The role that all subscriptions of a customer amount to: the best plan any of them gives. */
export function roleOf(config: Config, seen: SubscriptionSnapshot): Role {
  const plans = seen.all
    .filter((subscription) => keepsThePlan(subscription, seen))
    .flatMap((subscription) => {
      const plan = planGiven(config, subscription, seen);
      return plan ? [{ ...plan, subscription }] : [];
    });
  const best = plans.find(({ tier }) => tier === 'plus') ?? plans[0];
  // Without a plan the newest subscription still tells why there is none.
  const shown = best?.subscription ?? seen.all.find(isLive) ?? seen.all[0];
  const graceEnd = best && seen.overdue.get(best.subscription.id)?.graceEnds;
  return {
    tier: best?.tier ?? 'free',
    interval: best?.interval ?? null,
    subscriptionId: shown?.id ?? null,
    subscriptionStatus: shown?.status ?? null,
    graceEndsAt: graceEnd === undefined ? null : new Date(graceEnd * 1000),
    trialUsed: seen.all.some(({ trial_start }) => trial_start !== null),
  };
}

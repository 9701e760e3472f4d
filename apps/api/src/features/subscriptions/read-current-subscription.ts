import {
  type AccessClaims,
  type CurrentSubscription,
  type Interval,
  type Tier,
  TRIAL_DAYS,
} from '@brandlode/contract';
import { findCustomer, findRoleSource, OPEN_PAYMENT } from '@brandlode/database';
import type Stripe from 'stripe';
import { stripeTime, withStripeErrors } from '../../gateways/stripe.ts';
import { describeSubscription } from './describe-subscription.ts';
import { findSubscription } from './fetch-subscriptions.ts';
import { readNextCharge } from './read-next-charge.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { isLive } from './role-of.ts';
import type { Services } from './services.ts';

/** Read from Stripe, which knows of changes and cancellations before any event arrives. */
export async function readCurrentSubscription(
  services: Services,
  claims: AccessClaims,
): Promise<CurrentSubscription> {
  const { config, db, stripe } = services;
  const source = await findRoleSource(db, claims.sub);
  if (!source?.subscription_id) return { subscription: null };
  const { subscription_id: subscriptionId, grace_ends_at: graceEndsAt } = source;
  const subscription = await withStripeErrors(async () => {
    const found = await findSubscription(stripe, subscriptionId, [
      'default_payment_method',
      'customer.invoice_settings.default_payment_method',
    ]);
    // Such as one of test mode, of which no event will tell that it has ended.
    if (!found) await reconcileUser(services, claims.sub);
    return found;
  });
  if (!subscription) return { subscription: null };
  const terms = describeSubscription(config, subscription);
  if (!terms || !isLive(subscription)) return { subscription: null };
  const age = stripeTime(subscription) - subscription.start_date;
  return {
    subscription: {
      tier: terms.tier,
      interval: terms.interval,
      granted: OPEN_PAYMENT.includes(subscription.status)
        ? planOfRole(source)
        : { tier: terms.tier, interval: terms.interval },
      amount: terms.amount,
      currency: terms.currency,
      startedAt: toIso(subscription.start_date),
      isNew: terms.nextCharge !== null && age < TRIAL_DAYS * 86_400,
      trialEndsAt: toIsoOrNull(terms.trialEnds),
      nextChargeAt: toIsoOrNull(terms.nextCharge),
      nextChargeAmount: terms.nextCharge === null ? null : await readNextCharge(stripe, subscriptionId),
      endsAt: toIsoOrNull(terms.cancelAt),
      overdueUntil: subscription.status === 'past_due' ? (graceEndsAt?.toISOString() ?? null) : null,
      ...paymentOf(subscription),
    },
  };
}

async function reconcileUser(services: Services, userId: string) {
  const customer = await findCustomer(services.db, userId);
  if (customer) await reconcileSubscription(services, customer.customer_id);
}

/** The way to pay of the subscription, else the customer's. */
export function paymentOf({
  default_payment_method: own,
  customer,
}: Pick<Stripe.Subscription, 'default_payment_method' | 'customer'>) {
  const standard =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = own ?? standard;
  if (method === null || typeof method !== 'object') return { card: null, paymentMethod: null };
  const { type, card } = method;
  return { card: card ? { brand: card.brand, last4: card.last4 } : null, paymentMethod: type };
}

const planOfRole = ({ tier, interval }: { tier: Tier; interval: Interval | null }) =>
  tier === 'free' || interval === null ? null : { tier, interval };

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
const toIsoOrNull = (seconds: number | null) => (seconds === null ? null : toIso(seconds));

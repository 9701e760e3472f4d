import type { PaidTier } from '@brandlode/contract';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { idOf, isMissingCustomer, isMissingSubscription, stripeTime } from '../../gateways/stripe.ts';
import { planOfInvoice, planOfSubscription } from './plan-of-subscription.ts';

type StripeAccess = { config: Config; stripe: Stripe };

/** A customer's subscriptions to our plans, and to no other products, at Stripe at one moment. */
export type SubscriptionSnapshot = {
  /** All subscriptions, newest first, including those that have ended. */
  all: Stripe.Subscription[];
  /** The time of the snapshot, in Unix seconds by Stripe's clock. */
  now: number;
  /** The open debt of each subscription with a failed payment. */
  overdue: Map<string, Overdue>;
};

export type Overdue = {
  /** When the plan ends unless paid, in Unix seconds. */
  graceEnds: number;
  /** Price of the plan the user had when the payment failed; null without an invoice. */
  priceId: string | null;
  /** The sum of the open invoices, in the currency's smallest unit, the plan of the newest, which the user has chosen last, and when Stripe next tries to collect one; null without any. */
  charge: { tier: PaidTier | null; amount: number; currency: string; nextAttempt: number | null } | null;
};

/** States in which an invoice is open that Stripe tried to collect. */
const OWING = ['past_due', 'unpaid', 'incomplete'];

const PAGE = 100;

/** Empty for a customer Stripe does not know. Throws if Stripe fails. */
export async function fetchSubscriptions(
  access: StripeAccess,
  customerId: string,
  options?: Stripe.RequestOptions,
): Promise<SubscriptionSnapshot> {
  const { config, stripe } = access;
  const seen: SubscriptionSnapshot = { all: [], now: Math.floor(Date.now() / 1000), overdue: new Map() };
  try {
    for (let after: string | undefined, more = true; more; ) {
      const page = await stripe.subscriptions.list(
        {
          customer: customerId,
          status: 'all',
          limit: PAGE,
          expand: ['data.default_payment_method'],
          ...(after ? { starting_after: after } : {}),
        },
        options,
      );
      seen.all.push(...page.data.filter((subscription) => planOfSubscription(config, subscription)));
      seen.now = stripeTime(page);
      after = page.data.at(-1)?.id;
      more = page.has_more && after !== undefined;
    }
  } catch (error) {
    if (!isMissingCustomer(error)) throw error;
  }
  for (const subscription of seen.all.filter(({ status }) => OWING.includes(status))) {
    seen.overdue.set(subscription.id, await overdueOf(access, subscription, options));
  }
  return seen;
}

/** The subscription with that ID; undefined if Stripe does not know it. Throws if Stripe fails. */
export async function findSubscription(
  stripe: Stripe,
  id: string,
  expand: string[] = [],
): Promise<Stripe.Response<Stripe.Subscription> | undefined> {
  try {
    return await stripe.subscriptions.retrieve(id, { expand });
  } catch (error) {
    if (isMissingSubscription(error)) return undefined;
    throw error;
  }
}

/** The debt of a subscription with a failed payment; it is as old as its oldest unpaid invoice. */
export async function overdueOf(
  { config, stripe }: StripeAccess,
  subscription: Stripe.Subscription,
  options?: Stripe.RequestOptions,
): Promise<Overdue> {
  const { data } = await stripe.invoices.list(
    { subscription: subscription.id, status: 'open', limit: PAGE },
    options,
  );
  const since = ({ created, status_transitions }: Stripe.Invoice) =>
    status_transitions.finalized_at ?? created;
  const unpaid = data
    .filter(({ amount_remaining }) => amount_remaining > 0)
    .sort((a, b) => since(a) - since(b));
  const [oldest] = unpaid;
  const newest = unpaid.at(-1);
  // An operator may have voided the invoice; in that case the start of the period counts.
  const from = oldest ? since(oldest) : (subscription.items.data[0]?.current_period_start ?? 0);
  return {
    graceEnds: from + config.stripe.pastDueGraceDays * 86_400,
    priceId: oldest ? priceBefore(oldest) : null,
    charge: newest
      ? { tier: planOfInvoice(config, newest)?.tier ?? null, ...chargeOf(newest.currency, unpaid) }
      : null,
  };
}

function chargeOf(currency: string, unpaid: Stripe.Invoice[]) {
  const attempts = unpaid.flatMap(({ next_payment_attempt: next }) => next ?? []);
  return {
    amount: unpaid.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0),
    currency,
    nextAttempt: attempts.length > 0 ? Math.min(...attempts) : null,
  };
}

/** An invoice for an upgrade credits the plan the user had; any other bills it. */
function priceBefore({ billing_reason, lines }: Stripe.Invoice): string | null {
  const line = lines.data.find(({ amount, parent }) =>
    billing_reason === 'subscription_update'
      ? amount < 0
      : !parent?.subscription_item_details?.proration && !parent?.invoice_item_details?.proration,
  );
  return idOf(line?.pricing?.price_details?.price);
}

/** The subscription an invoice bills; null for one of another kind. */
export const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription);

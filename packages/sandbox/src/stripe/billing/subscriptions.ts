import type Stripe from 'stripe';
import { newId } from '../objects/ids.ts';
import { type Charge, type Invoice, subscriptionOf } from '../objects/invoice.ts';
import { type Price, planOf } from '../objects/price.ts';
import { isLive, itemOf, newSubscription, type Period, type Subscription } from '../objects/subscription.ts';
import { type StripeContext, update } from '../state.ts';
import { collectInvoice, draftInvoice, issueInvoice, payerOf } from './invoicing.ts';
import { addIntervals, DAY_SECONDS, periodEndAfter } from './periods.ts';

/**
 * Starts a subscription: with a trial nothing is due; otherwise the first period is charged, and a failure leaves the
 * subscription `incomplete`.
 */
export function beginSubscription(
  context: StripeContext,
  given: {
    customer: string;
    price: Price;
    quantity: number;
    trialEnd: number | null;
    paymentMethod: string | null;
    metadata: Stripe.Metadata;
    automaticTax?: boolean;
  },
): Subscription {
  const now = context.now();
  const trial = given.trialEnd === null ? null : { start: now, end: given.trialEnd };
  const period = trial ?? { start: now, end: addIntervals(now, given.price, 1) };
  const subscription = newSubscription({ ...given, trial, period, now });
  if (given.automaticTax)
    subscription.automatic_tax = { disabled_reason: null, enabled: true, liability: { type: 'self' } };
  context.state.subscriptions[subscription.id] = subscription;
  const invoice = issueInvoice(context, subscription, 'subscription_create', [
    trial
      ? {
          ...chargeFor(context, given.price, period, given.quantity),
          amount: 0,
          description: `Trial period for ${nameOf(context, given.price)}`,
        }
      : chargeFor(context, given.price, period, given.quantity),
  ]);
  subscription.latest_invoice = invoice.id;
  const paid = collectInvoice(context, invoice, payerOf(context, subscription));
  if (!trial) {
    subscription.status = paid ? 'active' : 'incomplete';
    if (!paid) invoice.next_payment_attempt = null;
  }
  context.emit('customer.subscription.created', subscription);
  return subscription;
}

/** Renews a subscription at the period's end; a failed charge makes it past due. */
export function renewSubscription(context: StripeContext, subscription: Subscription) {
  const item = itemOf(subscription);
  const start = Math.min(item.current_period_end, context.now());
  if (subscription.status === 'trialing') {
    subscription.billing_cycle_anchor = start;
    subscription.trial_end = start;
  }
  const period = { start, end: periodEndAfter(subscription.billing_cycle_anchor, item.price, start) };
  bill(context, subscription, 'subscription_cycle', period, [
    chargeFor(context, item.price, period, item.quantity ?? 1),
  ]);
}

/** The invoice of the next renewal, as it would be now; null if there is none. */
export function previewRenewal(context: StripeContext, subscription: Subscription): Invoice | null {
  if (!isLive(subscription) || subscription.cancel_at !== null) return null;
  const { price, quantity, current_period_end: start } = itemOf(subscription);
  const charge = chargeFor(context, price, { start, end: addIntervals(start, price, 1) }, quantity ?? 1);
  return {
    ...draftInvoice(context, subscription, 'upcoming', [charge]),
    id: newId('upcoming_in'),
    status: 'draft',
    number: null,
    auto_advance: false,
  };
}

/**
 * Changes the price. During a trial and within the same interval nothing is charged immediately; another interval starts a new
 * period, prorated.
 */
export function switchPrice(
  context: StripeContext,
  subscription: Subscription,
  price: Price,
  quantity: number,
) {
  const item = itemOf(subscription);
  const before = item.price;
  const sameInterval = before.recurring?.interval === price.recurring?.interval;
  const put = (period: Period) =>
    update(context, 'customer.subscription.updated', subscription, {
      items: withItem(subscription, { price, plan: planOf(price), quantity, period }),
    });
  const now = context.now();
  if (sameInterval || subscription.status !== 'active') {
    return put({ start: item.current_period_start, end: item.current_period_end });
  }
  const { current_period_start: from, current_period_end: to } = item;
  const unused = Math.max(0, Math.min(1, (to - now) / (to - from)));
  const credit = Math.round((before.unit_amount ?? 0) * (item.quantity ?? 1) * unused);
  const period = { start: now, end: addIntervals(now, price, 1) };
  subscription.billing_cycle_anchor = now;
  put(period);
  bill(context, subscription, 'subscription_update', period, [
    {
      description: `Unused time on ${nameOf(context, before)}`,
      amount: -credit,
      period: { start: now, end: to },
      price: before.id,
      proration: true,
    },
    chargeFor(context, price, period, quantity),
  ]);
}

/** Moves the next charge to the end of a trial that begins now, or extends the one that runs. */
export function addTrial(context: StripeContext, subscription: Subscription, end: number) {
  const now = context.now();
  const start = subscription.status === 'trialing' ? itemOf(subscription).current_period_start : now;
  update(context, 'customer.subscription.updated', subscription, {
    status: 'trialing',
    billing_cycle_anchor: end,
    trial_start: subscription.status === 'trialing' ? subscription.trial_start : now,
    trial_end: end,
    items: withItem(subscription, { period: { start, end } }),
  });
}

/** Sets or reverts cancellation at the period's end. */
export function cancelAtPeriodEnd(context: StripeContext, subscription: Subscription, cancel: boolean) {
  update(context, 'customer.subscription.updated', subscription, {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? itemOf(subscription).current_period_end : null,
    canceled_at: cancel ? context.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? 'cancellation_requested' : null,
    },
  });
}

export function cancelSubscription(context: StripeContext, subscription: Subscription) {
  const now = context.now();
  for (const invoice of openInvoicesOf(context, subscription)) invoice.next_payment_attempt = null;
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  });
  context.emit('customer.subscription.deleted', subscription);
}

/** Retries an open invoice and updates its subscription. Returns whether it is paid. */
export function retryInvoice(context: StripeContext, invoice: Invoice): boolean {
  const subscription = context.state.subscriptions[subscriptionOf(invoice) ?? ''];
  const paid = collectInvoice(context, invoice, subscription ? payerOf(context, subscription) : null);
  if (!subscription || !isLive(subscription)) return paid;
  if (paid) recover(context, subscription);
  else if (invoice.next_payment_attempt === null && subscription.status === 'past_due') {
    update(context, 'customer.subscription.updated', subscription, { status: 'unpaid' });
  }
  return paid;
}

/** An unpaid subscription that is paid starts a new period; the unpaid time is not billed. */
function recover(context: StripeContext, subscription: Subscription) {
  if (openInvoicesOf(context, subscription).length > 0) return;
  const item = itemOf(subscription);
  const now = context.now();
  const period =
    item.current_period_end > now
      ? { start: item.current_period_start, end: item.current_period_end }
      : { start: now, end: addIntervals(now, item.price, 1) };
  update(context, 'customer.subscription.updated', subscription, {
    status: 'active',
    billing_cycle_anchor: item.current_period_end > now ? subscription.billing_cycle_anchor : now,
    items: withItem(subscription, { period }),
  });
}

export const openInvoicesOf = (context: StripeContext, subscription: Subscription): Invoice[] =>
  Object.values(context.state.invoices).filter(
    (invoice) => invoice.status === 'open' && subscriptionOf(invoice) === subscription.id,
  );

function bill(
  context: StripeContext,
  subscription: Subscription,
  reason: Stripe.Invoice.BillingReason,
  period: Period,
  charges: Charge[],
) {
  const invoice = issueInvoice(context, subscription, reason, charges);
  const paid = collectInvoice(context, invoice, payerOf(context, subscription));
  update(context, 'customer.subscription.updated', subscription, {
    status: paid ? 'active' : 'past_due',
    latest_invoice: invoice.id,
    items: withItem(subscription, { period }),
  });
}

type ItemPatch = Partial<Pick<ReturnType<typeof itemOf>, 'price' | 'plan' | 'quantity'>> & { period: Period };

function withItem(subscription: Subscription, { period, ...patch }: ItemPatch): Subscription['items'] {
  const item = {
    ...itemOf(subscription),
    ...patch,
    current_period_start: period.start,
    current_period_end: period.end,
  };
  return { ...subscription.items, data: [item] };
}

function chargeFor(context: StripeContext, price: Price, period: Period, quantity: number): Charge {
  return {
    description: `${quantity} × ${nameOf(context, price)}`,
    amount: (price.unit_amount ?? 0) * quantity,
    period,
    price: price.id,
    proration: false,
  };
}

const nameOf = (context: StripeContext, price: Price) =>
  context.state.products[price.product]?.name ?? price.id;

/** When Stripe announces a trial's end: three days before, immediately for shorter trials. */
export const trialWarningAt = (subscription: Subscription): number | null =>
  subscription.status === 'trialing' && subscription.trial_end !== null
    ? Math.max(subscription.created, subscription.trial_end - 3 * DAY_SECONDS)
    : null;

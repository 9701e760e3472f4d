import type Stripe from 'stripe';
import { type Charge, type Invoice, subscriptionOf } from '../objects/invoice.ts';
import { type Price, planOf } from '../objects/price.ts';
import { isLive, itemOf, newSubscription, type Period, type Subscription } from '../objects/subscription.ts';
import { update, type World } from '../state.ts';
import { collectInvoice, issueInvoice, payerOf } from './invoicing.ts';
import { addIntervals, DAY, periodEndAfter } from './periods.ts';

/**
 * Begins a subscription: with a trial nothing is due now; without one the first period is charged, and where that fails the
 * subscription stays `incomplete`.
 */
export function beginSubscription(
  world: World,
  given: {
    customer: string;
    price: Price;
    quantity: number;
    trialEnd: number | null;
    paymentMethod: string | null;
    metadata: Stripe.Metadata;
    description: string | null;
  },
): Subscription {
  const now = world.now();
  const trial = given.trialEnd === null ? null : { start: now, end: given.trialEnd };
  const period = trial ?? { start: now, end: addIntervals(now, given.price, 1) };
  const subscription = newSubscription({ ...given, trial, period, now });
  world.state.subscriptions[subscription.id] = subscription;
  const invoice = issueInvoice(world, subscription, 'subscription_create', [
    trial
      ? {
          ...chargeFor(world, given.price, period, given.quantity),
          amount: 0,
          description: `Trial period for ${nameOf(world, given.price)}`,
        }
      : chargeFor(world, given.price, period, given.quantity),
  ]);
  subscription.latest_invoice = invoice.id;
  const paid = collectInvoice(world, invoice, payerOf(world, subscription));
  if (!trial) {
    subscription.status = paid ? 'active' : 'incomplete';
    if (!paid) invoice.next_payment_attempt = null;
  }
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

/** The period is over: the next one begins and is charged; where that fails the subscription is past due. */
export function renewSubscription(world: World, subscription: Subscription) {
  const item = itemOf(subscription);
  const start = Math.min(item.current_period_end, world.now());
  if (subscription.status === 'trialing') {
    subscription.billing_cycle_anchor = start;
    subscription.trial_end = start;
  }
  const period = { start, end: periodEndAfter(subscription.billing_cycle_anchor, item.price, start) };
  bill(world, subscription, 'subscription_cycle', period, [
    chargeFor(world, item.price, period, item.quantity ?? 1),
  ]);
}

/**
 * Puts another price in place. During a trial and within the same interval nothing is charged at once; another interval
 * begins a new period now, less what was paid for the unused rest of the old one.
 */
export function switchPrice(world: World, subscription: Subscription, price: Price, quantity: number) {
  const item = itemOf(subscription);
  const before = item.price;
  const sameInterval =
    before.recurring?.interval === price.recurring?.interval &&
    before.recurring?.interval_count === price.recurring?.interval_count;
  const put = (period: Period) =>
    update(world, 'customer.subscription.updated', subscription, {
      items: withItem(subscription, { price, plan: planOf(price), quantity, period }),
    });
  const now = world.now();
  if (sameInterval || subscription.status !== 'active') {
    return put({ start: item.current_period_start, end: item.current_period_end });
  }
  const { current_period_start: from, current_period_end: to } = item;
  const unused = Math.max(0, Math.min(1, (to - now) / (to - from)));
  const credit = Math.round((before.unit_amount ?? 0) * (item.quantity ?? 1) * unused);
  const period = { start: now, end: addIntervals(now, price, 1) };
  subscription.billing_cycle_anchor = now;
  put(period);
  bill(world, subscription, 'subscription_update', period, [
    {
      description: `Unused time on ${nameOf(world, before)}`,
      amount: -credit,
      period: { start: now, end: to },
      price: before.id,
      proration: true,
    },
    chargeFor(world, price, period, quantity),
  ]);
}

/** Ends the trial now: the first paid period begins. */
export function endTrial(world: World, subscription: Subscription) {
  renewSubscription(world, subscription);
}

/** Sets or takes back the end at the end of the period. */
export function cancelAtPeriodEnd(world: World, subscription: Subscription, cancel: boolean) {
  update(world, 'customer.subscription.updated', subscription, {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? itemOf(subscription).current_period_end : null,
    canceled_at: cancel ? world.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? 'cancellation_requested' : null,
    },
  });
}

/** Ends a subscription now. */
export function cancelSubscription(
  world: World,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
) {
  const now = world.now();
  for (const invoice of openInvoicesOf(world, subscription)) invoice.next_payment_attempt = null;
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });
  world.emit('customer.subscription.deleted', subscription);
}

/** Tries an open invoice again and brings its subscription into the state that follows. Answers whether it is paid. */
export function retryInvoice(
  world: World,
  invoice: Invoice,
  card = payerForInvoice(world, invoice),
): boolean {
  const paid = collectInvoice(world, invoice, card);
  const subscription = billedBy(world, invoice);
  if (!subscription || !isLive(subscription)) return paid;
  if (paid) recover(world, subscription);
  else if (invoice.next_payment_attempt === null && subscription.status === 'past_due') {
    update(world, 'customer.subscription.updated', subscription, { status: 'unpaid' });
  }
  return paid;
}

/** An unpaid subscription that is paid at last begins a new period; the time without payment is not billed. */
function recover(world: World, subscription: Subscription) {
  if (openInvoicesOf(world, subscription).length > 0) return;
  const item = itemOf(subscription);
  const now = world.now();
  const period =
    item.current_period_end > now
      ? { start: item.current_period_start, end: item.current_period_end }
      : { start: now, end: addIntervals(now, item.price, 1) };
  update(world, 'customer.subscription.updated', subscription, {
    status: 'active',
    billing_cycle_anchor: item.current_period_end > now ? subscription.billing_cycle_anchor : now,
    items: withItem(subscription, { period }),
  });
}

const billedBy = (world: World, invoice: Invoice) => world.state.subscriptions[subscriptionOf(invoice) ?? ''];

function payerForInvoice(world: World, invoice: Invoice) {
  const subscription = billedBy(world, invoice);
  return subscription ? payerOf(world, subscription) : null;
}

export const openInvoicesOf = (world: World, subscription: Subscription): Invoice[] =>
  Object.values(world.state.invoices).filter(
    (invoice) => invoice.status === 'open' && subscriptionOf(invoice) === subscription.id,
  );

function bill(
  world: World,
  subscription: Subscription,
  reason: Stripe.Invoice.BillingReason,
  period: Period,
  charges: Charge[],
) {
  const invoice = issueInvoice(world, subscription, reason, charges);
  const paid = collectInvoice(world, invoice, payerOf(world, subscription));
  update(world, 'customer.subscription.updated', subscription, {
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

function chargeFor(world: World, price: Price, period: Period, quantity: number): Charge {
  return {
    description: `${quantity} × ${nameOf(world, price)}`,
    amount: (price.unit_amount ?? 0) * quantity,
    period,
    price: price.id,
    proration: false,
  };
}

const nameOf = (world: World, price: Price) => world.state.products[price.product]?.name ?? price.id;

/** When Stripe tells of a trial's end: three days before, at once where the trial is shorter. */
export const trialWarningAt = (subscription: Subscription): number | null =>
  subscription.status === 'trialing' && subscription.trial_end !== null
    ? Math.max(subscription.created, subscription.trial_end - 3 * DAY)
    : null;

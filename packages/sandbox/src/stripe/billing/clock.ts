import { TEST_CARDS } from '../objects/payment-method.ts';
import { isLive, itemOf, type Subscription } from '../objects/subscription.ts';
import { type StripeContext, update } from '../state.ts';
import { failRefund } from './charging.ts';
import { DAY_SECONDS } from './periods.ts';
import { cancelSubscription, renewSubscription, retryInvoice, trialWarningAt } from './subscriptions.ts';

type Due = { at: number; happen: () => void };

/** An incomplete subscription expires after 23 hours. */
const INCOMPLETE_FOR = 23 * 3600;

/** Processes everything that is due in order of time, each at its due time. */
export function catchUp(context: StripeContext) {
  const now = context.now();
  for (let due = nextDue(context); due && due.at <= now; due = nextDue(context)) {
    context.at(due.at, due.happen);
    context.changed();
  }
}

/** Advances the clock by days and processes everything due. */
export function advance(context: StripeContext, days: number) {
  context.state.clockAhead += Math.round(days * DAY_SECONDS);
  context.changed();
  catchUp(context);
}

function nextDue(context: StripeContext): Due | null {
  let first: Due | null = null;
  for (const due of allDue(context)) if (!first || due.at < first.at) first = due;
  return first;
}

function* allDue(context: StripeContext): Generator<Due> {
  const { state } = context;
  for (const { session } of Object.values(state.checkouts)) {
    if (session.status !== 'open') continue;
    yield {
      at: session.expires_at,
      happen: () => {
        Object.assign(session, { status: 'expired', url: null });
        context.emit('checkout.session.expired', session);
      },
    };
  }
  for (const subscription of Object.values(state.subscriptions)) {
    if (isLive(subscription)) yield* dueOfSubscription(context, subscription);
  }
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
      yield { at: invoice.next_payment_attempt, happen: () => retryInvoice(context, invoice) };
    }
  }
  for (const refund of Object.values(state.refunds)) {
    const card = state.paymentMethods[String(refund.payment_method)]?.card;
    if (refund.status === 'succeeded' && card?.last4 === TEST_CARDS.refundFails.slice(-4))
      yield { at: refund.created + DAY_SECONDS, happen: () => failRefund(context, refund) };
  }
}

function* dueOfSubscription(context: StripeContext, subscription: Subscription): Generator<Due> {
  const { status } = subscription;
  if (status === 'incomplete') {
    yield {
      at: subscription.created + INCOMPLETE_FOR,
      happen: () =>
        update(context, 'customer.subscription.updated', subscription, {
          status: 'incomplete_expired',
          ended_at: context.now(),
        }),
    };
    return;
  }
  const warning = trialWarningAt(subscription);
  if (warning !== null && !context.state.warnedOfTrialEnd.includes(subscription.id)) {
    yield {
      at: warning,
      happen: () => {
        context.state.warnedOfTrialEnd.push(subscription.id);
        context.emit('customer.subscription.trial_will_end', subscription);
      },
    };
  }
  if (subscription.cancel_at !== null) {
    yield { at: subscription.cancel_at, happen: () => cancelSubscription(context, subscription) };
  }
  // An unpaid subscription is not billed until it is paid.
  if (status !== 'unpaid') {
    yield {
      at: itemOf(subscription).current_period_end,
      happen: () => renewSubscription(context, subscription),
    };
  }
}

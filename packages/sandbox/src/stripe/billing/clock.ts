import { isLive, itemOf, type Subscription } from '../objects/subscription.ts';
import type { World } from '../state.ts';
import { update } from '../state.ts';
import { DAY } from './periods.ts';
import { cancelSubscription, renewSubscription, retryInvoice, trialWarningAt } from './subscriptions.ts';

type Due = { at: number; happen: () => void };

/** An incomplete subscription expires after 23 hours. */
const INCOMPLETE_FOR = 23 * 3600;

/** Lets everything happen that is due by now, in the order of time, each at its own moment. */
export function catchUp(world: World) {
  const now = world.now();
  for (let due = nextDue(world); due && due.at <= now; due = nextDue(world)) {
    world.at(due.at, due.happen);
    world.changed();
  }
}

/** Lets days pass and everything in them happen. */
export function advance(world: World, days: number) {
  world.state.clockAhead += Math.round(days * DAY);
  world.changed();
  catchUp(world);
}

function nextDue(world: World): Due | null {
  let first: Due | null = null;
  for (const due of allDue(world)) if (!first || due.at < first.at) first = due;
  return first;
}

function* allDue(world: World): Generator<Due> {
  const { state } = world;
  for (const { session } of Object.values(state.checkouts)) {
    if (session.status !== 'open') continue;
    yield {
      at: session.expires_at,
      happen: () => {
        Object.assign(session, { status: 'expired', url: null });
        world.emit('checkout.session.expired', session);
      },
    };
  }
  for (const subscription of Object.values(state.subscriptions)) {
    if (isLive(subscription)) yield* dueOfSubscription(world, subscription);
  }
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
      yield { at: invoice.next_payment_attempt, happen: () => retryInvoice(world, invoice) };
    }
  }
}

function* dueOfSubscription(world: World, subscription: Subscription): Generator<Due> {
  const { status } = subscription;
  if (status === 'incomplete') {
    yield {
      at: subscription.created + INCOMPLETE_FOR,
      happen: () =>
        update(world, 'customer.subscription.updated', subscription, {
          status: 'incomplete_expired',
          ended_at: world.now(),
        }),
    };
    return;
  }
  const warning = trialWarningAt(subscription);
  if (warning !== null && !world.state.warnedOfTrialEnd.includes(subscription.id)) {
    yield {
      at: warning,
      happen: () => {
        world.state.warnedOfTrialEnd.push(subscription.id);
        world.emit('customer.subscription.trial_will_end', subscription);
      },
    };
  }
  if (subscription.cancel_at !== null) {
    yield { at: subscription.cancel_at, happen: () => cancelSubscription(world, subscription) };
  }
  // An unpaid subscription waits for its payment and is not billed meanwhile.
  if (status !== 'unpaid') {
    yield {
      at: itemOf(subscription).current_period_end,
      happen: () => renewSubscription(world, subscription),
    };
  }
}

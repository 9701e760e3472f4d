import type Stripe from 'stripe';
import { newId } from './ids.ts';
import { type Plan, type Price, planOf } from './price.ts';
import { heldList, type List, type Wire } from './wire.ts';

export type SubscriptionItem = Omit<Wire<Stripe.SubscriptionItem>, 'price' | 'plan'> & {
  price: Price;
  plan: Plan;
};
export type Subscription = Omit<Wire<Stripe.Subscription>, 'items'> & { items: List<SubscriptionItem> };
export type Period = { start: number; end: number };

export function newSubscription(given: {
  customer: string;
  price: Price;
  quantity: number;
  paymentMethod: string | null;
  metadata: Stripe.Metadata;
  trial: Period | null;
  period: Period;
  now: number;
}): Subscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.trial ? given.trial.end : given.period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: given.now,
    currency: given.price.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: heldList(
      [newItem(id, given.price, given.quantity, given.period, given.now)],
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: given.now,
    status: given.trial ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: given.trial?.end ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: given.trial?.start ?? null,
  };
}

function newItem(
  subscription: string,
  price: Price,
  quantity: number,
  period: Period,
  now: number,
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The single item of a subscription. */
export const itemOf = (subscription: Subscription): SubscriptionItem => subscription.items.data[0]!;
/** Neither ended nor incomplete. */
export const isLive = (subscription: Subscription) =>
  subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';

import type Stripe from 'stripe';
import type { Wire } from './wire.ts';

export type Price = Wire<Stripe.Price>;
/** The legacy name of a recurring price, still part of every subscription item. */
export type Plan = Wire<Stripe.Plan>;
export type Interval = 'month' | 'year';

export function newPrice(given: {
  id: string;
  product: string;
  /** Cents. */
  amount: number;
  currency: string;
  interval: Interval;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Stripe.Metadata;
  now: number;
}): Price {
  return {
    id: given.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: given.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey,
    metadata: given.metadata,
    nickname: given.nickname,
    product: given.product,
    recurring: {
      interval: given.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: given.amount,
    unit_amount_decimal: String(given.amount),
  };
}

export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring!.interval,
    interval_count: price.recurring!.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

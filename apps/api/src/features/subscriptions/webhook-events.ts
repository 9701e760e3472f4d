import type Stripe from 'stripe';

/** Event types the product handles, for which the Stripe endpoint is set up. Any other is only recorded. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const known = new Set<string>(WEBHOOK_EVENTS);
export const isHandledEvent = (type: string) => known.has(type);

import type Stripe from 'stripe';
import { newId } from './ids.ts';
import { API_VERSION } from './wire.ts';

export type EventType = Extract<
  Stripe.Event['type'],
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.updated'
  | 'customer.deleted'
  | 'credit_note.created'
  | 'credit_note.updated'
  | 'credit_note.voided'
  | 'customer.tax_id.created'
  | 'customer.tax_id.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.trial_will_end'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_succeeded'
  | 'invoice.marked_uncollectible'
  | 'invoice.payment_action_required'
  | 'invoice.payment_failed'
  | 'invoice.voided'
  | 'payment_method.attached'
  | 'price.created'
  | 'product.created'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'
>;

export type Event = Omit<Stripe.EventBase, 'type' | 'data'> & {
  type: EventType;
  data: { object: object; previous_attributes?: object };
};

/** `object` is copied, because an event is a snapshot. */
export function newEvent(given: {
  type: EventType;
  object: object;
  previous: object | undefined;
  request: { id: string | null; idempotencyKey: string | null };
  now: number;
}): Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: given.now,
    data: {
      object: structuredClone(given.object),
      ...(given.previous ? { previous_attributes: structuredClone(given.previous) } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: { id: given.request.id, idempotency_key: given.request.idempotencyKey },
    type: given.type,
  };
}

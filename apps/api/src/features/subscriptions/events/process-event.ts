import {
  listDuplicateEvents,
  markEventsProcessed,
  type RecordedEvent,
  settleCheckout,
} from '@brandlode/database';
import { idOf } from '../../../gateways/stripe.ts';
import { endReturnedPayment } from '../checkout/end-returned-payment.ts';
import { reconcileSubscription } from '../reconcile-subscription.ts';
import type { Services } from '../services.ts';
import { recordBillingEvent } from './record-billing-event.ts';

/**
 * Processes a recorded event. The event is only a hint: the current state is fetched from Stripe, so that repeated and reordered
 * events have the same result.
 */
export async function processEvent(services: Services, event: RecordedEvent): Promise<void> {
  const { db, mails } = services;
  const duplicates = await listDuplicateEvents(db, event);
  if (duplicates.length === 0) return;
  const customerId = await customerOf(services, event);
  const snapshot = customerId ? await reconcileSubscription(services, customerId) : undefined;
  if (event.checkout_session_id) await settleCheckout(db, event.checkout_session_id);
  if (snapshot) await mails.sendFor({ ...event, customer_id: customerId }, snapshot);
  if (customerId) await recordBillingEvent(services, event, customerId);
  await markEventsProcessed(db, duplicates);
}

/** The customer of an event; null for one of others. A refund or dispute may cancel the subscription first. */
async function customerOf(services: Services, event: RecordedEvent): Promise<string | null> {
  if (event.object_id && event.type.startsWith('charge.'))
    return endReturnedPayment(services, event.object_id);
  if (event.object_id && event.type.startsWith('refund.')) {
    const charge = idOf((await services.stripe.refunds.retrieve(event.object_id)).charge);
    return charge && endReturnedPayment(services, charge);
  }
  return event.customer_id;
}

import {
  listDuplicateEvents,
  markEventsProcessed,
  type RecordedEvent,
  settleCheckout,
} from '@brandlode/database';
import { endReturnedPayment } from './end-returned-payment.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { Services } from './services.ts';

/**
 * Applies what a recorded event is about: the event is a hint that something changed, and what it is about is fetched from
 * Stripe. Processing it again, or in another order, has the same result.
 */
export async function processEvent(services: Services, event: RecordedEvent): Promise<void> {
  const { db, mails } = services;
  const same = await listDuplicateEvents(db, event);
  if (same.length === 0) return;
  const customerId = await customerOf(services, event);
  const seen = customerId ? await reconcileSubscription(services, customerId) : undefined;
  if (event.checkoutSessionId) await settleCheckout(db, event.checkoutSessionId);
  if (seen) await mails.sendFor(event, seen);
  await markEventsProcessed(db, same);
}

/** The customer an event is about. A refund or dispute is dealt with at Stripe first. */
async function customerOf(services: Services, event: RecordedEvent): Promise<string | null> {
  if (event.objectId && event.type.startsWith('charge.')) return endReturnedPayment(services, event.objectId);
  return event.customerId;
}

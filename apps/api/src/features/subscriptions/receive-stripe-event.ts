import { markEventProcessed, type RecordedEvent, recordEvent, settleCheckout } from '@brandlode/database';
import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { idOf } from '../../gateways/stripe.ts';
import { endReturnedPayment } from './end-returned-payment.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { Services } from './services.ts';
import { isActedOn } from './webhook-events.ts';

/** An older signature is refused: who recorded a delivery cannot play it again later. */
const SIGNATURE_SECONDS = 300;

/** What is read of an event; an identifier is one line of text. */
const Identifier = z.string().regex(/^[^\u0000-\u001f]{1,255}$/);
const EventShape = z.object({
  id: Identifier,
  type: Identifier,
  data: z.object({
    object: z.object({
      id: Identifier.nullish(),
      customer: z.union([Identifier, z.object({ id: Identifier })]).nullish(),
    }),
  }),
});

/**
 * Takes one delivery. The event is a hint that something changed: it is recorded once, what it is about is fetched from
 * Stripe, and only then is it acknowledged. Throws `invalid-signature` for a body Stripe did not sign; any other failure
 * is `internal-error`, after which Stripe sends the event again.
 */
export async function receiveStripeEvent(
  services: Services,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = verify(services, rawBody, signature);
  try {
    const recorded = toRecord(event);
    if (await recordEvent(services.db, recorded)) await processEvent(services, recorded);
  } catch (error) {
    throw new ApiError('internal-error', { cause: error });
  }
}

/** Applies what a recorded event is about. Doing it again, or in another order, comes to the same. */
export async function processEvent(services: Services, event: RecordedEvent): Promise<void> {
  if (isActedOn(event.type)) {
    const customerId = await customerOf(services, event);
    if (customerId) await reconcileSubscription(services, customerId);
  }
  if (event.checkoutSessionId) await settleCheckout(services.db, event.checkoutSessionId);
  await services.mails.sendFor(event);
  await markEventProcessed(services.db, event.id);
}

/** Whom an event is about. One about money that went back does its work at Stripe first. */
async function customerOf(services: Services, event: RecordedEvent): Promise<string | null> {
  if (event.objectId && event.type.startsWith('charge.')) return endReturnedPayment(services, event.objectId);
  return event.customerId;
}

function verify({ config, stripe }: Services, rawBody: Buffer, signature: string | undefined): Stripe.Event {
  const secret = config.stripe.webhookSecret;
  if (!secret || !signature || !isTimely(signature)) throw new ApiError('invalid-signature');
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_SECONDS);
    if (EventShape.safeParse(event).success) return event;
  } catch (error) {
    throw new ApiError('invalid-signature', { cause: error });
  }
  throw new ApiError('invalid-signature');
}

/** The SDK takes a time that is no number, or far ahead, for a fresh one. */
function isTimely(signature: string): boolean {
  const time = /^t=(\d{1,12})$/.exec(signature.split(',').find((part) => part.startsWith('t=')) ?? '')?.[1];
  return time !== undefined && Math.abs(Date.now() / 1000 - Number(time)) <= SIGNATURE_SECONDS;
}

/** What is kept of an event: whom and which checkout it is about. */
export function toRecord(event: Stripe.Event): RecordedEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    customer?: string | { id: string } | null;
  };
  const customer = object.object === 'customer' ? object.id : object.customer;
  const over = event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired';
  return {
    id: event.id,
    type: event.type,
    customerId: idOf(customer),
    checkoutSessionId: over ? (object.id ?? null) : null,
    objectId: object.id ?? null,
  };
}

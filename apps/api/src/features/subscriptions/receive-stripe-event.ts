import type { RecordedEvent } from '@brandlode/database';
import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { idOf } from '../../gateways/stripe.ts';
import type { EventQueue } from './event-queue.ts';
import type { Services } from './services.ts';

/** An older signature is refused: a recorded delivery cannot be replayed later. */
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
 * Takes one delivery: once it resolves, the event is recorded and queued. Throws `invalid-signature` for a body Stripe did
 * not sign, `overloaded` when too many deliveries wait; after any error but the first Stripe sends the event again.
 */
export async function receiveStripeEvent(
  services: Pick<Services, 'config' | 'stripe'>,
  queue: EventQueue,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  await queue.add(toRecord(verify(services, rawBody, signature)));
}

function verify(
  { config, stripe }: Pick<Services, 'config' | 'stripe'>,
  rawBody: Buffer,
  signature: string | undefined,
): Stripe.Event {
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

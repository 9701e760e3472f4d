import { ApiError } from '@brandlode/contract';
import type { RecordedEvent } from '@brandlode/database';
import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../../gateways/stripe.ts';
import type { EventQueue } from './event-queue.ts';
import type { Services } from './services.ts';

/** Older signatures are rejected, which prevents replays. */
const SIGNATURE_SECONDS = 300;

/** The fields we read. */
const Identifier = z.string().regex(/^[^\u0000-\u001f]{1,255}$/);
const EventShape = z.object({
  id: Identifier,
  type: Identifier,
  data: z.object({
    object: z.object({
      id: Identifier.nullish(),
      object: z.string().nullish(),
      customer: z.union([Identifier, z.object({ id: Identifier })]).nullish(),
    }),
  }),
});

/**
 * Records and queues one delivered event. Throws `invalid-signature` for a body Stripe did not sign, `overloaded` if too many
 * deliveries are waiting; Stripe resends after any error.
 */
export async function receiveStripeEvent(
  services: Pick<Services, 'config' | 'stripe'>,
  queue: EventQueue,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const record = toRecord(verify(services, rawBody, signature));
  if (!record) throw new ApiError('invalid-signature');
  await queue.add(record);
}

function verify(
  { config, stripe }: Pick<Services, 'config' | 'stripe'>,
  rawBody: Buffer,
  signature: string | undefined,
): Stripe.Event {
  const secret = config.stripe.webhookSecret;
  if (!secret || !signature || !isTimely(signature)) throw new ApiError('invalid-signature');
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_SECONDS);
  } catch (error) {
    throw new ApiError('invalid-signature', { cause: error });
  }
}

/** The SDK accepts a timestamp that is not a number or far in the future. */
function isTimely(signature: string): boolean {
  const time = /^t=(\d{1,12})$/.exec(signature.split(',').find((part) => part.startsWith('t=')) ?? '')?.[1];
  return time !== undefined && Math.abs(Date.now() / 1000 - Number(time)) <= SIGNATURE_SECONDS;
}

/** The stored part of an event; undefined if it lacks the fields we read. */
export function toRecord(stripeEvent: Stripe.Event): RecordedEvent | undefined {
  const { data: event } = EventShape.safeParse(stripeEvent);
  if (!event) return undefined;
  const { object } = event.data;
  const customer = object.object === 'customer' ? object.id : object.customer;
  const isCheckout = event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired';
  return {
    id: event.id,
    type: event.type,
    customerId: idOf(customer),
    checkoutSessionId: isCheckout ? (object.id ?? null) : null,
    objectId: object.id ?? null,
  };
}
